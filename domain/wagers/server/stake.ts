import { subtractMoney, ZERO } from '#core/money.ts';
import { toWagerId, type AccountId, type BetId, type PlayerId, type RoundId } from '#core/ids.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Tx } from '#platform/server/db.ts';
import { lockAccounts, type LockedAccount } from '#domain/ledger/server/index.ts';
import type { StakeRefusal } from '#domain/protection/rules.ts';
import { BETS_PER_SEED_MAX, refuseSeedExhausted } from './instant/decide.ts';
import type { ActiveSeed } from './order.ts';
import { numbers } from '#platform/server/insert-rows.ts';
import { sentTogether } from '#platform/server/sent-together.ts';
import {
  orderOn,
  readStakedBonuses,
  refuseBonus,
  splitFreeStake,
  splitStake,
  type BonusRefusal,
  type StakedBonus,
} from './funding.ts';
import { LOCK_SEEDS } from './instant/store.ts';
import { readLimitRefusals } from './limit-refusals.ts';
import { isSameOrder } from './repeat.ts';
import { lockRounds, type OpenRound } from './store.rounds.ts';
import { loadRoundTotals, type RoundTotals } from './round-totals.ts';
import type { Wager, WagerOrder, WagerRefusal, WagerSource } from './wager.ts';
import { findByKeys, findOpenSteps, insertWagers, type NewWager } from './store.wagers.ts';

type LockedBonus = {
  readonly locked: LockedAccount;
  /** Null for free rounds, whose terms are checked as one is taken. */
  readonly terms: StakedBonus | null;
};

/** Everything that was read under locks, so that each order can be decided on its own. */
type LockedState = {
  readonly rounds: ReadonlyMap<RoundId, OpenRound>;
  readonly accounts: ReadonlyMap<AccountId, LockedAccount>;
  /** By cash account: free rounds, and bonuses that may be part of the stake. */
  readonly bonuses: ReadonlyMap<AccountId, LockedBonus>;
  readonly seeds: ReadonlyMap<PlayerId, ActiveSeed>;
  readonly bars: ReadonlyMap<AccountId, StakeRefusal>;
  readonly earlier: readonly Wager[];
  readonly parts: RoundTotals;
};

/**
 * Takes the stakes of different players in the caller's transaction, each on its own: a refused one
 * does not affect the others. An order whose key was used before returns its first wager, or
 * `key_reused` if that was a different bet.
 *
 * Locks are taken in one order everywhere: rounds, cash accounts, bonus accounts, seeds.
 */
export async function takeStakes<Source extends WagerSource>(
  tx: Tx,
  nextId: () => BetId,
  orders: readonly WagerOrder<Source>[],
): Promise<(Wager | WagerRefusal<Source>)[]> {
  const scene = await readLockedState(tx, orders);
  const decided: (NewWager | Wager | Refusal)[] = [];
  for (const order of orders) decided.push(await decide(tx, scene, order, nextId));
  const fresh = decided.filter((each): each is NewWager => isNew(each));
  const written = fresh.length > 0 ? await insertWagers(tx, fresh) : [];
  const byId = new Map(written.map((wager) => [wager.id, wager]));
  return decided.map((each) =>
    // An order is refused for reasons of its own source; an answer that is neither refused nor new
    // is an earlier wager.
    isRefusal(each) ? (each as WagerRefusal<Source>) : (byId.get(each.id) ?? (each as Wager)),
  );
}

function isNew(answer: NewWager | Wager | Refusal): boolean {
  return !isRefusal(answer) && !('placed_at' in answer);
}

async function readLockedState(tx: Tx, orders: readonly WagerOrder[]): Promise<LockedState> {
  const roundIds = [
    ...new Set(orders.flatMap(({ source }) => (source.kind === 'round' ? [source.roundId] : []))),
  ];
  const [rounds, accounts, earlier, parts] = await sentTogether([
    lockRounds(tx, roundIds),
    lockAccounts(
      tx,
      orders.map(({ account }) => account),
    ),
    findByKeys(tx, orders),
    loadRoundTotals(tx, roundIds, orders),
  ]);
  const bonuses = await lockBonuses(
    tx,
    orders.filter(({ account, stake, freeRounds }) => {
      const cash = accounts.get(account);
      if (freeRounds !== undefined || !cash) return freeRounds !== undefined;
      return cash.balance < stake || cash.stake_order !== 'cash_first';
    }),
  );
  const seeded = orders.filter(({ source }) => source.kind === 'seed');
  const seeds =
    seeded.length === 0
      ? []
      : await tx.query<ActiveSeed>(LOCK_SEEDS, [numbers(seeded.map((order) => order.playerId))]);
  const bars = await readLimitRefusals(
    (sql, values) => tx.query(sql, values),
    orders
      .filter(({ account }) => accounts.get(account)?.is_guarded)
      .map(({ playerId, account, stake, game, source }) => ({
        playerId,
        account,
        stake,
        game,
        opensGame: source.kind === 'seed',
      })),
  );
  return {
    rounds,
    accounts,
    bonuses,
    bars,
    earlier,
    seeds: new Map(seeds.map((seed) => [seed.player_id, seed])),
    parts,
  };
}

/** The accounts that pay beside the cash, locked in one order. */
async function lockBonuses(
  tx: Tx,
  orders: readonly WagerOrder[],
): Promise<ReadonlyMap<AccountId, LockedBonus>> {
  const short = orders.filter(({ freeRounds }) => freeRounds === undefined);
  const staked = await readStakedBonuses(
    tx,
    short.map(({ account }) => account),
  );
  const bonuses = [
    ...[...staked].map(([cash, terms]) => ({ cash, account: terms.account, terms })),
    ...orders.flatMap(({ account: cash, freeRounds }) =>
      freeRounds === undefined ? [] : [{ cash, account: freeRounds.account, terms: null }],
    ),
  ];
  const locked = await lockAccounts(
    tx,
    bonuses.map(({ account }) => account),
  );
  return new Map(
    bonuses.map(({ cash, account, terms }) => [cash, { terms, locked: locked.get(account)! }]),
  );
}

async function decide(
  tx: Tx,
  scene: LockedState,
  order: WagerOrder,
  nextId: () => BetId,
): Promise<NewWager | Wager | Refusal> {
  const { playerId, key } = order;
  const first = scene.earlier.find((each) => each.player_id === playerId && each.key === key);
  if (first) return isSameOrder(first, order) ? first : refuse('key_reused');
  const barred = scene.bars.get(order.account);
  if (barred) return barred;
  const source = await decideSource(tx, scene, order);
  if (isRefusal(source)) return source;
  const funding = fund(scene, order);
  if (isRefusal(funding)) return funding;
  if (order.source.kind === 'round') scene.parts.add(order.source.roundId, order);
  return {
    player_id: playerId,
    id: toWagerId(nextId()),
    ...funding,
    stake: order.stake,
    escrow_account: order.escrowAccount,
    house_account: order.houseAccount,
    game: order.game,
    game_version: order.version,
    key,
    bet: order.bet,
    cap_m4: order.capM4,
    part: order.part,
    units: order.units,
    ...source,
  };
}

type Funding = Pick<
  Wager,
  | 'account'
  | 'jurisdiction'
  | 'seq'
  | 'balance'
  | 'cash_stake'
  | 'bonus_account'
  | 'bonus_seq'
  | 'bonus_balance'
  | 'bonus_stake'
>;

/** The accounts after the stake, each part from its own. */
function fund(
  { accounts, bonuses }: LockedState,
  { account, stake, game, gameKeys = [game], freeRounds }: WagerOrder,
): Funding | BonusRefusal | Refusal<'insufficient_funds'> {
  const cash = accounts.get(account);
  const staked = bonuses.get(account);
  const bonus = staked?.locked;
  if (!cash) return refuse('insufficient_funds');
  const parts = freeRounds
    ? splitFreeStake(stake, bonus?.balance)
    : splitStake(stake, {
        order: orderOn(cash.stake_order, staked?.terms, gameKeys),
        cash: cash.balance,
        bonus: bonus?.balance ?? ZERO,
      });
  if (isRefusal(parts)) return parts;
  const isBonus = bonus && parts.bonus > 0n;
  const refused = isBonus && staked?.terms && refuseBonus(staked.terms, gameKeys, stake);
  if (refused) return refused;
  return {
    account: cash.id,
    jurisdiction: cash.jurisdiction,
    seq: cash.seq + 1n,
    balance: subtractMoney(cash.balance, parts.cash),
    cash_stake: parts.cash,
    bonus_account: isBonus ? bonus.id : null,
    bonus_seq: isBonus ? bonus.seq + 1n : null,
    bonus_balance: isBonus ? subtractMoney(bonus.balance, parts.bonus) : null,
    bonus_stake: parts.bonus,
  };
}

type Source = Pick<Wager, 'source' | 'source_ref' | 'seed_id' | 'nonce' | 'round_id' | 'taken'>;
const NO_SOURCE: Source = {
  source: 'round',
  source_ref: null,
  seed_id: null,
  nonce: null,
  round_id: null,
  taken: null,
};

async function decideSource(
  tx: Tx,
  { rounds, seeds, parts }: LockedState,
  order: WagerOrder,
): Promise<Source | Refusal> {
  const { source } = order;
  if (source.kind === 'later') return NO_SOURCE;
  if (source.kind === 'supplier' || source.kind === 'sport') {
    return { ...NO_SOURCE, source: source.kind, source_ref: source.ref };
  }
  if (source.kind === 'round') {
    const round = rounds.get(source.roundId);
    // Tables of one game have separate pots: the game's name alone would allow a bet of one table
    // into another.
    const isOwn = round?.game === order.game && round.table_name === source.table;
    const isOpen = round?.takes_bets || source.isAdded;
    if (!isOwn || !isOpen) return refuse('betting_closed');
    const admitted = source.admit(order, parts.get(source.roundId, order));
    if (isRefusal(admitted)) return admitted;
    return { ...NO_SOURCE, round_id: source.roundId, taken: admitted.taken };
  }
  const seed = seeds.get(order.playerId);
  if (!seed) return refuse('seeds_missing');
  if (seed.nonce >= BETS_PER_SEED_MAX) return refuseSeedExhausted();
  // The account is locked: no other transaction can open one meanwhile.
  const open = await findOpenSteps(tx, order.account, order.game);
  if (open) return refuse('round_already_open');
  return { ...NO_SOURCE, source: 'seed', seed_id: seed.id, nonce: seed.nonce };
}
