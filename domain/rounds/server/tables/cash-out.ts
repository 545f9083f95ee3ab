import type { WalletCurrency } from '#core/currency.ts';
import type { Json } from '#core/fairness/json.ts';
import type { WagerId, PlayerId, RoundId } from '#core/ids.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { subtractMoney, sumMoney, ZERO, type Micro } from '#core/money.ts';
import { currencyOf } from '#domain/ledger/server/index.ts';
import {
  findWager,
  listOfRound,
  listResults,
  type Bet,
  type Wager,
  type WagerResult,
} from '#domain/wagers/server/index.ts';
import { findRound, type Round } from '../store.ts';
import type { AnyTable } from './definition.ts';
import type { RoundsContext } from './context.ts';
import { exposuresOf, forcePointOf, leaveAt, type OpenExposure } from './exposure.ts';
import { closingOf, drawRound } from './settled.ts';

/** A running round with its secret outcome; cached in each process that may pay it. */
export type RunningRound = {
  readonly round: Round;
  readonly outcome: Json;
  /** All stakes of the round, those that were cashed out since included. */
  readonly staked: ReadonlyMap<WalletCurrency, Micro>;
};

/** Rounds whose outcome is cached: the running one, and the last ones for late cash-outs. */
const KEPT = 4;

/** Computes where a running round ends, from the sealed chain, once per process. */
export function createRunning(context: Pick<RoundsContext, 'db' | 'chains'>) {
  const known = new Map<RoundId, Promise<RunningRound | undefined>>();

  async function read(table: AnyTable, id: RoundId): Promise<RunningRound | undefined> {
    const round = await findRound(context.db, id);
    if (!round || round.started_at === null || round.randomness === null) return undefined;
    const seed = await context.chains.seedAt(round.chain_id, round.number!);
    const outcome = drawRound(table, round, seed, round.randomness);
    return { round, outcome, staked: stakedOf(await listOfRound(context.db, id)) };
  }

  return function runningOf(table: AnyTable, id: RoundId): Promise<RunningRound | undefined> {
    let running = known.get(id);
    if (!running) {
      running = read(table, id);
      known.set(id, running);
      // A round that is not running yet, or could not be read, is looked up again.
      const evict = () => known.delete(id);
      running.then((found) => found ?? evict(), evict);
      for (const old of [...known.keys()].slice(0, -KEPT)) known.delete(old);
    }
    return running;
  };
}

export type RunningOf = ReturnType<typeof createRunning>;

export type CashedOut = { readonly wager: Wager; readonly bet: Bet };

/**
 * Cashes out a bet at the moment the server received the request, `receivedMs` by its own clock.
 * The travel time of the request is not considered. A repeated request returns the first result; if
 * the auto cash-out, the force point or the end closed the bet before, that result is returned. A
 * bet is never paid above the force point, whether or not the leader has evaluated it since.
 */
export async function cashOut(
  context: RoundsContext,
  runningOf: RunningOf,
  table: AnyTable,
  request: { readonly playerId: PlayerId; readonly id: WagerId; readonly receivedMs: number },
): Promise<CashedOut | Refusal<'not_found' | 'not_running' | 'busy'>> {
  const wager = await findWager(context.db, request.id);
  const isOwn = wager?.player_id === request.playerId && wager.game === table.game.name;
  if (!wager || !isOwn || wager.round_id === null) return refuse('not_found');
  if (!wager.is_open) return await closed(context, wager);
  const running = await runningOf(table, wager.round_id);
  const at = running && pointOf(table, running, wager, request.receivedMs);
  if (!running || at === undefined) return refuse('not_running');
  const paid = await context.wagers.pay(await closingAt(context, table, running, wager, at));
  if (isRefusal(paid)) return paid;
  const { bet, isSettledByCaller } = paid;
  if (isSettledByCaller) {
    context.publishCashOut({ id: wager.id, payout: bet.payout });
    context.broadcaster.publishBets(table, [[wager, bet]]);
  }
  return { wager, bet };
}

/** The multiplier in hundredths, or undefined before the start and after the end. */
function pointOf(
  { climb }: AnyTable,
  { round, outcome }: RunningRound,
  wager: Wager,
  receivedMs: number,
): number | undefined {
  const ms = Math.floor(receivedMs - +round.started_at!);
  if (!climb || ms < 0) return undefined;
  const at = climb.multiplierAt(ms);
  if (at < climb.lowest || at > climb.endOf(outcome)) return undefined;
  return Math.min(at, climb.autoOf(wager.bet) ?? at);
}

async function closed(
  context: RoundsContext,
  wager: Wager,
): Promise<CashedOut | Refusal<'not_found'>> {
  const bet = (await listResults(context.db, [wager.id])).get(wager.id);
  return bet ? { wager, bet } : refuse('not_found');
}

/**
 * The result of a bet that leaves at `at`. The force point rises with every bet that leaves, so up
 * to the one of the start nothing has to be read. Beyond it the bets are evaluated as the leader
 * would at this moment; one that is not known to be closed yet only lowers the point.
 */
async function closingAt(
  context: RoundsContext,
  table: AnyTable,
  { round, outcome, staked }: RunningRound,
  wager: Wager,
  at: number,
): Promise<WagerResult> {
  const climb = table.climb!;
  const climbed = { context, table, climb, round, outcome };
  const currency = currencyOf(wager.account);
  const all = { currency, profit: ZERO, staked: staked.get(currency) ?? ZERO };
  const exposure =
    at > forcePointOf(climbed, all) ? await readExposure(context, round, currency) : undefined;
  if (exposure) return leaveAt(climbed, exposure, wager, at);
  return closingOf(table, wager, round.facts, outcome, climb.takenAt(at));
}

/** The open bets of a round in one currency, and the profit of the closed ones. */
async function readExposure(
  { db }: RoundsContext,
  { id }: Round,
  currency: WalletCurrency,
): Promise<OpenExposure | undefined> {
  const wagers = (await listOfRound(db, id)).filter(
    ({ account }) => currencyOf(account) === currency,
  );
  const closed = wagers.filter(({ is_open }) => !is_open);
  const results = await listResults(
    db,
    closed.map(({ id: wager }) => wager),
  );
  const bets = [...results.values()];
  const profit = subtractMoney(
    sumMoney(bets.map(({ payout }) => payout)),
    sumMoney(bets.map(({ stake }) => stake)),
  );
  return exposuresOf(wagers, () => profit)[0];
}

function stakedOf(wagers: readonly Wager[]): ReadonlyMap<WalletCurrency, Micro> {
  const groups = Map.groupBy(wagers, ({ account }) => currencyOf(account));
  return new Map(
    [...groups].map(([currency, own]) => [currency, sumMoney(own.map(({ stake }) => stake))]),
  );
}
