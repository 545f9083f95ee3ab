import type { PlayerId } from '#core/ids.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Tx } from '#platform/server/db.ts';
import {
  settleWagers,
  findWager,
  listResults,
  type WagerResult,
  type Wager,
} from '#domain/wagers/server/index.ts';
import { answerOf, type DuelAnswer } from './answer.ts';
import type { DuelContext } from './context.ts';
import { endDuel, findDuel, listExpired, lockDuel, lockOpenOf, type DuelRow } from './store.ts';

const EXPIRY_BATCH_SIZE = 100;

/** Cancels a duel that no player has joined. A repeated call gets the same answer. */
export async function cancelDuel(
  context: DuelContext,
  playerId: PlayerId,
  id: bigint,
): Promise<DuelAnswer | Refusal<'not_found' | 'duel_taken' | 'duel_gone'>> {
  const ended = await context.db.transaction(async (tx) => {
    const row = await lockDuel(tx, id);
    if (!row || row.creator_id !== playerId) return refuse('not_found');
    if (row.state === 'begun') return refuse('duel_taken');
    if (row.state === 'expired') return refuse('duel_gone');
    if (row.state === 'open') await returnStake(context, tx, row, 'cancelled');
    return undefined;
  });
  if (isRefusal(ended)) return ended;
  return await answerOf(context, (await findDuel(context.db, id))!, playerId);
}

/** Returns the stakes of expired duels; answers with how many. */
export async function expireDuels(context: DuelContext): Promise<number> {
  const ids = await listExpired(context.db, EXPIRY_BATCH_SIZE);
  const errors: unknown[] = [];
  for (const id of ids) {
    const expired = context.db.transaction(async (tx) => {
      const row = await lockDuel(tx, id);
      if (row?.state === 'open') await returnStake(context, tx, row, 'expired');
    });
    await expired.catch((error: unknown) => errors.push(error));
  }
  // A failure on one duel does not stop the others.
  if (errors.length > 0)
    throw new AggregateError(errors, 'returning the stakes of expired duels failed');
  return ids.length;
}

/**
 * Returns the stakes of the open duels of a player whose play was closed. All of them are locked
 * before the first account is, as a cancellation locks its own.
 */
export async function returnOpenDuels(
  context: DuelContext,
  tx: Tx,
  playerId: PlayerId,
): Promise<void> {
  for (const row of await lockOpenOf(tx, playerId)) {
    await returnStake(context, tx, row, 'expired');
  }
}

const VOID_REASONS = { cancelled: 'cancelled', expired: 'not_joined' } as const;

async function returnStake(
  context: DuelContext,
  tx: Tx,
  row: DuelRow,
  state: keyof typeof VOID_REASONS,
): Promise<void> {
  const { wagers } = context.rounds.context;
  const wager = (await findWager(tx, row.creator_wager))!;
  await settleWagers(tx, [voidClosing(wager, VOID_REASONS[state])], wagers.nextId);
  await endDuel(tx, row.id, state);
  tx.onCommit(() => {
    context.publish(row.id);
    void listResults(context.db, [wager.id])
      .then((bets) => wagers.settled([...bets.values()]))
      .catch(context.onError);
  });
}

/** Returns the whole stake: there was no round. */
function voidClosing(wager: Wager, voidReason: string): WagerResult {
  const { bet, stake } = wager;
  const params = { bet, facts: null, taken: null };
  return { wager, m4: 10_000n, payout: stake, params, outcome: null, voidReason };
}
