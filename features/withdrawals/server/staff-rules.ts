import { formatMoney, parseMoney, type Micro } from '#core/money.ts';
import type { Currency } from '#core/currency.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { writeAudit, type Clerk } from '#house/staff/server/index.ts';
import type { saveRules as shape, WithdrawalRules } from '../contract.backoffice.rules.ts';
import type { WithdrawalDeps } from './deps.ts';
import { listRulesRows, readRules, updateRules, type RulesRow } from './store.facts.ts';

export async function listRules({ db }: WithdrawalDeps): Promise<{ data: WithdrawalRules[] }> {
  const rows = await listRulesRows(db);
  return { data: rows.map(shown) };
}

/** Changes how much the house looks; what is already asked for keeps what it was asked under. */
export async function saveRules(
  { db }: WithdrawalDeps,
  clerk: Clerk,
  currency: Currency,
  { reason, ...body }: Body<typeof shape>,
): Promise<{ data: WithdrawalRules } | Refusal> {
  const wanted = {
    automatic_max: parseMoney(body.automatic_max),
    four_eyes_min: bound(body.four_eyes_min),
    day_max: bound(body.day_max),
  };
  const { automatic_max, four_eyes_min, day_max } = wanted;
  if (automatic_max === undefined || automatic_max < 0n) return wrong('automatic_max');
  if (four_eyes_min === undefined) return wrong('four_eyes_min');
  if (day_max === undefined) return wrong('day_max');
  if (four_eyes_min !== null && automatic_max >= four_eyes_min) {
    return refuse('rules_order', { automatic_max: ['rules_order'] });
  }
  return await db.transaction(async (tx) => {
    const before = await readRules(tx, currency, 'for update');
    const { is_cancel_allowed } = body;
    await updateRules(tx, { currency, automatic_max, four_eyes_min, day_max, is_cancel_allowed });
    const after = await readRules(tx, currency);
    await writeAudit(tx, {
      staffId: clerk.id,
      role: clerk.role,
      action: 'withdrawal.rules',
      target: currency,
      before: shown(before),
      after: shown(after),
      reason,
    });
    return { data: shown(after) };
  });
}

/** Null for none; undefined for what is no sum above zero. */
function bound(text: string | null): Micro | null | undefined {
  if (text === null) return null;
  const amount = parseMoney(text);
  return amount !== undefined && amount > 0n ? amount : undefined;
}

function wrong(field: string): Refusal {
  return refuse('bad_input', { [field]: ['amount_format'] });
}

function shown(row: RulesRow): WithdrawalRules {
  const money = (amount: Micro | null) => (amount === null ? null : formatMoney(amount));
  return {
    currency: row.currency,
    automatic_max: formatMoney(row.automatic_max),
    four_eyes_min: money(row.four_eyes_min),
    day_max: money(row.day_max),
    is_cancel_allowed: row.is_cancel_allowed,
    updated_at: row.updated_at.toISOString(),
  };
}
