import type { Json } from '#core/fairness/json.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import {
  findPlacement,
  listClosings,
  type Bet,
  type Placement,
} from '#domain/bets/server/index.ts';
import { findRound, type Round } from '../store.ts';
import type { AnyTable } from './definition.ts';
import type { House } from './house.ts';
import { closingOf, drawRound } from './settled.ts';

/** A round that runs, with what nobody outside may know; kept in each process that may pay it. */
export type Running = { readonly round: Round; readonly outcome: Json };

/** Rounds whose outcome is kept: the one that runs, and the last for cash-outs on their way. */
const KEPT = 4;

/** Finds out where a running round ends, from the sealed chain, once per process. */
export function createRunning(house: Pick<House, 'db' | 'chains'>) {
  const known = new Map<bigint, Promise<Running | undefined>>();

  async function read(table: AnyTable, id: bigint): Promise<Running | undefined> {
    const round = await findRound(house.db, id);
    if (!round || round.started_at === null || round.randomness === null) return undefined;
    const seed = await house.chains.seedAt(round.chain_id, round.number!);
    return { round, outcome: drawRound(table, round, seed, round.randomness) };
  }

  return function runningOf(table: AnyTable, id: bigint): Promise<Running | undefined> {
    let running = known.get(id);
    if (!running) {
      running = read(table, id);
      known.set(id, running);
      // What does not run yet, or could not be read, is looked for again.
      const forget = () => known.delete(id);
      running.then((found) => found ?? forget(), forget);
      for (const old of [...known.keys()].slice(0, -KEPT)) known.delete(old);
    }
    return running;
  };
}

export type RunningOf = ReturnType<typeof createRunning>;

export type Taken = { readonly placement: Placement; readonly bet: Bet };

/**
 * Cashes out a bet at the moment the house received the wish, `receivedMs` by its own clock. There
 * is no allowance for the way. Asked twice it answers the first; whatever closed the bet before,
 * its auto, the force point or the end, is the answer.
 */
export async function cashOut(
  house: House,
  runningOf: RunningOf,
  table: AnyTable,
  asked: { readonly playerId: bigint; readonly id: bigint; readonly receivedMs: number },
): Promise<Taken | Refusal> {
  const placement = await findPlacement(house.db, asked.id);
  const isOwn = placement?.player_id === asked.playerId && placement.game === table.game.name;
  if (!placement || !isOwn || placement.round_id === null) return refuse('not_found');
  if (!placement.is_open) return await closed(house, placement);
  const running = await runningOf(table, placement.round_id);
  const at = running && pointOf(table, running, placement, asked.receivedMs);
  if (!running || at === undefined) return refuse('not_running');
  const taken = table.climb!.takenAt(at);
  const { round, outcome } = running;
  const paid = await house.desk.pay(closingOf(table, placement, round.facts, outcome, taken));
  if (isRefusal(paid)) return paid;
  const { bet, isOurs } = paid;
  if (isOurs) {
    house.tellCashed({ id: placement.id, payout: bet.payout });
    house.news.tellBets(table, [[placement, bet]]);
  }
  return { placement, bet };
}

/** The multiplier in hundredths, or undefined before the start and after the end. */
function pointOf(
  { climb }: AnyTable,
  { round, outcome }: Running,
  placement: Placement,
  receivedMs: number,
): number | undefined {
  const ms = Math.floor(receivedMs - +round.started_at!);
  if (!climb || ms < 0) return undefined;
  const at = climb.multiplierAt(ms);
  if (at < climb.lowest || at > climb.endOf(outcome)) return undefined;
  return Math.min(at, climb.autoOf(placement.bet) ?? at);
}

async function closed(house: House, placement: Placement): Promise<Taken | Refusal> {
  const bet = (await listClosings(house.db, [placement.id])).get(placement.id);
  return bet ? { placement, bet } : refuse('not_found');
}
