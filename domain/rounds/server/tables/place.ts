import type { Json } from '#core/fairness/json.ts';
import { toRoundId } from '#core/ids.ts';
import { formatMoney, MICRO_PER_MINOR, type Micro, micro } from '#core/money.ts';
import { refuse, refuseField, isRefusal, type Refusal } from '#core/refusal.ts';
import type { RoundRefusalCode } from '../../contract.table.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import {
  checkTableAccess,
  readStake,
  refusePayout,
  type GameLimit,
} from '#domain/bets/server/index.ts';
import { lossMax } from '#domain/bets/rules.limits.ts';
import {
  findRepeat,
  type Admit,
  type PlacedPart,
  type Wager,
  type WagerOrder,
  type RoundSource,
} from '#domain/wagers/server/index.ts';
import { digitOfAccount } from '#domain/ledger/server/index.ts';
import type { RoundsContext } from './context.ts';
import type { AnyTable, PlaceInRound } from './definition.ts';

export type RoundBetRequest = PlaceInRound & { readonly viewer: Viewer; readonly key: string };

/** Takes the stake of a bet in the open round, or refuses it. */
export async function placeInRound<Code extends string>(
  context: RoundsContext,
  table: AnyTable<Code>,
  request: RoundBetRequest,
): Promise<Wager | Refusal<Code | RoundRefusalCode>> {
  const order = await orderOf(context, table, request);
  if (isRefusal(order)) return (await findPlaced(context, table, request)) ?? order;
  const placed = await context.wagers.take(order);
  if (isRefusal(placed)) return placed;
  // The key was used before, in another slot.
  if (placed.part !== order.part) return refuse('key_reused');
  context.broadcaster.publishBets(table, [[placed, undefined]]);
  // Only there does the leader of the table count the players.
  if (table.startsWith || table.unitsMax !== undefined) context.wake(table);
  return placed;
}

/** The bet already placed by this same request, whatever the state of the table is now. */
export async function findPlaced(
  { db }: RoundsContext,
  table: AnyTable,
  { viewer, key, stake, currency, bet }: RoundBetRequest,
): Promise<Wager | undefined> {
  const betAt = (capM4: bigint) => betOf(table, bet, capM4);
  return await findRepeat(db, {
    playerId: viewer.id,
    key,
    game: table.game.name,
    stake,
    currency,
    betAt,
  });
}

/** A bet as it is stored at this table, with the cap in it where there is one. */
function betOf({ game, capped }: AnyTable, sent: Json, capM4: bigint): Json | undefined {
  const wanted = game.parseBet(sent);
  return wanted === undefined ? undefined : (capped?.(wanted, capM4) ?? wanted);
}

/** All checks without a lock: the table, its limits, the bet itself. */
export async function orderOf<Code extends string>(
  context: RoundsContext,
  table: AnyTable<Code>,
  request: RoundBetRequest,
) {
  const { viewer, currency, key } = request;
  const checked =
    (await context.jurisdictions.refuseAutobet(viewer.id, request.isAutobet)) ??
    checkBet(context, table, request);
  if (isRefusal(checked)) return checked;
  const { bet, stake, limit } = checked;
  const { db, accounts } = context;
  const [account, escrowAccount, houseAccount] = await Promise.all([
    accounts.find(db, 'player_cash', viewer.id.toString(), currency),
    accounts.find(db, 'house_escrow', table.game.name, currency),
    accounts.find(db, 'house_game', table.game.name, currency),
  ]);
  const roundId = request.roundId ?? toRoundId(context.broadcaster.roundOf(table.name)?.id ?? 0n);
  const order: WagerOrder<RoundSource<TableCode<Code>>> = {
    playerId: viewer.id,
    game: table.game.name,
    version: table.game.version,
    stake,
    account,
    escrowAccount,
    houseAccount,
    key,
    bet,
    capM4: (limit.payoutMax * 10_000n) / stake,
    betAt: table.capped && ((capM4) => betOf(table, request.bet, capM4)!),
    part: partOf(table, request, bet),
    units: table.unitsOf?.(bet) ?? 1,
    source: { kind: 'round', roundId, table: table.name, admit: admitter(table, limit) },
  };
  return order;
}

function partOf({ partOf: own }: AnyTable, { part }: RoundBetRequest, bet: Json): string {
  return own?.(bet) ?? part ?? '';
}

/** A bet at this table as it will be stored, its stake, and the limits that apply. */
export function checkBet(
  context: RoundsContext,
  table: AnyTable,
  request: Omit<RoundBetRequest, 'key'>,
) {
  const limit = checkTableAccess(request, context.settings, table.game.name);
  if (isRefusal(limit)) return limit;
  if (table.currency !== undefined && table.currency !== request.currency) {
    return refuseField('currency', 'wrong_currency');
  }
  const stake = readStake(request.stake, limit);
  if (isRefusal(stake)) return stake;
  const bet = betOf(table, request.bet, (limit.payoutMax * 10_000n) / stake);
  if (bet === undefined) return refuse('bad_params');
  return refuseLargest(table, stake, bet, limit) ?? { bet, stake, limit };
}

/**
 * A bet that the operator pays and that has no cap in it cannot win more than the largest payout;
 * `worstLoss` bounds the round besides.
 */
function refuseLargest(
  { game, worstLoss }: AnyTable,
  stake: Micro,
  bet: Json,
  limit: GameLimit,
): Refusal<'payout_above_max'> | undefined {
  return worstLoss && refusePayout(stake, game.bestMultiplier(bet), limit);
}

/** Why a table does not admit a bet, besides its own objections. */
type TableCode<Own extends string> = Own | 'bet_limit_of_round' | 'round_full' | 'exposure_reached';

/** The checks of the table with its round locked: the bets of others count. */
function admitter<Code extends string>(
  table: AnyTable<Code>,
  limit: GameLimit,
): Admit<TableCode<Code>> {
  return function admit(order, placed) {
    const refused =
      refuseOwn(table, order, placed) ??
      refuseFull(table, order, placed) ??
      table.refuses?.(order, placed) ??
      refuseExposure(table, limit, order, placed);
    return refused ?? { taken: table.takenAtFirst(placed) };
  };
}

function refuseOwn({ own }: AnyTable, order: WagerOrder, placed: readonly PlacedPart[]) {
  const bets = sum(placed, (part) => part.own_bets);
  const units = sum(placed, (part) => part.own_units);
  const onPart = sum(
    placed.filter(({ part }) => part === order.part),
    (part) => part.own_bets,
  );
  const isTooMuch =
    bets >= (own?.bets ?? Number.POSITIVE_INFINITY) ||
    onPart >= (own?.betsPerPart ?? Number.POSITIVE_INFINITY) ||
    units + order.units > (own?.units ?? Number.POSITIVE_INFINITY);
  return isTooMuch ? refuse('bet_limit_of_round') : undefined;
}

function refuseFull({ unitsMax }: AnyTable, order: WagerOrder, placed: readonly PlacedPart[]) {
  if (unitsMax === undefined) return undefined;
  const left = unitsMax - sum(placed, (part) => part.units);
  return order.units > left ? refuseField('bet', 'round_full', left) : undefined;
}

/** A round never exceeds its risk limit in that currency. */
function refuseExposure(
  table: AnyTable,
  limit: GameLimit,
  order: WagerOrder,
  placed: readonly PlacedPart[],
) {
  const { worstLoss } = table;
  if (!worstLoss) return undefined;
  const most = lossMax(limit);
  const digit = digitOfAccount(order.account);
  const parts = placed
    .filter(({ currency_digit }) => currency_digit === digit)
    .map(({ part, staked }) => ({ part, staked }));
  const lossWith = (stake: Micro) =>
    worstLoss([...parts, { part: order.part, staked: stake }].filter(({ staked }) => staked > 0n));
  if (lossWith(order.stake) <= most) return undefined;
  const taken = largestStake((stake) => lossWith(stake) <= most, order.stake);
  return refuseField('stake', 'exposure_reached', formatMoney(taken));
}

/**
 * The largest whole hundredth below `refused` that would be accepted; losses grow with the stake.
 */
function largestStake(isTaken: (stake: Micro) => boolean, refused: Micro): Micro {
  let [low, high] = [0n, refused / MICRO_PER_MINOR];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (isTaken(micro(middle * MICRO_PER_MINOR))) low = middle;
    else high = middle;
  }
  return micro(low * MICRO_PER_MINOR);
}

function sum(placed: readonly PlacedPart[], count: (part: PlacedPart) => number): number {
  return placed.reduce((total, part) => total + count(part), 0);
}
