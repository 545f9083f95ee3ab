import { setTimeout as sleep } from 'node:timers/promises';
import { listOfRound } from '#domain/bets/server/index.ts';
import { findLatest, findRound, listOpenRounds, listUnpaid, type Round } from '../store.ts';
import {
  drawLocked,
  lockBets,
  openRound,
  paid,
  recoverClimb,
  sleepUntil,
  startClock,
  voidRound,
} from './cycle.ts';
import type { AnyTable } from './definition.ts';
import type { House } from './house.ts';
import { placeQueued } from './queue.ts';

/** After trouble the round is read anew and gone on with, not at once. */
const PAUSE_MS = 1_000;

export type Waker = { wait(ms: number, signal: AbortSignal): Promise<void>; wake(): void };

/**
 * Runs a table for as long as this process leads it: takes up the round it finds, wherever it
 * stands, and then one after the other. Every step is written as "from this state to that", so a
 * leader that was replaced without knowing changes nothing.
 */
export async function runTable(
  house: House,
  table: AnyTable,
  waker: Waker,
  signal: AbortSignal,
): Promise<void> {
  let isRecovering = true;
  while (!signal.aborted) {
    try {
      await finishPayments(house, table);
      const round = await nextRound(house, table, signal);
      await playRound(house, table, round, { waker, signal, isRecovering });
      isRecovering = false;
    } catch (error) {
      if (signal.aborted) return;
      house.log.error(
        { err: error, table: table.name },
        'a round met trouble and is taken up anew',
      );
      isRecovering = true;
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Payments that a stopped house left behind. */
export async function finishPayments(house: House, table: AnyTable): Promise<void> {
  for (const id of await listUnpaid(house.db, table.name)) await paid(house, table, id);
}

async function nextRound(house: House, table: AnyTable, signal: AbortSignal): Promise<Round> {
  const [open] = await listOpenRounds(house.db, table.name);
  if (open) return open;
  const latest = await findLatest(house.db, table.name);
  if (latest?.next_at) await sleepUntil(house, +latest.next_at, signal);
  await whilePaused(house, table, signal);
  return await openRound(house, table);
}

/** A table that is paused ends the round it has and opens no other. */
async function whilePaused(house: House, table: AnyTable, signal: AbortSignal): Promise<void> {
  while (house.settings.find(table.game.name)?.isPaused) {
    await sleep(PAUSE_MS, undefined, { signal });
  }
}

type Playing = {
  readonly waker: Waker;
  readonly signal: AbortSignal;
  /** Somebody else began this round, or this process before something went wrong. */
  readonly isRecovering: boolean;
};

async function playRound(
  house: House,
  table: AnyTable,
  found: Round,
  { waker, signal, isRecovering }: Playing,
): Promise<void> {
  let round = found;
  if (round.state === 'waiting' || round.state === 'betting') {
    await placeQueued(house, table);
  }
  if (round.state === 'waiting') round = await gather(house, table, round, waker, signal);
  if (round.state === 'betting') round = await takeBets(house, table, round, waker, signal);
  if (round.state === 'locked') round = await drawLocked(house, table, round, signal);
  else if (round.state === 'running' && isRecovering) await recoverClimb(house, table, round);
  // It was taken from this process, which hears of that in a moment: another leads the table.
  else if (round.state === 'running') await sleep(PAUSE_MS, undefined, { signal });
}

/** Until enough players are in; whoever stays alone too long has his stake back. */
async function gather(
  house: House,
  table: AnyTable,
  round: Round,
  waker: Waker,
  signal: AbortSignal,
): Promise<Round> {
  const { players, aloneMs } = table.startsWith!;
  for (;;) {
    const placements = (await listOfRound(house.db, round.id)).filter(({ is_open }) => is_open);
    const inside = new Set(placements.map(({ player_id }) => player_id));
    if (inside.size >= players) return await startClock(house, table, round);
    const first = placements[0];
    const leftMs = first ? +first.placed_at + aloneMs - house.clock.now() : aloneMs;
    if (leftMs <= 0) return await voidRound(house, table, round, 'nobody_joined');
    await waker.wait(leftMs, signal);
  }
}

/** Until the clock says so, or the round is full. */
async function takeBets(
  house: House,
  table: AnyTable,
  round: Round,
  waker: Waker,
  signal: AbortSignal,
): Promise<Round> {
  for (;;) {
    const leftMs = +round.lock_at! - house.clock.now();
    if (leftMs <= 0 || (await isFull(house, table, round))) break;
    await waker.wait(leftMs, signal);
    await placeQueued(house, table);
  }
  const locked = await lockBets(house, table, round);
  return (await findRound(house.db, locked.id))!;
}

async function isFull(house: House, table: AnyTable, { id }: Round): Promise<boolean> {
  if (table.unitsMax === undefined) return false;
  const placements = await listOfRound(house.db, id);
  const units = placements.reduce((sum, each) => sum + (each.is_open ? each.units : 0), 0);
  return units >= table.unitsMax;
}

/** Waits for a time or for news, whichever comes first. */
export function createWaker(): Waker {
  let resolve: (() => void) | undefined;
  let isWoken = false;
  return {
    async wait(ms, signal) {
      if (isWoken) {
        isWoken = false;
        return;
      }
      const early = new AbortController();
      resolve = () => early.abort();
      const both = AbortSignal.any([signal, early.signal]);
      await sleep(ms, undefined, { signal: both }).catch(() => undefined);
      resolve = undefined;
      isWoken = false;
      signal.throwIfAborted();
    },
    wake() {
      isWoken = true;
      resolve?.();
    },
  };
}
