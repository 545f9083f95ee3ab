import type { Currency } from '#core/currency.ts';
import { refuse, refuseField, isRefusal, type Refusal } from '#core/refusal.ts';
import type { Answer, Body, Query } from '#core/wire.ts';
import { formatRate, isSmallStep, parseRate } from '#domain/payments/rules.ts';
import {
  listStoredRates,
  rateOrder,
  lockPair,
  rateOf,
  ratesOfDay,
  setRate,
  type StoredRate,
} from '#domain/payments/server/index.ts';
import {
  writeAudit,
  type Applied,
  type ProposalDraft,
  type Proposal,
  type ProposalKind,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { sortedList } from '#platform/server/sorted-list.ts';
import {
  rateProposals,
  type exportRates,
  type quoteRate,
  type RateLine,
  type RateProposal,
} from '../contract.backoffice.rates.ts';
import type { CashierDeps } from './deps.ts';

/**
 * The largest proposed step from the rates of the last 24 hours, in percent: a larger one is a
 * typing error, a shifted decimal point or a reversed pair. An admin may propose a larger step than
 * the payments role.
 */
const JUMP_MAX = 150n;
const JUMP_MAX_ADMIN = 300n;

export function rateList(db: Queryable, { sort, ...pair }: Query<typeof exportRates>) {
  return sortedList(rateOrder(sort), (page) => listStoredRates(db, pair, page), lineOf);
}

/**
 * Rates as proposals: a small step applies at once; a larger one, and the first rate of a pair,
 * waits for another person.
 */
export const rateKind: ProposalKind<typeof rateProposals, RateTerms, RateRequest> = {
  name: 'rates',
  calls: rateProposals,
  audit: 'rate',
  subjectOf: pairOf,
  // Rates of providers take the same lock.
  async lock(tx, subject) {
    const [one, other] = subject.split('/');
    await lockPair(tx, one as Currency, other as Currency);
  },
  draft: draftRate,
  refuseApproval: refuseOutdated,
  apply: applyRate,
};

type RateRequest = Body<typeof rateProposals.propose>;
type RateTerms = RateProposal['terms'];

async function draftRate(
  tx: Tx,
  { base, quote, rate: text, reason }: RateRequest,
  staff: StaffUser,
): Promise<
  ProposalDraft<RateTerms> | Refusal<'pair_same' | 'rate_format' | 'rate_step_too_large'>
> {
  if (base === quote) return refuseField('quote', 'pair_same');
  const rate = parseRate(text);
  if (rate === undefined) return refuseField('rate', 'rate_format');
  const ofDay = await ratesOfDay(tx, base, quote);
  const most = staff.role === 'admin' ? JUMP_MAX_ADMIN : JUMP_MAX;
  const far = ofDay.find((known) => rate * 100n > known * most || rate * most < known * 100n);
  if (far !== undefined) {
    return refuseField('rate', 'rate_step_too_large', formatRate(far));
  }
  const terms = {
    base,
    quote,
    rate: formatRate(rate),
    present: await presentRate(tx, base, quote),
  };
  if (!isSmallStep(rate, ofDay)) return { terms };
  // A repeated request sets the rate once.
  if (terms.rate === terms.present) return { terms: null };
  await setRate(tx, { base, quote, rate, staffId: staff.id, source: 'operator' });
  await auditStep(tx, staff, terms, reason);
  return { terms: null };
}

/** The pair in either direction, as EUR/USD. */
function pairOf({ base, quote }: Pick<RateTerms, 'base' | 'quote'>): string {
  return [base, quote].toSorted().join('/');
}

/** The rate in force; null when the pair has none. */
async function presentRate(db: Queryable, base: Currency, quote: Currency): Promise<string | null> {
  const rate = await rateOf(db, base, quote);
  return rate === undefined ? null : formatRate(rate);
}

async function auditStep(
  tx: Tx,
  staff: StaffUser,
  terms: RateTerms,
  reason: string,
): Promise<void> {
  const { base, quote, rate, present } = terms;
  await writeAudit(tx, {
    staffId: staff.id,
    role: staff.role,
    action: 'rate.set',
    target: pairOf(terms),
    before: { rate: present },
    after: { base, quote, rate },
    reason,
  });
}

/** A proposal made against another rate than the one in force cannot be approved. */
async function refuseOutdated(
  db: Queryable,
  { terms: { base, quote, present } }: Proposal<RateTerms>,
): Promise<Refusal<'proposal_outdated'> | undefined> {
  const isCurrent = (await presentRate(db, base, quote)) === present;
  return isCurrent ? undefined : refuse('proposal_outdated');
}

async function applyRate(tx: Tx, proposal: Proposal<RateTerms>): Promise<Applied> {
  const { id: proposalId, proposed_by: staffId, terms } = proposal;
  const { base, quote, present } = terms;
  const rate = parseRate(terms.rate)!;
  const line = await setRate(tx, { base, quote, rate, staffId, source: 'operator', proposalId });
  return { result: line.id, before: { rate: present } };
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

function lineOf({ id, set_at, rate, ...same }: StoredRate): RateLine {
  return { ...same, id: id.toString(), rate: formatRate(rate), set_at: set_at.toISOString() };
}
