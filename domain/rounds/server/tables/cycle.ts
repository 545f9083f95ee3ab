import { setTimeout as sleep } from 'node:timers/promises';
import type { RoundVoidReason } from '#core/fairness/void-reasons.ts';
import type { RoundId } from '#core/ids.ts';
import { listOfRound, type Wager } from '#domain/wagers/server/index.ts';
import { betsText, rootOf } from '../live/public.ts';
import {
  changeRound,
  findRound,
  insertRound,
  lockRound,
  type Round,
  type RoundChange,
} from '../store.ts';
import { awaitBeacon } from './await-beacon.ts';
import { changeLed } from './change-led.ts';
import { climb } from './climb.ts';
import type { Climbing } from './open-bets.ts';
import { lockTime } from './lock-time.ts';
import { pay } from './pay.ts';
import type { AnyTable } from './definition.ts';
import type { RoundsContext } from './context.ts';
import { ending } from './ending.ts';
import { closingOf, drawRound, returned } from './settled.ts';
import { takenAtEnd } from './steps/round-steps.ts';
import { shownIn } from './steps/shown.ts';

/** If bets were closed later than this, it was by accident: the round does not count. */
const LOCK_LATE_MS = 500;
/** A cash-out that was received before the end is written within this time. */
const IN_FLIGHT_MS = 400;

/** Opens the next round of a table. What decides it is published here, or when it locks. */
export async function openRound(context: RoundsContext, table: AnyTable): Promise<Round> {
  const chain = await context.chains.current(table.chain);
  const waits = table.startsWith !== undefined;
  const id = await context.db.transaction(async (tx) => {
    context.assertLeading(table);
    const id = await insertRound(tx, {
      table: table.name,
      game: table.game.name,
      version: table.game.version,
      isSole: true,
      chainId: chain.id,
      state: waits ? 'waiting' : 'betting',
      currency: table.currency,
    });
    if (waits) return id;
    const lockAt = Math.ceil(context.clock.now()) + table.bettingMs;
    const link = await context.chains.take(tx, chain);
    await changeRound(tx, id, ['betting'], {
      number: link.number,
      previous_seed: link.previousSeed,
      lock_at: new Date(lockAt),
      beacon_round: context.beacon.roundFor(lockAt),
    });
    return id;
  });
  return await publishRound(context, table, id);
}

/** Starts the clock of a round that waited for players. */
export async function startClock(
  context: RoundsContext,
  table: AnyTable,
  round: Round,
): Promise<Round> {
  const lockAt = new Date(Math.ceil(context.clock.now()) + table.bettingMs);
  await changeLed(context, table, round.id, ['waiting'], { state: 'betting', lock_at: lockAt });
  return await publishRound(context, table, round.id);
}

/**
 * Closes the bets. A wager in progress holds a lock on the round's row and is waited for; later
 * wagers find the round closed. From here on the list of bets is final, and its root is public.
 */
export async function lockBets(
  context: RoundsContext,
  table: AnyTable,
  round: Round,
): Promise<Round> {
  const isLate = round.lock_at !== null && context.clock.now() - +round.lock_at > LOCK_LATE_MS;
  if (isLate) return await voidRound(context, table, round, 'lock_missed');
  const chain = round.number === null ? await context.chains.current(table.chain) : undefined;
  await context.db.transaction(async (tx) => {
    const held = await lockRound(tx, round.id);
    if (held.state !== 'betting' && held.state !== 'waiting') return;
    const wagers = await listPlaced(tx, round.id);
    const now = lockTime(context, held, wagers);
    // The beacon's round that was fixed at the opening stays; a room that sold out closes early.
    const isFixed = held.lock_at !== null && (held.number !== null || held.lock_at < now);
    const lockAt = isFixed ? held.lock_at! : now;
    const link = chain && (await context.chains.take(tx, chain));
    context.assertLeading(table);
    await changeRound(tx, round.id, ['betting', 'waiting'], {
      state: 'locked',
      lock_at: lockAt,
      locked_at: now,
      facts: table.factsOf(wagers),
      bets_root: rootOf(betsText(wagers)),
      ...(link && {
        number: link.number,
        previous_seed: link.previousSeed,
        beacon_round: context.beacon.roundFor(+lockAt),
      }),
    });
  });
  return await publishRound(context, table, round.id);
}

/** Waits for the beacon and draws. Without it the round is void: no other value is used. */
export async function drawLocked(
  context: RoundsContext,
  table: AnyTable,
  round: Round,
  signal: AbortSignal,
): Promise<Round> {
  // The server was configured with another beacon since: only a value of the named one may decide.
  if (round.beacon !== context.beacon.mode) {
    return await voidRound(context, table, round, 'beacon_missing');
  }
  const emission = await awaitBeacon(context, Number(round.beacon_round), signal);
  if (typeof emission === 'string') return await voidRound(context, table, round, emission);
  const seed = await context.chains.seedAt(round.chain_id, round.number!);
  const { randomness, signature } = emission;
  const outcome = drawRound(table, round, seed, randomness);
  const drawn = { randomness, beacon_signature: signature };
  const view = table.steps?.shownAt(outcome, 0);
  if (!table.climb && view === undefined) {
    const now = new Date(Math.ceil(context.clock.now()));
    await changeLed(context, table, round.id, ['locked'], {
      ...drawn,
      ...ending(context, table, now, outcome),
      started_at: now,
      seed,
      outcome,
    });
    return await payRound(context, table, round.id);
  }
  const startedAt = new Date(Math.ceil(context.clock.now()));
  await changeLed(context, table, round.id, ['locked'], {
    ...drawn,
    state: 'running',
    started_at: startedAt,
    ...(view !== undefined && {
      shown: shownIn(
        context,
        table.steps!,
        { step: 0, view },
        await listPlaced(context.db, round.id),
      ),
    }),
  });
  const running = await publishRound(context, table, round.id);
  return table.climb ? await runClimb(context, table, running, signal) : running;
}

/** A running round: the outcome is secret within this process until the end. */
async function runClimb(
  context: RoundsContext,
  table: AnyTable,
  round: Round,
  signal: AbortSignal,
): Promise<Round> {
  if (round.state !== 'running') return round;
  const seed = await context.chains.seedAt(round.chain_id, round.number!);
  const outcome = drawRound(table, round, seed, round.randomness!);
  const climbing: Climbing = { context, table, climb: table.climb!, round, outcome, signal };
  await climb(climbing);
  const over = await endRunning(context, table, round, { seed, outcome });
  // Cash-outs that were received in time are being written, perhaps by another process.
  await sleep(IN_FLIGHT_MS);
  return await payOpen(context, table, over);
}

/** Ends a round that ran: from here on its result is public. */
export async function endRunning(
  context: RoundsContext,
  table: AnyTable,
  { id }: Round,
  drawn: Required<Pick<RoundChange, 'seed' | 'outcome'>>,
): Promise<Round> {
  const now = new Date(Math.ceil(context.clock.now()));
  await changeLed(context, table, id, ['running'], {
    ...ending(context, table, now, drawn.outcome),
    ...drawn,
  });
  return await publishRound(context, table, id);
}

/**
 * Ends a round that was running when the server stopped. Where it would have ended is known: bets
 * with an auto cash-out are settled by it; the others could not be cashed out manually, and their
 * stakes are returned (domain rule 2.1). The round itself counts.
 */
export async function recoverClimb(
  context: RoundsContext,
  table: AnyTable,
  round: Round,
): Promise<Round> {
  const seed = await context.chains.seedAt(round.chain_id, round.number!);
  const outcome = drawRound(table, round, seed, round.randomness!);
  const open = (await listOfRound(context.db, round.id)).filter(({ is_open }) => is_open);
  context.log.warn(
    { round: round.id.toString(), bets: open.length },
    'a running round was interrupted, settling auto cash-outs and returning other stakes',
  );
  const closings = open.map((wager) =>
    table.climb!.hasAuto(wager.bet)
      ? closingOf(table, wager, round.facts, outcome)
      : returned(wager, round.facts, 'interrupted'),
  );
  await pay(context, table, closings);
  const now = new Date(Math.ceil(context.clock.now()));
  await changeLed(context, table, round.id, ['running'], {
    ...ending(context, table, now, outcome),
    is_interrupted: true,
    seed,
    outcome,
  });
  return await payRound(context, table, round.id);
}

/**
 * Ends a round that does not count: its seed is published and never used again, and every stake is
 * returned. Only from the state that was read: if the round has moved on, another process leads it
 * and decides.
 */
export async function voidRound(
  context: RoundsContext,
  table: AnyTable,
  round: Round,
  reason: RoundVoidReason,
): Promise<Round> {
  const seed =
    round.number === null ? undefined : await context.chains.seedAt(round.chain_id, round.number);
  const now = new Date(Math.ceil(context.clock.now()));
  const isVoid = await changeLed(context, table, round.id, [round.state], {
    ...ending(context, table, now),
    state: 'void',
    void_reason: reason,
    ...(seed === undefined ? {} : { seed }),
  });
  if (isVoid) {
    context.log.warn(
      { round: round.id.toString(), table: table.name, reason },
      'a round is void, returning its stakes',
    );
  }
  return await payRound(context, table, round.id);
}

/** Pays all open bets of a finished round: the last step of every path, and of recovery. */
export async function payRound(
  context: RoundsContext,
  table: AnyTable,
  id: RoundId,
): Promise<Round> {
  return await payOpen(context, table, await publishRound(context, table, id));
}

export async function payOpen(
  context: RoundsContext,
  table: AnyTable,
  round: Round,
): Promise<Round> {
  if (round.state !== 'settled' && round.state !== 'void') return round;
  const all = await listOfRound(context.db, round.id);
  const open = all.filter(({ is_open }) => is_open);
  const takenOf = (wager: Wager) => takenAtEnd(table.steps, wager, all);
  const closings = open.map((wager) =>
    round.state === 'void'
      ? returned(wager, round.facts, round.void_reason!)
      : closingOf(table, wager, round.facts, round.outcome, takenOf(wager)),
  );
  await pay(context, table, closings);
  return round;
}

/** Bets that are placed in a round and not cancelled. */
async function listPlaced(db: Parameters<typeof listOfRound>[0], id: RoundId): Promise<Wager[]> {
  const wagers = await listOfRound(db, id);
  return wagers.filter(({ is_open }) => is_open);
}

export async function publishRound(
  context: RoundsContext,
  table: AnyTable,
  id: RoundId,
): Promise<Round> {
  const round = (await findRound(context.db, id))!;
  context.broadcaster.publishRound(table, round);
  return round;
}
