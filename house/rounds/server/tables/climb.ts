import { setTimeout as sleep } from 'node:timers/promises';
import type { WalletCurrency } from '#core/currency.ts';
import type { Json } from '#core/fairness/json.ts';
import { currencyOf, listOfRound, type Closing, type Placement } from '#house/bets/server/index.ts';
import type { Round } from '../store.ts';
import { pay } from './pay.ts';
import type { AnyTable, Climb } from './definition.ts';
import type { House } from './house.ts';
import { riskMax } from './risk.ts';
import { closingOf } from './settled.ts';

/** How often autos and the force point are looked at. Clients draw the curve themselves. */
const TICK_MS = 100;

export type Climbing = {
  readonly house: House;
  readonly table: AnyTable;
  readonly climb: Climb<Json, Json, Json>;
  readonly round: Round;
  readonly outcome: Json;
  readonly signal: AbortSignal;
};

/** The moment it ends: the first millisecond at which the multiplier would be above the outcome. */
export function endMsOf({ climb, outcome }: Pick<Climbing, 'climb' | 'outcome'>): number {
  const end = climb.endOf(outcome);
  return end < climb.lowest ? 0 : climb.timeOf(end + 1);
}

/**
 * Runs from the start to the end: autos are cashed out as they are reached, lowest first, and
 * everybody where the round would cost the house more than it pays in one. Cash-outs by hand come
 * through any process of the house and are heard of here.
 */
export async function climb(climbing: Climbing): Promise<void> {
  const { house, round, signal } = climbing;
  const startedAt = +round.started_at!;
  const endAt = startedAt + endMsOf(climbing);
  const open = await openBets(climbing);
  const stopHearing = house.onCashed((cashed) => open.close(cashed.id, cashed.payout));
  const paying: Promise<void>[] = [];
  try {
    while (house.clock.now() < endAt) {
      const ms = Math.min(house.clock.now(), endAt) - startedAt;
      const due = open.takeDue(reached(climbing, ms));
      if (due.length > 0) paying.push(pay(house, climbing.table, due));
      await sleep(Math.max(1, Math.min(TICK_MS, endAt - house.clock.now())), undefined, { signal });
    }
    const last = open.takeDue(climbing.climb.endOf(climbing.outcome));
    if (last.length > 0) paying.push(pay(house, climbing.table, last));
    await Promise.all(paying);
  } finally {
    stopHearing();
  }
}

/** Never beyond the outcome, however late the clock is looked at. */
function reached({ climb, outcome }: Climbing, ms: number): number {
  return Math.min(climb.multiplierAt(Math.max(0, Math.floor(ms))), climb.endOf(outcome));
}

/** The bets that are still in, and what the round has cost so far, by currency. */
async function openBets(climbing: Climbing) {
  const { house, table, climb, round, outcome } = climbing;
  const open = new Map<bigint, Placement>();
  const profit = new Map<WalletCurrency, bigint>();
  for (const placement of await listOfRound(house.db, round.id)) {
    if (placement.is_open) open.set(placement.id, placement);
  }

  function close(id: bigint, payout: bigint): void {
    const placement = open.get(id);
    if (!placement) return;
    open.delete(id);
    const currency = currencyOf(placement.account);
    profit.set(currency, (profit.get(currency) ?? 0n) + payout - placement.stake);
  }

  /** Where the bets of each currency are cashed out so that the round does not cost too much. */
  function forcePoints(): Map<WalletCurrency, number> {
    const sums = new Map<WalletCurrency, bigint>();
    for (const { account, stake } of open.values()) {
      const currency = currencyOf(account);
      sums.set(currency, (sums.get(currency) ?? 0n) + stake);
    }
    const limits = house.settings.find(table.game.name)?.limits;
    const points = new Map<WalletCurrency, number>();
    for (const [currency, staked] of sums) {
      const limit = limits?.get(currency);
      if (!limit) continue;
      const point = climb.forcePoint(riskMax(table, limit), profit.get(currency) ?? 0n, staked);
      if (point !== undefined) points.set(currency, Math.max(point, climb.lowest));
    }
    return points;
  }

  /** What is cashed out by itself once the multiplier is `at`: the lowest first. */
  function takeDue(at: number): Closing[] {
    const autos = [...open.values()].flatMap((placement) => {
      const auto = climb.autoOf(placement.bet);
      return auto !== undefined && auto <= at ? [{ placement, auto }] : [];
    });
    const due = autos
      .toSorted((a, b) => a.auto - b.auto)
      .map(({ placement }) => closingOf(table, placement, round.facts, outcome));
    for (const { placement, payout } of due) close(placement.id, payout);
    const points = forcePoints();
    for (const placement of open.values()) {
      const point = points.get(currencyOf(placement.account));
      if (point === undefined || point > at) continue;
      const taken = climb.takenAt(point);
      due.push(closingOf(table, placement, round.facts, outcome, taken));
    }
    for (const { placement, payout } of due) close(placement.id, payout);
    return due;
  }

  return { close, takeDue };
}
