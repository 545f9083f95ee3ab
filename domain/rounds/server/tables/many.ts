import type { Json } from '#core/fairness/json.ts';
import type { WagerId, RoundId } from '#core/ids.ts';
import type { Tx } from '#platform/server/db.ts';
import { assignRound, lockWagers, type Wager } from '#domain/wagers/server/index.ts';
import { currencyOf } from '#domain/ledger/server/index.ts';
import { betsText, rootOf } from '../live/public.ts';
import { changeRound, findRound, insertRound, listOpenRounds, type Round } from '../store.ts';
import { drawLocked } from './cycle.ts';
import type { AnyTable } from './definition.ts';
import { lockTime } from './lock-time.ts';
import type { RoundsContext } from './context.ts';
import { finishPayments } from './run.ts';
import type { Waker } from './waker.ts';

/** How often rounds are looked up that were begun without a wake-up message. */
const POLL_INTERVAL_MS = 1_000;

/**
 * Begins a round with its bets closed, within the caller's transaction: the wagers, all open
 * and without a round, are assigned to it. Its position in the chain and the beacon's round are
 * fixed at this moment, after the last stake, so what decides it is unknown to all participants.
 *
 * `chain` is read beforehand: a chain may have to be made, and that takes time.
 */
export async function beginRound(
  { context }: { readonly context: RoundsContext },
  tx: Tx,
  table: AnyTable,
  begun: {
    readonly chain: Awaited<ReturnType<RoundsContext['chains']['current']>>;
    readonly wagers: readonly WagerId[];
    readonly facts: Json;
  },
): Promise<RoundId> {
  const wagers = await lockWagers(tx, begun.wagers);
  const isFree = ({ is_open, round_id, seed_id }: Wager) =>
    is_open && round_id === null && seed_id === null;
  if (wagers.length !== begun.wagers.length || !wagers.every(isFree)) {
    throw new Error(`${table.name}: a wager is not free for a round`);
  }
  const id = await insertRound(tx, {
    table: table.name,
    game: table.game.name,
    version: table.game.version,
    isSole: false,
    chainId: begun.chain.id,
    state: 'betting',
    currency: currencyOf(wagers[0]!.account),
  });
  await assignRound(tx, id, begun.wagers);
  const link = await context.chains.take(tx, begun.chain);
  const now = lockTime(context, (await findRound(tx, id))!, wagers);
  await changeRound(tx, id, ['betting'], {
    state: 'locked',
    number: link.number,
    previous_seed: link.previousSeed,
    beacon_round: context.beacon.roundFor(+now),
    lock_at: now,
    locked_at: now,
    facts: begun.facts,
    bets_root: rootOf(betsText(wagers)),
  });
  tx.onCommit(() => context.wake(table));
  return id;
}

/** Draws and pays every round that was begun, however many wait at once. */
export async function runMany(
  context: RoundsContext,
  table: AnyTable,
  waker: Waker,
  signal: AbortSignal,
): Promise<void> {
  const running = new Map<RoundId, Promise<unknown>>();
  // Rounds left by a stopped server, and rounds drawn here whose payment failed.
  let mayOwe = true;
  const draw = (round: Round) =>
    drawLocked(context, table, round, signal).catch((error: unknown) => {
      mayOwe = true;
      if (signal.aborted) return;
      context.log.error(
        { err: error, round: round.id.toString() },
        'drawing or paying a round failed, retrying',
      );
    });
  while (!signal.aborted) {
    try {
      const owes = mayOwe;
      mayOwe = false;
      if (owes) await finishPayments(context, table);
      for (const round of await listOpenRounds(context.db, table.name)) {
        if (running.has(round.id)) continue;
        running.set(
          round.id,
          draw(round).finally(() => running.delete(round.id)),
        );
      }
    } catch (error) {
      mayOwe = true;
      context.log.warn(
        { err: error, table: table.name },
        'reading or paying open rounds failed, retrying',
      );
    }
    await waker.wait(context.clock.now() + POLL_INTERVAL_MS, signal).catch(() => undefined);
  }
  await Promise.all(running.values());
}
