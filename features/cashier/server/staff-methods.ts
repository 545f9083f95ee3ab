import { formatMoney, type Micro } from '#core/money.ts';
import { refuse, refuseField, isRefusal, type Refusal } from '#core/refusal.ts';
import type { Answer, Body, RefusalCodeOf } from '#core/wire.ts';
import {
  insertMethod,
  listAllMethods,
  lockMethod,
  rateOf,
  updateMethod,
  type EditableMethodRow,
} from '#domain/payments/server/index.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type {
  addMethod,
  BackofficeMethod,
  listMethods,
  saveMethod,
} from '../contract.backoffice.ts';
import { providerOf, type CashierDeps } from './deps.ts';
import { termsOf } from './staff-method-terms.ts';

export async function listMethodsForStaff(deps: CashierDeps): Promise<Answer<typeof listMethods>> {
  const rows = await listAllMethods(deps.db);
  const methods = await Promise.all(rows.map((row) => wireOf(deps, row)));
  return { data: { methods, providers: deps.providers.map(({ name }) => name) } };
}

/** Changes the terms for new payments: open deposits and payouts keep the terms they began with. */
export async function changeMethod(
  deps: CashierDeps,
  staff: StaffUser,
  hash: string,
  { reason, seen_at: seenAt, ...wanted }: Body<typeof saveMethod>,
): Promise<Answer<typeof saveMethod> | Refusal<RefusalCodeOf<typeof saveMethod>>> {
  return await deps.db.transaction(async (tx) => {
    const before = await lockMethod(tx, hash);
    if (!before) return refuse('not_found');
    const isSeen = seenAt === undefined || Date.parse(seenAt) === before.updated_at.getTime();
    if (!isSeen) return refuse('method_changed');
    const terms = termsOf(wanted, before);
    if (isRefusal(terms)) return terms;
    const other = refuseUnsupportedType(deps, before.provider, wanted);
    if (other) return other;
    const after = await updateMethod(tx, hash, terms);
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'method.save',
      target: hash,
      before: auditDetailsOf(before),
      after: auditDetailsOf(after),
      reason,
    });
    return { data: await wireOf({ ...deps, db: tx }, after) };
  });
}

/**
 * A type that the provider cannot process is refused: a payout of it would be retried for a day in
 * vain.
 */
function refuseUnsupportedType(
  deps: CashierDeps,
  provider: string,
  { type }: Pick<Body<typeof saveMethod>, 'type'>,
): Refusal<'provider_type_mismatch'> | undefined {
  const moves = providerOf(deps, provider)?.moves;
  const isOther = moves !== undefined && (moves === 'coins') !== (type === 'crypto');
  return isOther ? refuseField('type', 'provider_type_mismatch') : undefined;
}

export async function createMethod(
  deps: CashierDeps,
  staff: StaffUser,
  { reason, provider, direction, currency, ...wanted }: Body<typeof addMethod>,
): Promise<Answer<typeof addMethod> | Refusal<RefusalCodeOf<typeof addMethod>>> {
  if (!deps.providers.some(({ name }) => name === provider)) {
    return refuseField('provider', 'provider_unknown');
  }
  const terms = termsOf(wanted, { direction, currency });
  if (isRefusal(terms)) return terms;
  const other = refuseUnsupportedType(deps, provider, wanted);
  if (other) return other;
  return await deps.db.transaction(async (tx) => {
    const made = await insertMethod(tx, { provider, direction, currency }, terms);
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'method.add',
      target: made.hash,
      after: auditDetailsOf(made),
      reason,
    });
    return { data: await wireOf({ ...deps, db: tx }, made) };
  });
}

async function wireOf(
  { db, providers }: Pick<CashierDeps, 'providers'> & { db: Parameters<typeof rateOf>[0] },
  row: EditableMethodRow,
): Promise<BackofficeMethod> {
  const { min, max, default: usual, updated_at, ...same } = row;
  const isRun = providers.some(({ name }) => name === row.provider);
  const hasRate = (await rateOf(db, row.exchange_currency, row.currency)) !== undefined;
  return {
    ...same,
    min_amount: textOf(min),
    max_amount: textOf(max),
    default_amount: textOf(usual),
    fee_fixed: formatMoney(row.fee_fixed),
    cost_fixed: formatMoney(row.cost_fixed),
    is_working: isRun && hasRate,
    updated_at: updated_at.toISOString(),
  };
}

function textOf(amount: Micro | null): string | null {
  return amount === null ? null : formatMoney(amount);
}

/** The audit log stores amounts as text, like the API. */
function auditDetailsOf({ min, max, default: usual, updated_at: _at, ...row }: EditableMethodRow) {
  return {
    ...row,
    min: textOf(min),
    max: textOf(max),
    default: textOf(usual),
    fee_fixed: formatMoney(row.fee_fixed),
    cost_fixed: formatMoney(row.cost_fixed),
  };
}
