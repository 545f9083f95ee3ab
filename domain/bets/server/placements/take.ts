import { subtractMoney } from '#core/money.ts';
import { canonicalJson } from '#core/fairness/json.ts';
import {
  toPlacementId,
  type AccountId,
  type BetId,
  type PlayerId,
  type RoundId,
} from '#core/ids.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Tx } from '#platform/server/db.ts';
import { lockAccounts, type LockedAccount } from '#domain/ledger/server/index.ts';
import { STAKE_REFUSALS, type StakeRefusal } from '#domain/protection/rules.ts';
import { BET_REFUSALS_QUERY, parseRefusal } from '#domain/protection/server/index.ts';
import { BETS_PER_SEED_MAX, refuseSeedExhausted } from '../decide.ts';
import type { ActiveSeed } from '../order.ts';
import { LOCK_SEEDS, numbers } from '../store.ts';
import { lockRounds, type OpenRound } from './store.rounds.ts';
import { loadRoundTotals, type RoundTotals } from './round-totals.ts';
import type { Placement, PlacementOrder, PlacementRefusal, PlacementSource } from './placement.ts';
import { findByKeys, findOpenSteps, insertPlacements, type NewPlacement } from './store.ts';

/** Everything that was read under locks, so that each order can be decided on its own. */
type LockedState = {
  readonly rounds: ReadonlyMap<RoundId, OpenRound>;
  readonly accounts: ReadonlyMap<AccountId, LockedAccount>;
  readonly seeds: ReadonlyMap<PlayerId, ActiveSeed>;
  readonly bars: ReadonlyMap<AccountId, StakeRefusal>;
  readonly earlier: readonly Placement[];
  readonly parts: RoundTotals;
};

/**
 * Takes the stakes of different players in the caller's transaction, each on its own: a refused one
 * does not affect the others. An order whose key was used before returns its first placement, or
 * `key_reused` if that was a different bet.
 *
 * Locks are taken in one order everywhere: rounds, accounts, seeds.
 */
export async function takeStakes<Source extends PlacementSource>(
  tx: Tx,
  nextId: () => BetId,
  orders: readonly PlacementOrder<Source>[],
): Promise<(Placement | PlacementRefusal<Source>)[]> {
  const scene = await readLockedState(tx, orders);
  const decided: (NewPlacement | Placement | Refusal)[] = [];
  for (const order of orders) decided.push(await decide(tx, scene, order, nextId));
  const fresh = decided.filter((each): each is NewPlacement => isNew(each));
  const written = fresh.length > 0 ? await insertPlacements(tx, fresh) : [];
  const byId = new Map(written.map((placement) => [placement.id, placement]));
  return decided.map((each) =>
    // An order is refused for reasons of its own source; an answer that is neither refused nor new
    // is an earlier placement.
    isRefusal(each)
      ? (each as PlacementRefusal<Source>)
      : (byId.get(each.id) ?? (each as Placement)),
  );
}

function isNew(answer: NewPlacement | Placement | Refusal): boolean {
  return !isRefusal(answer) && !('placed_at' in answer);
}

async function readLockedState(tx: Tx, orders: readonly PlacementOrder[]): Promise<LockedState> {
  const roundIds = [
    ...new Set(orders.flatMap(({ source }) => (source.kind === 'round' ? [source.roundId] : []))),
  ];
  const rounds = await lockRounds(tx, roundIds);
  const accounts = await lockAccounts(
    tx,
    orders.map((order) => order.account),
  );
  const seeded = orders.filter(({ source }) => source.kind === 'seed');
  const seeds =
    seeded.length === 0
      ? []
      : await tx.query<ActiveSeed>(LOCK_SEEDS, [numbers(seeded.map((order) => order.playerId))]);
  const earlier = await findByKeys(tx, orders);
  const bars = await readLimitRefusals(tx, orders, accounts);
  return {
    rounds,
    accounts,
    bars,
    earlier,
    seeds: new Map(seeds.map((seed) => [seed.player_id, seed])),
    parts: await loadRoundTotals(tx, roundIds, orders),
  };
}

async function readLimitRefusals(
  tx: Tx,
  orders: readonly PlacementOrder[],
  accounts: ReadonlyMap<AccountId, LockedAccount>,
): Promise<ReadonlyMap<AccountId, StakeRefusal>> {
  const guarded = orders.filter((order) => accounts.get(order.account)?.is_guarded);
  if (guarded.length === 0) return new Map();
  const rows = await tx.query<{ account: AccountId; refusal: string | null }>(BET_REFUSALS_QUERY, [
    numbers(guarded.map((order) => order.playerId)),
    numbers(guarded.map((order) => order.account)),
    numbers(guarded.map((order) => order.stake)),
  ]);
  return new Map(
    rows.flatMap(({ account, refusal }): [AccountId, StakeRefusal][] =>
      refusal === null ? [] : [[account, parseRefusal(refusal, STAKE_REFUSALS)]],
    ),
  );
}

async function decide(tx: Tx, scene: LockedState, order: PlacementOrder, nextId: () => BetId) {
  const { playerId, key } = order;
  const first = scene.earlier.find((each) => each.player_id === playerId && each.key === key);
  if (first) return isRepeat(first, order) ? first : refuse('key_reused');
  const barred = scene.bars.get(order.account);
  if (barred) return barred;
  const source = await decideSource(tx, scene, order);
  if (isRefusal(source)) return source;
  const account = scene.accounts.get(order.account);
  if (!account || account.balance < order.stake) return refuse('insufficient_funds');
  if (order.source.kind === 'round') scene.parts.add(order.source.roundId, order);
  return {
    player_id: playerId,
    id: toPlacementId(nextId()),
    account: order.account,
    escrow_account: order.escrowAccount,
    house_account: order.houseAccount,
    seq: account.seq + 1n,
    balance: subtractMoney(account.balance, order.stake),
    stake: order.stake,
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

type Source = Pick<Placement, 'seed_id' | 'nonce' | 'round_id' | 'taken'>;
const NO_SOURCE: Source = { seed_id: null, nonce: null, round_id: null, taken: null };

async function decideSource(
  tx: Tx,
  { rounds, seeds, parts }: LockedState,
  order: PlacementOrder,
): Promise<Source | Refusal> {
  const { source } = order;
  if (source.kind === 'later') return NO_SOURCE;
  if (source.kind === 'round') {
    const round = rounds.get(source.roundId);
    // Tables of one game have separate pots: the game's name alone would allow a bet of one table
    // into another.
    const isOwn = round?.game === order.game && round.table_name === source.table;
    if (!isOwn || !round.takes_bets) return refuse('betting_closed');
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
  return { ...NO_SOURCE, seed_id: seed.id, nonce: seed.nonce };
}

function isRepeat(placement: Placement, order: PlacementOrder): boolean {
  const bet = order.betAt?.(placement.cap_m4) ?? order.bet;
  return (
    placement.game === order.game &&
    placement.stake === order.stake &&
    placement.account === order.account &&
    canonicalJson(placement.bet) === canonicalJson(bet)
  );
}
