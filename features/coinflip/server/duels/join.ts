import type { PlayerId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type * as contract from '../../contract.duels.ts';
import type { RefusalCodeOf } from '#core/wire.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import {
  findByKeys,
  findWager,
  type LaterSource,
  type WagerOrder,
} from '#domain/wagers/server/index.ts';
import { lockPlayClosed, takenStakeRefusal } from '#domain/protection/server/index.ts';
import type { StakeRefusal } from '#domain/protection/rules.ts';
import { refusePayout, type RequestSource } from '#domain/bets/server/index.ts';
import { beginRound } from '#domain/rounds/server/index.ts';
import { duelPays, pvpflip } from '../../rules.duel.ts';
import { turned } from '../../rules.ts';
import { answerOf, type DuelAnswer } from './answer.ts';
import type { DuelContext } from './context.ts';
import type { Fingerprints } from './fingerprints.ts';
import { orderOf } from './order.ts';
import { beginDuel, findByWager, findDuel, lockDuel, type DuelRow } from './store.ts';
import { flagDuel } from './store.flags.ts';

export type JoinRequest = {
  readonly viewer: Viewer;
  readonly key: string;
  readonly id: bigint;
  readonly fingerprints: Fingerprints;
  readonly from: RequestSource;
};

/**
 * Takes the other side. The stake, the round and its place in the chain are written in one
 * transaction that locks the duel's row: of two players who join, or of one who joins and one who
 * cancels, exactly one succeeds.
 */
export async function joinDuel(
  context: DuelContext,
  request: JoinRequest,
): Promise<DuelAnswer | Refusal<RefusalCodeOf<typeof contract.joinDuel>>> {
  const { viewer, id } = request;
  const earlier = await findEarlierAnswer(context, request);
  if (earlier) return earlier;
  const row = await findDuel(context.db, id);
  const refused = checkJoin(row, viewer.id);
  if (refused || !row) return refused ?? refuse('not_found');
  const { key, from } = request;
  const { currency, side } = row;
  const stake = formatMoney(row.stake);
  const staked = { viewer, key, stake, currency, side: turned(side), from };
  const order = await orderOf(context, staked);
  if (isRefusal(order)) return order;
  const chain = await context.rounds.context.chains.current(context.table.chain);
  const joined = await context.db.transaction((tx) =>
    joinLocked(context, tx, { request, order, chain }),
  );
  // The same call may have been sent twice, and the other one was first.
  if (isRefusal(joined)) return (await findEarlierAnswer(context, request)) ?? joined;
  return await answerOf(context, (await findDuel(context.db, id))!, viewer.id);
}

/** The same key gets its first answer, whatever has become of the duel since. */
async function findEarlierAnswer(
  context: DuelContext,
  { viewer, key, id }: JoinRequest,
): Promise<DuelAnswer | Refusal<'key_reused'> | undefined> {
  const [wager] = await findByKeys(context.db, [{ playerId: viewer.id, key }]);
  if (!wager) return undefined;
  const row = await findByWager(context.db, wager.id);
  const isSame = row?.id === id && row.joiner_wager === wager.id;
  return isSame ? await answerOf(context, row, viewer.id) : refuse('key_reused');
}

/** Why a duel cannot be joined, by a player or by the operator. */
export function checkOpen(row: DuelRow): Refusal<'duel_taken' | 'duel_gone'> | undefined {
  if (row.state === 'begun') return refuse('duel_taken');
  return row.state !== 'open' || row.is_expired ? refuse('duel_gone') : undefined;
}

function checkJoin(row: DuelRow | undefined, playerId: PlayerId) {
  if (!row) return refuse('not_found');
  return row.creator_id === playerId ? refuse('own_duel') : checkOpen(row);
}

type PreparedJoin = {
  readonly request: JoinRequest;
  readonly order: WagerOrder<LaterSource>;
  readonly chain: Awaited<ReturnType<DuelContext['rounds']['context']['chains']['current']>>;
};

async function joinLocked(context: DuelContext, tx: Tx, { request, order, chain }: PreparedJoin) {
  const row = await lockDuel(tx, request.id);
  const refused = checkJoin(row, request.viewer.id);
  if (refused || !row) return refused;
  // Its stake is about to be returned.
  if (await lockPlayClosed(tx, row.creator_id)) return refuse('duel_gone');
  const { wagers } = context.rounds.context;
  const wager = await wagers.takeWithin(tx, order);
  if (isRefusal(wager)) return wager;
  // The same key arrived twice at the same time: the other request returns the answer.
  if (!wager.is_open || wager.round_id !== null) return refuse('key_reused');
  // Or the same key created a duel at the same time: its stake is not for this one.
  if (await findByWager(tx, wager.id)) return refuse('key_reused');
  const roundId = await beginRound(context.rounds, tx, context.table, {
    chain,
    wagers: [row.creator_wager, wager.id],
    facts: { against: 'player' },
  });
  const joiner = { id: request.viewer.id, wager: wager.id };
  await beginDuel(tx, row.id, { against: 'player', roundId, joiner });
  // Chips of free play are worth nothing to another account.
  if (row.currency !== 'PLAY') await flagSameOrigin(tx, row, request.fingerprints);
  tx.onCommit(() => context.publish(row.id));
  return undefined;
}

/** Two sides from one address or device are allowed; staff see the flag. */
async function flagSameOrigin(
  tx: Tx,
  row: DuelRow,
  { address, device }: Fingerprints,
): Promise<void> {
  if (row.creator_address === address) await flagDuel(tx, row.id, 'address', address);
  if (device !== null && row.creator_device === device) {
    await flagDuel(tx, row.id, 'device', device);
  }
}

/** Lets the operator take the other side of a duel that no player has joined. */
export async function playOperator(
  context: DuelContext,
  playerId: PlayerId,
  id: bigint,
): Promise<DuelAnswer | Refusal<RefusalCodeOf<typeof contract.playOperator>>> {
  const settings = context.rounds.context.settings.find(pvpflip.name);
  if (settings?.isPaused) return refuse('game_paused');
  const chain = await context.rounds.context.chains.current(context.table.chain);
  const begun = await context.db.transaction(async (tx) => {
    const row = await lockDuel(tx, id);
    if (!row || row.creator_id !== playerId) return refuse('not_found');
    // Called twice: the first call succeeded.
    if (row.against === 'house') return undefined;
    const refused = checkOpen(row);
    if (refused) return refused;
    if (row.age_s < context.operatorAfterS) return refuse('operator_not_yet_available');
    const limit = settings?.limits.get(row.currency);
    const tooMuch = limit && refusePayout(row.stake, duelPays('house'), limit);
    if (tooMuch) return tooMuch;
    const barred = await refuseTaken(tx, row);
    if (barred) return barred;
    const wagers = [row.creator_wager];
    const facts = { against: 'house' } as const;
    const roundId = await beginRound(context.rounds, tx, context.table, {
      chain,
      wagers,
      facts,
    });
    await beginDuel(tx, id, { ...facts, roundId, joiner: null });
    tx.onCommit(() => context.publish(id));
    return undefined;
  });
  if (isRefusal(begun)) return begun;
  return await answerOf(context, (await findDuel(context.db, id))!, playerId);
}

/** The creator's protection as it is now; the stake was taken under that of an earlier moment. */
async function refuseTaken(tx: Tx, row: DuelRow): Promise<StakeRefusal | undefined> {
  const { account } = (await findWager(tx, row.creator_wager))!;
  const { creator_id: playerId, stake } = row;
  return await takenStakeRefusal(tx, { playerId, account, stake, game: pvpflip.name });
}
