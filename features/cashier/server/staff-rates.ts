import type { Currency } from '#core/currency.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Body, Query } from '#core/wire.ts';
import { formatRate, isSmallStep, parseRate } from '#domain/payments/rules.ts';
import {
  insertProposal,
  listStoredRates,
  lockPair,
  rateOf,
  ratesOfDay,
  setRate,
  type RateProposalRow,
  type StoredRate,
} from '#domain/payments/server/index.ts';
import type { Action } from '#domain/staff/rules.actions.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { byId } from '#platform/server/paging.ts';
import type {
  exportRates,
  quoteRate,
  RateLine,
  RateProposal,
  setRate as setCall,
} from '../contract.backoffice.rates.ts';
import type { CashierDeps } from './deps.ts';

/**
 * The largest proposed step from the rates of the last 24 hours, in percent: a larger one is a
 * typing error, a shifted decimal point or a reversed pair. An admin may propose a larger step than
 * the payments role.
 */
const JUMP_MAX = 150n;
const JUMP_MAX_ADMIN = 300n;

export function rateList(db: Queryable, pair: Query<typeof exportRates>) {
  return byId((before, limit) => listStoredRates(db, { ...pair, before, limit }), lineOf);
}

/**
 * A small step applies at once; a larger one, and the first rate of a pair, waits for another
 * person.
 */
export async function submitRate(
  deps: CashierDeps,
  staff: StaffUser,
  { base, quote, rate: text, reason }: Body<typeof setCall>,
): Promise<Answer<typeof setCall> | Refusal> {
  if (base === quote) return refuse('pair_same', { quote: ['pair_same'] });
  const rate = parseRate(text);
  if (rate === undefined) return refuse('rate_format', { rate: ['rate_format'] });
  return await deps.db.transaction(async (tx) => {
    await lockPair(tx, base, quote);
    const present = await rateOf(tx, base, quote);
    const ofDay = await ratesOfDay(tx, base, quote);
    const most = staff.role === 'admin' ? JUMP_MAX_ADMIN : JUMP_MAX;
    const far = ofDay.find((known) => rate * 100n > known * most || rate * most < known * 100n);
    if (far !== undefined)
      return refuse('rate_step_too_large', { rate: [`rate_step_too_large:${formatRate(far)}`] });
    const change = { base, quote, rate, reason, present };
    return isSmallStep(rate, ofDay)
      ? await applyRate(tx, staff, change)
      : await proposeRate(tx, staff, change);
  });
}

type RateChange = {
  readonly base: Currency;
  readonly quote: Currency;
  readonly rate: bigint;
  readonly reason: string;
  readonly present: bigint | undefined;
};

async function applyRate(
  tx: Tx,
  staff: StaffUser,
  change: RateChange,
): Promise<Answer<typeof setCall>> {
  const { base, quote, rate } = change;
  const line = await setRate(tx, { base, quote, rate, staffId: staff.id, source: 'operator' });
  await auditRate(tx, staff, 'rate.set', change);
  return { data: { line: lineOf(line), proposal: null } };
}

async function proposeRate(
  tx: Tx,
  staff: StaffUser,
  change: RateChange,
): Promise<Answer<typeof setCall> | Refusal> {
  const made = { ...change, present: change.present ?? null, proposed_by: staff.id };
  const row = await insertProposal(tx, made);
  if (!row) return refuse('proposal_open');
  await auditRate(tx, staff, 'rate.propose', change);
  return { data: { line: null, proposal: proposalOf(row, staff, change.present) } };
}

export async function auditRate(
  tx: Tx,
  staff: StaffUser,
  action: Extract<Action, `rate.${string}`>,
  { base, quote, rate, reason, present }: RateChange,
): Promise<void> {
  await writeAudit(tx, {
    staffId: staff.id,
    role: staff.role,
    action,
    target: `${base}/${quote}`,
    ...(present === undefined ? {} : { before: { rate: formatRate(present) } }),
    after: { rate: formatRate(rate) },
    reason,
  });
}

/** The rate of the first provider that quotes the pair; null when none does or none answers. */
export async function fetchProviderQuote(
  deps: CashierDeps,
  { base, quote }: { base: Currency; quote: Currency },
): Promise<Answer<typeof quoteRate>> {
  for (const provider of deps.providers) {
    const rate = await provider.readRate?.(base, quote);
    if (rate === undefined || isRefusal(rate)) continue;
    return { data: { provider: provider.name, rate: formatRate(rate) } };
  }
  return { data: null };
}

export function lineOf({ id, set_at, rate, ...same }: StoredRate): RateLine {
  return { ...same, id: id.toString(), rate: formatRate(rate), set_at: set_at.toISOString() };
}

/** The proposal as this staff member sees it; `now` is the rate in use. */
export function proposalOf(
  row: RateProposalRow,
  staff: StaffUser,
  now: bigint | undefined,
): RateProposal {
  return {
    id: row.id.toString(),
    base: row.base,
    quote: row.quote,
    rate: formatRate(row.rate),
    present: row.present === null ? null : formatRate(row.present),
    reason: row.reason,
    proposed_by: row.proposer,
    proposed_at: row.proposed_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_outdated: (now ?? null) !== row.present,
    is_own: row.proposed_by === staff.id,
  };
}
