import { formatMoney, isWholeMinor, parseMoney, type Micro } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Body } from '#core/wire.ts';
import {
  insertMethod,
  listAllMethods,
  lockMethod,
  rateOf,
  updateMethod,
  type DeskMethodRow,
  type MethodTerms,
} from '#house/payments/server/index.ts';
import { writeAudit, type Clerk } from '#house/staff/server/index.ts';
import type { addMethod, DeskMethod, listMethods, saveMethod } from '../contract.backoffice.ts';
import type { CashierDeps } from './cashier.ts';

/** So long the price of a coin holds at most: whoever may wait longer pays only when it fell. */
const COIN_LIFE_MAX = 3600;

type Terms = Omit<Body<typeof saveMethod>, 'reason' | 'seen_at'>;

export async function deskMethods(deps: CashierDeps): Promise<Answer<typeof listMethods>> {
  const rows = await listAllMethods(deps.db);
  const methods = await Promise.all(rows.map((row) => wireOf(deps, row)));
  return { data: { methods, providers: deps.providers.map(({ name }) => name) } };
}

/** What was begun goes on by the terms it began with: a deposit and a payout keep their own. */
export async function changeMethod(
  deps: CashierDeps,
  clerk: Clerk,
  hash: string,
  { reason, seen_at: seenAt, ...wanted }: Body<typeof saveMethod>,
): Promise<Answer<typeof saveMethod> | Refusal> {
  return await deps.db.transaction(async (tx) => {
    const before = await lockMethod(tx, hash);
    if (!before) return refuse('not_found');
    const isSeen = seenAt === undefined || Date.parse(seenAt) === before.updated_at.getTime();
    if (!isSeen) return refuse('method_changed');
    const terms = termsOf(wanted, before.direction);
    if (isRefusal(terms)) return terms;
    const after = await updateMethod(tx, hash, terms);
    await writeAudit(tx, {
      staffId: clerk.id,
      role: clerk.role,
      action: 'method.save',
      target: hash,
      before: plain(before),
      after: plain(after),
      reason,
    });
    return { data: await wireOf({ ...deps, db: tx }, after) };
  });
}

export async function createMethod(
  deps: CashierDeps,
  clerk: Clerk,
  { reason, provider, direction, currency, ...wanted }: Body<typeof addMethod>,
): Promise<Answer<typeof addMethod> | Refusal> {
  if (!deps.providers.some(({ name }) => name === provider)) {
    return refuse('provider_unknown', { provider: ['provider_unknown'] });
  }
  const terms = termsOf(wanted, direction);
  if (isRefusal(terms)) return terms;
  return await deps.db.transaction(async (tx) => {
    const made = await insertMethod(tx, { provider, direction, currency }, terms);
    await writeAudit(tx, {
      staffId: clerk.id,
      role: clerk.role,
      action: 'method.add',
      target: made.hash,
      after: plain(made),
      reason,
    });
    return { data: await wireOf({ ...deps, db: tx }, made) };
  });
}

/** Terms as they are kept, or what is wrong with them, beside the field that is. */
function termsOf(wanted: Terms, direction: 'in' | 'out'): MethodTerms | Refusal {
  const isCoin = wanted.type === 'crypto';
  if (isCoin && (wanted.coin === null || wanted.network === null)) {
    return refuse('coin_needed', { coin: ['coin_needed'] });
  }
  if (isCoin && wanted.life_seconds > COIN_LIFE_MAX) {
    return refuse('bad_input', { life_seconds: ['number_range'] });
  }
  const nameless = (['ru', 'en', 'kz'] as const).filter((one) => wanted.name[one].trim() === '');
  if (nameless.length > 0) {
    return refuse(
      'name_needed',
      Object.fromEntries(nameless.map((one) => [`name_${one}`, ['name_needed']])),
    );
  }
  const money = readLimits(wanted);
  if (isRefusal(money)) return money;
  const { min_amount: _min, max_amount: _max, default_amount: _default, ...same } = wanted;
  return {
    ...same,
    ...money,
    coin: isCoin ? wanted.coin : null,
    network: isCoin ? wanted.network : null,
    countries: [...new Set(wanted.countries)].sort(),
    commission_bp: direction === 'in' ? wanted.commission_bp : 0,
    fee_fixed: direction === 'out' ? money.fee_fixed : (0n as Micro),
    fee_bp: direction === 'out' ? wanted.fee_bp : 0,
  };
}

function readLimits(wanted: Terms) {
  const min = limitOf(wanted.min_amount);
  const max = limitOf(wanted.max_amount);
  const usual = limitOf(wanted.default_amount);
  const fee = parseMoney(wanted.fee_fixed);
  if (min === undefined) return refuse('bad_input', { min_amount: ['amount_format'] });
  if (max === undefined) return refuse('bad_input', { max_amount: ['amount_format'] });
  if (usual === undefined) return refuse('bad_input', { default_amount: ['amount_format'] });
  if (fee === undefined || fee < 0n || (fee > 0n && !isWholeMinor(fee))) {
    return refuse('bad_input', { fee_fixed: ['amount_format'] });
  }
  if (min !== null && max !== null && min > max) {
    return refuse('limits_order', { max_amount: ['limits_order'] });
  }
  const isWithin = usual === null || (usual >= (min ?? 0n) && (max === null || usual <= max));
  if (!isWithin) return refuse('limits_order', { default_amount: ['limits_order'] });
  return { min, max, default: usual, fee_fixed: fee };
}

/** Null stands for the product's own; undefined for what is no amount. */
function limitOf(text: string | null): Micro | null | undefined {
  if (text === null) return null;
  const amount = parseMoney(text);
  return amount !== undefined && isWholeMinor(amount) ? amount : undefined;
}

async function wireOf(
  { db, providers }: Pick<CashierDeps, 'providers'> & { db: Parameters<typeof rateOf>[0] },
  row: DeskMethodRow,
): Promise<DeskMethod> {
  const { min, max, default: usual, updated_at, ...same } = row;
  const isRun = providers.some(({ name }) => name === row.provider);
  const hasRate = (await rateOf(db, row.exchange_currency, row.currency)) !== undefined;
  return {
    ...same,
    min_amount: textOf(min),
    max_amount: textOf(max),
    default_amount: textOf(usual),
    fee_fixed: formatMoney(row.fee_fixed),
    is_working: isRun && hasRate,
    updated_at: updated_at.toISOString(),
  };
}

function textOf(amount: Micro | null): string | null {
  return amount === null ? null : formatMoney(amount);
}

/** For the record, where amounts are text as on the wire. */
function plain({ min, max, default: usual, updated_at: _at, ...row }: DeskMethodRow) {
  const fee_fixed = formatMoney(row.fee_fixed);
  return { ...row, min: textOf(min), max: textOf(max), default: textOf(usual), fee_fixed };
}
