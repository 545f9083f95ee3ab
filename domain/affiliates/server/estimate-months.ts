/**
 * What the months of a partner that are not closed come to by now: computed as their statements
 * will be, so that the estimate at the end of a month is its statement. Of several such months,
 * as in the hours before one is closed, each continues the one before: it carries its rest over,
 * and pays no CPA or correction again.
 */
import type { Queryable } from '#platform/server/db.ts';
import {
  linesOf,
  ownEarnings,
  totalsOf,
  type CommissionLine,
  type MonthFacts,
  type Total,
} from '../rules.commission.ts';
import { readOwnFacts, type OwnFacts } from './month-facts.ts';
import type { Month } from './store.months.ts';
import { listOpenMonths, listPartnersBelow } from './store.estimates.ts';
import { listCarried, listOpenCorrections, listSubEarnings } from './store.statements.ts';

export type EstimatedMonth = Pick<OwnFacts, 'terms' | 'plan' | 'depositors'> & {
  readonly month: Month;
  readonly lines: readonly CommissionLine[];
  readonly totals: readonly Total[];
};

/** Oldest first; the last one is the present month, unless the partner is closed. */
export async function estimateMonths(db: Queryable, partnerId: bigint): Promise<EstimatedMonth[]> {
  const estimates: EstimatedMonth[] = [];
  for (const { month, facts } of await readOpenMonths(db, partnerId)) {
    const before = estimates.at(-1);
    const lines = linesOf(facts.plan, {
      ...facts,
      subs: await estimateSubs(db, partnerId, month),
      corrections: before ? [] : await listOpenCorrections(db, partnerId),
      carried: before ? restOf(before) : await listCarried(db, partnerId, month.from),
    });
    const { terms, plan, depositors } = facts;
    estimates.push({ month, terms, plan, depositors, lines, totals: totalsOf(lines) });
  }
  return estimates;
}

function restOf({ totals }: EstimatedMonth): MonthFacts['carried'] {
  return totals
    .filter(({ carried }) => carried < 0n)
    .map(({ currency, carried: amount }) => ({ currency, amount }));
}

/** The open months of a partner, each without the players for whom an earlier one pays a CPA. */
async function readOpenMonths(db: Queryable, partnerId: bigint) {
  const read: { month: Month; facts: OwnFacts }[] = [];
  const paidFor = new Set<bigint>();
  for (const month of await listOpenMonths(db, partnerId)) {
    const found = await readOwnFacts(db, partnerId, month);
    const candidates = found.candidates.filter(({ playerId }) => !paidFor.has(playerId));
    const facts = { ...found, candidates };
    for (const line of ownLines(facts)) if (line.kind === 'cpa') paidFor.add(line.playerId);
    read.push({ month, facts });
  }
  return read;
}

function ownLines(facts: OwnFacts): CommissionLine[] {
  return linesOf(facts.plan, { ...facts, subs: [], corrections: [], carried: [] });
}

/** By the statements of partners below, and by the estimates of those who have none yet. */
async function estimateSubs(
  db: Queryable,
  partnerId: bigint,
  month: Month,
): Promise<MonthFacts['subs']> {
  const closed = await listSubEarnings(db, partnerId, month.from);
  const open = [];
  for (const id of await listPartnersBelow(db, partnerId, month)) {
    const own = (await readOpenMonths(db, id)).find((one) => one.month.from === month.from);
    for (const { currency, total } of own ? ownEarnings(ownLines(own.facts)) : []) {
      open.push({ id, currency, earned: total });
    }
  }
  return [...closed, ...open];
}
