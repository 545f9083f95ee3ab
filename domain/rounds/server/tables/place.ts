import type { Json } from '#core/fairness/json.ts';
import { formatMoney, MICRO_PER_MINOR } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import {
  checkSeat,
  findRepeat,
  readStake,
  type Admit,
  type GameLimit,
  type PlacedPart,
  type Placement,
  type PlacementOrder,
} from '#domain/bets/server/index.ts';
import type { House } from './house.ts';
import { riskMax } from './risk.ts';
import type { AnyTable, PlaceInRound } from './definition.ts';

export type Asked = PlaceInRound & { readonly viewer: Viewer; readonly key: string };

/** Takes the stake of a bet in the round that is open, or says why not. */
export async function placeInRound(
  house: House,
  table: AnyTable,
  asked: Asked,
): Promise<Placement | Refusal> {
  const order = await orderOf(house, table, asked);
  if (isRefusal(order)) return (await findPlaced(house, table, asked)) ?? order;
  const placed = await house.desk.take(order);
  if (isRefusal(placed)) return placed;
  house.news.tellBets(table, [[placed, undefined]]);
  // Only there does whoever runs the table count who is in.
  if (table.startsWith || table.unitsMax !== undefined) house.wake(table);
  return placed;
}

/** The bet that this very wish was answered with before, whatever the table says today. */
export async function findPlaced(
  { db }: House,
  table: AnyTable,
  { viewer, key, stake, currency, bet }: Asked,
): Promise<Placement | undefined> {
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

/** A bet as it is kept at this table, with the cap in it where there is one. */
function betOf({ game, capped }: AnyTable, sent: Json, capM4: bigint): Json | undefined {
  const wanted = game.parseBet(sent);
  return wanted === undefined ? undefined : (capped?.(wanted, capM4) ?? wanted);
}

/** Everything that needs no lock: the table, its limits, the bet itself. */
export async function orderOf(
  house: House,
  table: AnyTable,
  asked: Asked,
): Promise<PlacementOrder | Refusal> {
  const checked = checkBet(house, table, asked);
  if (isRefusal(checked)) return checked;
  const { bet, stake, limit } = checked;
  const { viewer, currency, key } = asked;
  const { db, accounts } = house;
  const [account, escrowAccount, houseAccount] = await Promise.all([
    accounts.find(db, 'player_cash', viewer.id.toString(), currency),
    accounts.find(db, 'house_escrow', table.game.name, currency),
    accounts.find(db, 'house_game', table.game.name, currency),
  ]);
  const roundId = asked.roundId ?? BigInt(house.news.roundOf(table.name)?.id ?? 0);
  return {
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
    betAt: table.capped && ((capM4) => betOf(table, asked.bet, capM4)!),
    part: table.partOf?.(bet) ?? '',
    units: table.unitsOf?.(bet) ?? 1,
    source: { kind: 'round', roundId, table: table.name, admit: admitter(table, limit) },
  };
}

/** A bet at this table as it will be kept, its stake, and the limits it is within. */
export function checkBet(house: House, table: AnyTable, asked: Omit<Asked, 'key'>) {
  const limit = checkSeat(asked, house.settings.find(table.game.name));
  if (isRefusal(limit)) return limit;
  if (table.currency !== undefined && table.currency !== asked.currency) {
    return refuse('wrong_currency', { currency: ['wrong_currency'] });
  }
  const stake = readStake(asked.stake, limit);
  if (isRefusal(stake)) return stake;
  const bet = betOf(table, asked.bet, (limit.payoutMax * 10_000n) / stake);
  return bet === undefined ? refuse('bad_params') : { bet, stake, limit };
}

/** What the table says with its round locked: what others placed counts. */
function admitter(table: AnyTable, limit: GameLimit): Admit {
  return function admit(order, placed) {
    const refused =
      refuseOwn(table, order, placed) ??
      refuseFull(table, order, placed) ??
      table.refuses?.(order, placed) ??
      refuseExposure(table, limit, order, placed);
    return refused ?? { taken: table.takenAtFirst(placed) };
  };
}

function refuseOwn(
  { own }: AnyTable,
  order: PlacementOrder,
  placed: readonly PlacedPart[],
): Refusal | undefined {
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

function refuseFull(
  { unitsMax }: AnyTable,
  order: PlacementOrder,
  placed: readonly PlacedPart[],
): Refusal | undefined {
  if (unitsMax === undefined) return undefined;
  const left = unitsMax - sum(placed, (part) => part.units);
  return order.units > left ? refuse('round_full', { bet: [`round_full:${left}`] }) : undefined;
}

/** The house never risks more on a round than its rule of risk allows in that currency. */
function refuseExposure(
  table: AnyTable,
  limit: GameLimit,
  order: PlacementOrder,
  placed: readonly PlacedPart[],
): Refusal | undefined {
  const { worstLoss } = table;
  if (!worstLoss) return undefined;
  const most = riskMax(table, limit);
  const digit = Number(order.account % 10n);
  const parts = placed
    .filter(({ currency_digit }) => currency_digit === digit)
    .map(({ part, staked }) => ({ part, staked }));
  const lossWith = (stake: bigint) =>
    worstLoss([...parts, { part: order.part, staked: stake }].filter(({ staked }) => staked > 0n));
  if (lossWith(order.stake) <= most) return undefined;
  const taken = largestStake((stake) => lossWith(stake) <= most, order.stake);
  return refuse('exposure_reached', { stake: [`exposure_reached:${formatMoney(taken)}`] });
}

/** The largest whole hundredth below `refused` that would be taken; losses grow with the stake. */
function largestStake(isTaken: (stake: bigint) => boolean, refused: bigint): bigint {
  let [low, high] = [0n, refused / MICRO_PER_MINOR];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (isTaken(middle * MICRO_PER_MINOR)) low = middle;
    else high = middle;
  }
  return low * MICRO_PER_MINOR;
}

function sum(placed: readonly PlacedPart[], count: (part: PlacedPart) => number): number {
  return placed.reduce((total, part) => total + count(part), 0);
}
