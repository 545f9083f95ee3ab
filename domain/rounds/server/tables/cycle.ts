import { setTimeout as sleep } from 'node:timers/promises';
import { listOfRound, type Placement } from '#domain/bets/server/index.ts';
import type { VOID_REASONS } from '../../contract.ts';
import { BeaconInvalid } from '../beacons/beacon.ts';
import { betsText, rootOf } from '../live/public.ts';
import { changeRound, findRound, insertRound, lockRound, type Round } from '../store.ts';
import { climb } from './climb.ts';
import type { Climbing } from './open-bets.ts';
import { pay } from './pay.ts';
import type { AnyTable } from './definition.ts';
import type { House } from './house.ts';
import { closingOf, drawRound, returned } from './settled.ts';

export type VoidReason = (typeof VOID_REASONS)[number];

/** Later than this and bets were closed by accident: the round does not count. */
const LOCK_LATE_MS = 500;
/** How long a beacon is waited for after its time (domain rule 1.4.5). */
const BEACON_LATE_MS = 15_000;
/** A cash-out that was received before the end is written within this time. */
const IN_FLIGHT_MS = 400;

/** Opens the next round of a table. What decides it is published here, or when it locks. */
export async function openRound(house: House, table: AnyTable): Promise<Round> {
  const chain = await house.chains.current(table.chain);
  const waits = table.startsWith !== undefined;
  const id = await house.db.transaction(async (tx) => {
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
    const lockAt = Math.ceil(house.clock.now()) + table.bettingMs;
    const link = await house.chains.take(tx, chain);
    await changeRound(tx, id, ['betting'], {
      number: link.number,
      previous_seed: link.previousSeed,
      lock_at: new Date(lockAt),
      beacon_round: house.beacon.roundFor(lockAt),
    });
    return id;
  });
  return await told(house, table, id);
}

/** Starts the clock of a round that waited for players. */
export async function startClock(house: House, table: AnyTable, round: Round): Promise<Round> {
  const lockAt = new Date(Math.ceil(house.clock.now()) + table.bettingMs);
  await changeRound(house.db, round.id, ['waiting'], { state: 'betting', lock_at: lockAt });
  return await told(house, table, round.id);
}

/**
 * Closes the bets. Whoever places one meanwhile holds the round's row and is waited for; whoever
 * comes after finds it closed. From here on the list of bets stands, and its root is public.
 */
export async function lockBets(house: House, table: AnyTable, round: Round): Promise<Round> {
  const isLate = round.lock_at !== null && house.clock.now() - +round.lock_at > LOCK_LATE_MS;
  if (isLate) return await voidRound(house, table, round, 'lock_missed');
  const chain = round.number === null ? await house.chains.current(table.chain) : undefined;
  await house.db.transaction(async (tx) => {
    const held = await lockRound(tx, round.id);
    if (held.state !== 'betting' && held.state !== 'waiting') return;
    const placements = await listPlaced(tx, round.id);
    const now = new Date(Math.ceil(house.clock.now()));
    // What fixed the beacon's round at the opening stands; a room that sold out closes early.
    const isFixed = held.lock_at !== null && (held.number !== null || held.lock_at < now);
    const lockAt = isFixed ? held.lock_at! : now;
    const link = chain && (await house.chains.take(tx, chain));
    await changeRound(tx, round.id, ['betting', 'waiting'], {
      state: 'locked',
      lock_at: lockAt,
      locked_at: now,
      facts: table.factsOf(placements),
      bets_root: rootOf(betsText(placements)),
      ...(link && {
        number: link.number,
        previous_seed: link.previousSeed,
        beacon_round: house.beacon.roundFor(+lockAt),
      }),
    });
  });
  return await told(house, table, round.id);
}

/** Waits for the beacon and draws. Without it the round is void: no other value is used. */
export async function drawLocked(
  house: House,
  table: AnyTable,
  round: Round,
  signal: AbortSignal,
): Promise<Round> {
  // A house that was set to another beacon since: no value but that of the one named may decide.
  if (round.beacon !== house.beacon.mode) {
    return await voidRound(house, table, round, 'beacon_missing');
  }
  const emission = await hearBeacon(house, Number(round.beacon_round), signal);
  if (typeof emission === 'string') return await voidRound(house, table, round, emission);
  const seed = await house.chains.seedAt(round.chain_id, round.number!);
  const { randomness, signature } = emission;
  const outcome = drawRound(table, round, seed, randomness);
  const drawn = { randomness, beacon_signature: signature };
  if (!table.climb) {
    const now = new Date(Math.ceil(house.clock.now()));
    await changeRound(house.db, round.id, ['locked'], {
      ...drawn,
      ...ending(house, table, now),
      started_at: now,
      seed,
      outcome,
    });
    return await paid(house, table, round.id);
  }
  const startedAt = new Date(Math.ceil(house.clock.now()));
  await changeRound(house.db, round.id, ['locked'], {
    ...drawn,
    state: 'running',
    started_at: startedAt,
  });
  return await runClimb(house, table, await told(house, table, round.id), signal);
}

/** A round that runs: the outcome is known here and nowhere else until it has come. */
async function runClimb(
  house: House,
  table: AnyTable,
  round: Round,
  signal: AbortSignal,
): Promise<Round> {
  if (round.state !== 'running') return round;
  const seed = await house.chains.seedAt(round.chain_id, round.number!);
  const outcome = drawRound(table, round, seed, round.randomness!);
  const climbing: Climbing = { house, table, climb: table.climb!, round, outcome, signal };
  await climb(climbing);
  const now = new Date(Math.ceil(house.clock.now()));
  await changeRound(house.db, round.id, ['running'], {
    ...ending(house, table, now),
    seed,
    outcome,
  });
  const over = await told(house, table, round.id);
  // Cash-outs that came in time are on their way, perhaps through another process.
  await sleep(IN_FLIGHT_MS);
  return await payOpen(house, table, over);
}

/**
 * A round that was running when the house stopped. Where it would have ended is known: bets with an
 * auto cash-out are settled by it; the others could not be cashed out by hand, and their stakes go
 * back (domain rule 2.1). The round itself counts.
 */
export async function recoverClimb(house: House, table: AnyTable, round: Round): Promise<Round> {
  const seed = await house.chains.seedAt(round.chain_id, round.number!);
  const outcome = drawRound(table, round, seed, round.randomness!);
  const open = (await listOfRound(house.db, round.id)).filter(({ is_open }) => is_open);
  house.log.warn(
    { round: round.id.toString(), bets: open.length },
    'a running round was cut short',
  );
  const closings = open.map((placement) =>
    table.climb!.hasAuto(placement.bet)
      ? closingOf(table, placement, round.facts, outcome)
      : returned(placement, round.facts, 'interrupted'),
  );
  await pay(house, table, closings);
  const now = new Date(Math.ceil(house.clock.now()));
  await changeRound(house.db, round.id, ['running'], {
    ...ending(house, table, now),
    seed,
    outcome,
  });
  return await paid(house, table, round.id);
}

/**
 * Ends a round that does not count: its seed is burnt and published, every stake goes back. Only
 * from the state it was seen in: where it has gone on, somebody else leads it and has the word.
 */
export async function voidRound(
  house: House,
  table: AnyTable,
  round: Round,
  reason: VoidReason,
): Promise<Round> {
  const seed =
    round.number === null ? undefined : await house.chains.seedAt(round.chain_id, round.number);
  const now = new Date(Math.ceil(house.clock.now()));
  const isVoid = await changeRound(house.db, round.id, [round.state], {
    ...ending(house, table, now),
    state: 'void',
    void_reason: reason,
    ...(seed === undefined ? {} : { seed }),
  });
  if (isVoid) {
    house.log.warn({ round: round.id.toString(), table: table.name, reason }, 'a round is void');
  }
  return await paid(house, table, round.id);
}

/** Pays whatever is still open of a round that is over: the end of every way, and of recovery. */
export async function paid(house: House, table: AnyTable, id: bigint): Promise<Round> {
  return await payOpen(house, table, await told(house, table, id));
}

async function payOpen(house: House, table: AnyTable, round: Round): Promise<Round> {
  if (round.state !== 'settled' && round.state !== 'void') return round;
  const open = (await listOfRound(house.db, round.id)).filter(({ is_open }) => is_open);
  const closings = open.map((placement) =>
    round.state === 'void'
      ? returned(placement, round.facts, round.void_reason!)
      : closingOf(table, placement, round.facts, round.outcome),
  );
  await pay(house, table, closings);
  return round;
}

/** Bets that are placed in a round and not taken back. */
async function listPlaced(db: Parameters<typeof listOfRound>[0], id: bigint): Promise<Placement[]> {
  const placements = await listOfRound(db, id);
  return placements.filter(({ is_open }) => is_open);
}

export async function told(house: House, table: AnyTable, id: bigint): Promise<Round> {
  const round = (await findRound(house.db, id))!;
  house.news.tellRound(table, round);
  return round;
}

function ending({ clock }: House, { resultMs }: AnyTable, now: Date) {
  const next_at = new Date(Math.ceil(clock.now()) + resultMs);
  return { state: 'settled' as const, ended_at: now, next_at };
}

/** The public value of a round of the beacon, or why there is none. */
async function hearBeacon(
  { beacon, clock, log }: House,
  round: number,
  signal: AbortSignal,
): Promise<{ randomness: string; signature: string | null } | VoidReason> {
  // A house that was away asks late and is answered at once: the value is still the same.
  const due = Math.ceil(beacon.timeOf(round) - clock.now());
  const left = Math.max(0, due) + BEACON_LATE_MS;
  const late = AbortSignal.timeout(left);
  try {
    return await beacon.fetch(round, AbortSignal.any([signal, late]), () => clock.now());
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof BeaconInvalid) {
      log.error({ err: error }, 'the beacon cannot be used');
      return 'beacon_invalid';
    }
    if (late.aborted) return 'beacon_missing';
    throw error;
  }
}

/** Sleeps by the house's clock; wakes when the table is woken or its leader ends. */
export async function sleepUntil(
  { clock }: House,
  atMs: number,
  signal: AbortSignal,
): Promise<void> {
  const ms = atMs - clock.now();
  if (ms > 0) await sleep(ms, undefined, { signal });
}
