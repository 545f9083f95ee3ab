import type { InstantGame } from '#core/fairness/game.ts';
import type { Json } from '#core/fairness/json.ts';
import type { PlayerId } from '#core/ids.ts';
import { formatMoney, MICRO_PER_MINOR, parseMoney, type Micro } from '#core/money.ts';
import { refuse, refuseField, refuseBusy, isRefusal, type Refusal } from '#core/refusal.ts';
import type { WalletCurrency } from '#core/currency.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import type { Seeds } from '#domain/fairness/server/index.ts';
import type { Jurisdictions } from '#domain/jurisdictions/server/index.ts';
import { currencyOf, type Accounts } from '#domain/ledger/server/index.ts';
import {
  findBetByKey,
  findFreeRounds,
  isBonusUnread,
  isSameBet,
  isSameRequest,
  isSeedExhausted,
  readStakedBonuses,
  type Bet,
  type BetOrder,
  type BonusUnread,
  type Lane,
  type StakedBonus,
} from '#domain/wagers/server/index.ts';
import type { BetRefusalCode } from '../contract.ts';
import { largestStake } from '../rules.limits.ts';
import { StakedBonusCache } from './bonus-cache.ts';
import type { GameSettingsCache, RequestSource } from './settings.ts';
import type { GameLimit } from './store.settings.ts';

export type BetRequest = {
  readonly viewer: Viewer;
  readonly key: string;
  readonly stake: string;
  readonly currency: WalletCurrency;
  readonly params: Json;
  readonly isAutobet: boolean;
  /** Where the request came from; a bet that waited for its round came from nowhere. */
  readonly from?: RequestSource | undefined;
  /** The free rounds of the player that pay the stake, by their id. */
  readonly freeRounds?: bigint | undefined;
};

export type PlacerOptions = {
  readonly db: Db;
  readonly lane: Lane;
  readonly accounts: Accounts;
  readonly settings: GameSettingsCache;
  readonly seeds: Seeds;
  readonly jurisdictions: Jurisdictions;
};

/** Places instant bets of every game: checks what needs no lock, then hands them to the lane. */
export function createBetPlacer(options: PlacerOptions) {
  const { db, settings, seeds, jurisdictions } = options;
  const bonuses = new StakedBonusCache();

  /**
   * Settles one instant bet; a refused bet costs nothing. The stake is decimal text in whole
   * hundredths of the currency, within the game's limits.
   */
  async function placeBet(
    game: InstantGame,
    request: BetRequest,
  ): Promise<Bet | Refusal<BetRefusalCode>> {
    const checked =
      (await jurisdictions.refuseAutobet(request.viewer.id, request.isAutobet)) ??
      check(game, request, settings);
    if (isRefusal(checked)) return (await findRepeat(db, game, request)) ?? checked;
    const order = await orderOf(options, { game, request, ...checked });
    if (request.freeRounds !== undefined) return await placeFree(order, request.freeRounds);
    const answer = await placePaid(order);
    // The order of the stakes changed once more between the look-up and the bet.
    return isBonusUnread(answer) ? refuseBusy(1) : answer;
  }

  async function placePaid(order: BetOrder) {
    const { account } = order;
    const staked = bonuses.get(account);
    if (staked) {
      const answer = await placeWith(order, staked);
      if (!isRefusal(answer)) return answer;
    }
    const answer = await placeIn(order);
    const isShort = isRefusal(answer) && answer.refused === 'insufficient_funds';
    if (!isShort && !isBonusUnread(answer)) return answer;
    const bonus = (await readStakedBonuses(db, [account])).get(account);
    if (bonus) return await placeWith(order, bonus);
    return isShort ? answer : await placeIn(order);
  }

  /** Bonus money pays what the cash does not cover, or what the order of its terms says. */
  async function placeWith(order: BetOrder, bonus: StakedBonus) {
    const answer = await placeIn({ ...order, bonus });
    if (isRefusal(answer)) bonuses.evict(order.account);
    else bonuses.keepIfStaked(order.account, bonus, answer);
    return answer;
  }

  async function placeFree(order: BetOrder, id: bigint) {
    const freeRounds = await findTheirs(db, order, id);
    if (!freeRounds) return await repeatFree(db, order);
    const answer = await placeIn({ ...order, freeRounds });
    return isBonusUnread(answer) ? refuseBusy(1) : answer;
  }

  const placeIn = (order: BetOrder) => placeRotated(options, order);

  return { placeBet, rotateUsedUp: (playerId: PlayerId) => rotateUsedUp(seeds, playerId) };
}

export type BetPlacer = ReturnType<typeof createBetPlacer>;

/** A seed at its cap is rotated first. */
async function placeRotated(
  { lane, seeds }: PlacerOptions,
  order: BetOrder,
): Promise<Bet | Refusal<BetRefusalCode> | BonusUnread> {
  const answer = await lane.place(order);
  if (!isSeedExhausted(answer)) return answer;
  const rotated = await rotateUsedUp(seeds, order.playerId);
  if (rotated) return rotated;
  const second = await lane.place(order);
  return isSeedExhausted(second) ? refuseBusy(1) : second;
}

type CheckedBet = Pick<BetOrder, 'stake' | 'params'> & {
  readonly game: InstantGame;
  readonly request: BetRequest;
};

async function orderOf(
  { db, accounts }: PlacerOptions,
  { game, request, stake, params }: CheckedBet,
): Promise<BetOrder> {
  const { viewer, currency, key } = request;
  const [account, houseAccount] = await Promise.all([
    accounts.find(db, 'player_cash', viewer.id.toString(), currency),
    accounts.find(db, 'house_game', game.name, currency),
  ]);
  return { playerId: viewer.id, game, params, stake, currency, account, houseAccount, key };
}

/** Free rounds are for one game, one stake and one currency. */
async function findTheirs(db: Db, order: BetOrder, id: bigint) {
  const rounds = await findFreeRounds(db, order.playerId, id);
  const isTheirs =
    rounds?.game === order.game.name &&
    rounds.value === order.stake &&
    currencyOf(rounds.account) === order.currency;
  return isTheirs ? rounds : undefined;
}

/** The last round may be the bet whose answer was lost. */
async function repeatFree(db: Db, order: BetOrder): Promise<Bet | Refusal<BetRefusalCode>> {
  const earlier = await findBetByKey(db, order.playerId, order.key);
  if (!earlier) return refuse('free_rounds_over');
  return isSameBet(earlier, order) ? earlier : refuse('key_reused');
}

/** The bet already placed by this same request, whatever the state of the game is now. */
async function findRepeat(
  db: Db,
  game: InstantGame,
  { viewer, key, stake, currency, params: sent }: BetRequest,
): Promise<Bet | undefined> {
  const bet = await findBetByKey(db, viewer.id, key);
  const params = bet && game.parseParams(sent);
  if (!bet || params === undefined) return undefined;
  const first = { ...bet, currency: currencyOf(bet.account) };
  const second = { game: game.name, stake: parseMoney(stake), currency, params };
  return isSameRequest(first, second) ? bet : undefined;
}

/** A seed at its cap is rotated between bets, keeping the player's client seed. */
async function rotateUsedUp(seeds: Seeds, playerId: PlayerId) {
  const state = await seeds.read(playerId);
  if (!state) return refuse('seeds_missing');
  const { id, client_seed } = state.active;
  const rotated = await seeds.rotate(playerId, BigInt(id), client_seed);
  if (!isRefusal(rotated)) return undefined;
  // An open round needs its seed; any other refusal means that the pair is gone.
  return rotated.refused === 'round_open'
    ? refuse('round_open', rotated.errors)
    : refuse('seeds_missing');
}

/** All checks without a lock: the game's state, its limits, the bet itself. */
function check(game: InstantGame, request: BetRequest, settings: GameSettingsCache) {
  const params = game.parseParams(request.params);
  const seated = checkTableAccess(request, settings, game.name);
  if (isRefusal(seated)) return seated;
  if (params === undefined) return refuse('bad_params');
  const stake = readStake(request.stake, seated);
  if (isRefusal(stake)) return stake;
  return refusePayout(stake, game.bestMultiplier(params), seated) ?? { stake, params };
}

/** Refuses a stake that could be paid more than is allowed, with the largest one that could not. */
export function refusePayout(
  stake: Micro,
  bestM4: bigint,
  limit: GameLimit,
): Refusal<'payout_above_max'> | undefined {
  const highest = largestStake(bestM4, limit);
  if (stake <= highest) return undefined;
  return refuseField('stake', 'payout_above_max', formatMoney(highest));
}

type TableRequest = Pick<BetRequest, 'viewer' | 'currency' | 'isAutobet' | 'from'> & {
  /** A stake that is added to a bet in an open round, which is played to its end everywhere. */
  readonly isAdded?: boolean;
};

type AccessRefusal =
  | 'wrong_currency'
  | 'unauthorized'
  | 'game_not_offered'
  | 'game_paused'
  | 'autobet_not_allowed';

/** Whether this viewer may bet here and now in this currency, and within which limits. */
export function checkTableAccess(
  { viewer, currency, isAutobet, from, isAdded }: TableRequest,
  settings: GameSettingsCache,
  game: string,
): GameLimit | Refusal<AccessRefusal> {
  const table = settings.find(game);
  const limit = table?.limits.get(currency);
  if (!table || !limit) return refuseField('currency', 'wrong_currency');
  if (viewer.kind === 'guest' && currency !== 'PLAY') return refuse('unauthorized');
  if (!isAdded && settings.isLeftOut(table, currency, from)) return refuse('game_not_offered');
  if (table.isPaused) return refuse('game_paused');
  if (isAutobet && !table.isAutobetAllowed) return refuse('autobet_not_allowed');
  return limit;
}

/** A stake in whole hundredths, within the limits of the game. */
export function readStake(
  text: string,
  limit: GameLimit,
): Micro | Refusal<'stake_format' | 'stake_below_min' | 'stake_above_max'> {
  const stake = parseMoney(text);
  if (stake === undefined || stake % MICRO_PER_MINOR !== 0n) {
    return refuseField('stake', 'stake_format');
  }
  if (stake < limit.stakeMin) {
    return refuseField('stake', 'stake_below_min', formatMoney(limit.stakeMin));
  }
  if (stake > limit.stakeMax) {
    return refuseField('stake', 'stake_above_max', formatMoney(limit.stakeMax));
  }
  return stake;
}
