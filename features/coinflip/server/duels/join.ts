import { formatMoney } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { findByKeys, type PlacementOrder } from '#domain/bets/server/index.ts';
import { beginRound } from '#domain/rounds/server/index.ts';
import { pvpflip } from '../../rules.duel.ts';
import { turned } from '../../rules.ts';
import { answerOf, type DuelAnswer } from './answer.ts';
import type { DuelHouse } from './house.ts';
import type { Marks } from './marks.ts';
import { orderOf } from './order.ts';
import { beginDuel, findByPlacement, findDuel, flagDuel, lockDuel, type DuelRow } from './store.ts';

export type JoinRequest = {
  readonly viewer: Viewer;
  readonly key: string;
  readonly id: bigint;
  readonly marks: Marks;
};

/**
 * Takes the other side. The stake, the round and its place in the chain come in one transaction, in
 * which the duel's row is held: of two who join, or of one who joins and one who cancels, exactly
 * one is first.
 */
export async function joinDuel(
  house: DuelHouse,
  request: JoinRequest,
): Promise<DuelAnswer | Refusal> {
  const { viewer, id } = request;
  const earlier = await findEarlier(house, request);
  if (earlier) return earlier;
  const row = await findDuel(house.db, id);
  const refused = refuseJoin(row, viewer.id);
  if (refused || !row) return refused ?? refuse('not_found');
  const { key } = request;
  const { currency, side } = row;
  const stake = formatMoney(row.stake);
  const order = await orderOf(house, { viewer, key, stake, currency, side: turned(side) });
  if (isRefusal(order)) return order;
  const chain = await house.rounds.house.chains.current(house.table.chain);
  const joined = await house.db.transaction((tx) => lock(house, tx, { request, order, chain }));
  // It may be this very call that was quicker, sent a second time.
  if (isRefusal(joined)) return (await findEarlier(house, request)) ?? joined;
  return await answerOf(house, (await findDuel(house.db, id))!, viewer.id);
}

/** The same key gets its first answer, whatever has become of the duel since. */
async function findEarlier(
  house: DuelHouse,
  { viewer, key, id }: JoinRequest,
): Promise<DuelAnswer | Refusal | undefined> {
  const [placement] = await findByKeys(house.db, [{ playerId: viewer.id, key }]);
  if (!placement) return undefined;
  const row = await findByPlacement(house.db, placement.id);
  const isSame = row?.id === id && row.joiner_placement === placement.id;
  return isSame ? await answerOf(house, row, viewer.id) : refuse('key_reused');
}

/** Why somebody cannot step into a duel; the same for him and for the house. */
export function refuseBegun(row: DuelRow): Refusal | undefined {
  if (row.state === 'begun') return refuse('duel_taken');
  return row.state !== 'open' || row.is_expired ? refuse('duel_gone') : undefined;
}

function refuseJoin(row: DuelRow | undefined, playerId: bigint): Refusal | undefined {
  if (!row) return refuse('not_found');
  return row.creator_id === playerId ? refuse('own_duel') : refuseBegun(row);
}

type Joining = {
  readonly request: JoinRequest;
  readonly order: PlacementOrder;
  readonly chain: Awaited<ReturnType<DuelHouse['rounds']['house']['chains']['current']>>;
};

async function lock(
  house: DuelHouse,
  tx: Tx,
  { request, order, chain }: Joining,
): Promise<Refusal | undefined> {
  const row = await lockDuel(tx, request.id);
  const refused = refuseJoin(row, request.viewer.id);
  if (refused || !row) return refused;
  const { desk } = house.rounds.house;
  const placement = await desk.takeWithin(tx, order);
  if (isRefusal(placement)) return placement;
  // The same key came twice at the same moment: the other one is answered for it.
  if (!placement.is_open || placement.round_id !== null) return refuse('key_reused');
  // Or the same key put up a duel of his own at that moment: its stake is not for this one.
  if (await findByPlacement(tx, placement.id)) return refuse('key_reused');
  const roundId = await beginRound(house.rounds, tx, house.table, {
    chain,
    placements: [row.creator_placement, placement.id],
    facts: { against: 'player' },
  });
  const joiner = { id: request.viewer.id, placement: placement.id };
  await beginDuel(tx, row.id, { against: 'player', roundId, joiner });
  await flag(tx, row, request.marks);
  tx.onCommit(() => {
    desk.staked([placement]);
    house.tell(row.id);
  });
  return undefined;
}

/** Two sides from one place are nothing forbidden; staff see them. */
async function flag(tx: Tx, row: DuelRow, { address, device }: Marks): Promise<void> {
  if (row.creator_address === address) await flagDuel(tx, row.id, 'address', address);
  if (device !== null && row.creator_device === device) {
    await flagDuel(tx, row.id, 'device', device);
  }
}

/** Lets the house take the other side of a duel that nobody joined. */
export async function callHouse(
  house: DuelHouse,
  playerId: bigint,
  id: bigint,
): Promise<DuelAnswer | Refusal> {
  if (house.rounds.house.settings.find(pvpflip.name)?.isPaused) return refuse('game_paused');
  const chain = await house.rounds.house.chains.current(house.table.chain);
  const begun = await house.db.transaction(async (tx) => {
    const row = await lockDuel(tx, id);
    if (!row || row.creator_id !== playerId) return refuse('not_found');
    // Asked twice: the first time it came in.
    if (row.against === 'house') return undefined;
    const refused = refuseBegun(row);
    if (refused) return refused;
    if (row.age_s < house.houseAfterS) return refuse('house_too_early');
    const placements = [row.creator_placement];
    const facts = { against: 'house' } as const;
    const roundId = await beginRound(house.rounds, tx, house.table, { chain, placements, facts });
    await beginDuel(tx, id, { ...facts, roundId, joiner: null });
    tx.onCommit(() => house.tell(id));
    return undefined;
  });
  if (isRefusal(begun)) return begun;
  return await answerOf(house, (await findDuel(house.db, id))!, playerId);
}
