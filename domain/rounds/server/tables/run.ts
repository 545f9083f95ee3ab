import { setTimeout as sleep } from 'node:timers/promises';
import { listOfRound } from '#domain/wagers/server/index.ts';
import { isPlayClosed } from '#domain/protection/server/index.ts';
import { LeadLost } from '../leaders.ts';
import { findLatest, findRound, listOpenRounds, listUnpaid, type Round } from '../store.ts';
import {
  drawLocked,
  lockBets,
  openRound,
  payRound,
  recoverClimb,
  startClock,
  voidRound,
} from './cycle.ts';
import type { AnyTable } from './definition.ts';
import type { RoundsContext } from './context.ts';
import { placeQueued } from './queue.ts';
import { runSteps } from './steps/run-steps.ts';
import type { Waker } from './waker.ts';

/** The delay after an error, before the round is read again and continued. */
const PAUSE_MS = 1_000;

/**
 * Runs a table for as long as this process leads it: continues the round it finds, in whatever
 * state, and then plays one after the other. Every step is written as "from this state to that", so
 * a leader that was replaced without noticing changes nothing.
 */
export async function runTable(
  context: RoundsContext,
  table: AnyTable,
  waker: Waker,
  signal: AbortSignal,
): Promise<void> {
  let isRecovering = true;
  while (!signal.aborted) {
    try {
      await finishPayments(context, table);
      const round = await nextRound(context, table, signal);
      await playRound(context, table, round, { waker, signal, isRecovering });
      isRecovering = false;
    } catch (error) {
      if (signal.aborted) return;
      // Another process continues the round: on a busy machine that is no fault.
      const level = error instanceof LeadLost ? 'warn' : 'error';
      context.log[level](
        { err: error, table: table.name },
        'a round failed, reading and continuing it again',
      );
      isRecovering = true;
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Payments that a stopped server left open. */
export async function finishPayments(context: RoundsContext, table: AnyTable): Promise<void> {
  for (const id of await listUnpaid(context.db, table.name)) await payRound(context, table, id);
}

async function nextRound(
  context: RoundsContext,
  table: AnyTable,
  signal: AbortSignal,
): Promise<Round> {
  const [open] = await listOpenRounds(context.db, table.name);
  if (open) return open;
  const latest = await findLatest(context.db, table.name);
  if (latest?.next_at) await context.clock.sleepUntil(+latest.next_at, signal);
  await whilePaused(context, table, signal);
  return await openRound(context, table);
}

/** A paused table ends its current round and opens no other. */
async function whilePaused(
  context: RoundsContext,
  table: AnyTable,
  signal: AbortSignal,
): Promise<void> {
  while (context.settings.find(table.game.name)?.isPaused) {
    await sleep(PAUSE_MS, undefined, { signal });
  }
}

type Playing = {
  readonly waker: Waker;
  readonly signal: AbortSignal;
  /** Another process began this round, or this process before an error. */
  readonly isRecovering: boolean;
};

async function playRound(
  context: RoundsContext,
  table: AnyTable,
  found: Round,
  { waker, signal, isRecovering }: Playing,
): Promise<void> {
  let round = found;
  if (round.state === 'waiting' || round.state === 'betting') {
    await placeQueued(context, table);
  }
  if (round.state === 'waiting') round = await waitForPlayers(context, table, round, waker, signal);
  if (round.state === 'betting') round = await takeBets(context, table, round, waker, signal);
  if (round.state === 'locked') round = await drawLocked(context, table, round, signal);
  if (round.state === 'running' && table.steps) {
    await runSteps(context, table, round, {
      waker,
      signal,
      isRecovering: found.state === 'running',
    });
  } else if (found.state === 'running' && isRecovering) await recoverClimb(context, table, round);
  // Another process leads the table now; this one is about to be notified.
  else if (found.state === 'running') await sleep(PAUSE_MS, undefined, { signal });
}

/**
 * Waits until enough players are in. A player who stays alone too long gets the stake back, and one
 * whose play is closed meanwhile gets it at once, with a player who joined in the same moment.
 */
async function waitForPlayers(
  context: RoundsContext,
  table: AnyTable,
  round: Round,
  waker: Waker,
  signal: AbortSignal,
): Promise<Round> {
  const { players, aloneMs } = table.startsWith!;
  for (;;) {
    const wagers = (await listOfRound(context.db, round.id)).filter(({ is_open }) => is_open);
    const inside = new Set(wagers.map(({ player_id }) => player_id));
    const closed = await Promise.all([...inside].map((id) => isPlayClosed(context.db, id)));
    if (closed.includes(true)) return await voidRound(context, table, round, 'not_joined');
    if (inside.size >= players) return await startClock(context, table, round);
    const first = wagers[0];
    const untilMs = (first ? +first.placed_at : context.clock.now()) + aloneMs;
    if (untilMs <= context.clock.now()) {
      return await voidRound(context, table, round, 'not_joined');
    }
    await waker.wait(untilMs, signal);
  }
}

/** Waits for the end of the betting time, or until the round is full. */
async function takeBets(
  context: RoundsContext,
  table: AnyTable,
  round: Round,
  waker: Waker,
  signal: AbortSignal,
): Promise<Round> {
  for (;;) {
    const isOver = context.clock.now() >= +round.lock_at!;
    if (isOver || (await isFull(context, table, round))) break;
    await waker.wait(+round.lock_at!, signal);
    await placeQueued(context, table);
  }
  const locked = await lockBets(context, table, round);
  return (await findRound(context.db, locked.id))!;
}

async function isFull(context: RoundsContext, table: AnyTable, { id }: Round): Promise<boolean> {
  if (table.unitsMax === undefined) return false;
  const wagers = await listOfRound(context.db, id);
  const units = wagers.reduce((sum, each) => sum + (each.is_open ? each.units : 0), 0);
  return units >= table.unitsMax;
}
