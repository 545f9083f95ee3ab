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
import { writeAudit, type Clerk } from '#domain/staff/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type {
  askRate,
  listRates,
  RateLine,
  RateProposal,
  setRate as setCall,
} from '../contract.backoffice.rates.ts';
import type { CashierDeps } from './cashier.ts';

const PAGE = 50;
/**
 * How far a rate may be proposed from those of 24 hours, in hundredths: further is a slip of the
 * finger, a shifted point or a reversed pair. An admin may go further than payments.
 */
const JUMP_MAX = 150n;
const JUMP_MAX_ADMIN = 300n;

export async function deskRates(
  { db }: CashierDeps,
  { cursor, limit }: Query<typeof listRates>,
): Promise<Answer<typeof listRates> | Refusal> {
  if (cursor !== undefined && !/^[1-9]\d{0,17}$/.test(cursor)) return refuse('cursor_format');
  const count = Number(limit ?? PAGE);
  const before = cursor === undefined ? undefined : BigInt(cursor);
  const rows = await listStoredRates(db, before, count + 1);
  const shown = rows.slice(0, count);
  return {
    data: shown.map(lineOf),
    next: rows.length > count ? shown.at(-1)!.id.toString() : null,
  };
}

/** A small step holds at once; a larger one, and the first of a pair, waits for somebody else. */
export async function newRate(
  deps: CashierDeps,
  clerk: Clerk,
  { base, quote, rate: text, reason }: Body<typeof setCall>,
): Promise<Answer<typeof setCall> | Refusal> {
  if (base === quote) return refuse('pair_same', { quote: ['pair_same'] });
  const rate = parseRate(text);
  if (rate === undefined) return refuse('rate_format', { rate: ['rate_format'] });
  return await deps.db.transaction(async (tx) => {
    await lockPair(tx, base, quote);
    const present = await rateOf(tx, base, quote);
    const ofDay = await ratesOfDay(tx, base, quote);
    const most = clerk.role === 'admin' ? JUMP_MAX_ADMIN : JUMP_MAX;
    const far = ofDay.find((known) => rate * 100n > known * most || rate * most < known * 100n);
    if (far !== undefined) return refuse('rate_far', { rate: [`rate_far:${formatRate(far)}`] });
    const wish = { base, quote, rate, reason, present };
    return isSmallStep(rate, ofDay) ? await set(tx, clerk, wish) : await propose(tx, clerk, wish);
  });
}

type Wish = {
  readonly base: Currency;
  readonly quote: Currency;
  readonly rate: bigint;
  readonly reason: string;
  readonly present: bigint | undefined;
};

async function set(tx: Tx, clerk: Clerk, wish: Wish): Promise<Answer<typeof setCall>> {
  const { base, quote, rate } = wish;
  const line = await setRate(tx, { base, quote, rate, staffId: clerk.id, source: 'operator' });
  await auditRate(tx, clerk, 'rate.set', wish);
  return { data: { line: lineOf(line), proposal: null } };
}

async function propose(
  tx: Tx,
  clerk: Clerk,
  wish: Wish,
): Promise<Answer<typeof setCall> | Refusal> {
  const made = { ...wish, present: wish.present ?? null, proposed_by: clerk.id };
  const row = await insertProposal(tx, made);
  if (!row) return refuse('proposal_open');
  await auditRate(tx, clerk, 'rate.propose', wish);
  return { data: { line: null, proposal: proposalOf(row, clerk, wish.present) } };
}

export async function auditRate(
  tx: Tx,
  clerk: Clerk,
  action: Extract<Action, `rate.${string}`>,
  { base, quote, rate, reason, present }: Wish,
): Promise<void> {
  await writeAudit(tx, {
    staffId: clerk.id,
    role: clerk.role,
    action,
    target: `${base}/${quote}`,
    ...(present === undefined ? {} : { before: { rate: formatRate(present) } }),
    after: { rate: formatRate(rate) },
    reason,
  });
}

/** The first provider that quotes the pair; null when none does or none answers. */
export async function quoteOfProviders(
  deps: CashierDeps,
  { base, quote }: { base: Currency; quote: Currency },
): Promise<Answer<typeof askRate>> {
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

/** As the clerk who asks sees it; `now` is the rate that is in use. */
export function proposalOf(
  row: RateProposalRow,
  clerk: Clerk,
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
    is_own: row.proposed_by === clerk.id,
  };
}
