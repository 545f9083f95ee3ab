/**
 * The public beacon, over HTTPS. Relays need not be trusted, because what they say is proved; they
 * need only be there. One is asked the moment the value is due, the next ones a little later each,
 * and the first proof wins.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { roundForLock, timeOf } from '#core/fairness/beacon.ts';
import { BeaconInvalid, type Beacon, type Emission } from './beacon.ts';
import { createProver, type Prove } from './prover.ts';
import { askRelay } from './relay.ts';
import { createShared } from './shared.ts';

/** What relays need to have a value after it was made; asking earlier is answered by "not yet". */
const SPREADS_MS = 150;
/** How much later than the one before it a relay is asked. */
const HEDGE_MS = 350;
/** How long one question may take. */
const TIMEOUT_MS = 2_500;
/** Between two questions to the same relay. */
const PAUSE_MS = 300;
/** A value known this long before its time is no matter of two clocks that differ a little. */
const EARLY_MS = 500;
const PEEK_MS = 400;

/** `relays` are origins such as https://api.drand.sh; at least one. */
export function createDrandBeacon(relays: readonly string[]): Beacon {
  if (relays.length === 0) throw new Error('a beacon needs a relay');

  const prove = createProver();

  async function hear(round: number, signal: AbortSignal, now: () => number): Promise<Emission> {
    const order = turned(relays, round);
    const early = timeOf(round) - now();
    if (early >= EARLY_MS) await assertUnknown(order[0]!, round, prove, signal);
    const wait = timeOf(round) + SPREADS_MS - now();
    if (wait > 0) await sleep(wait, undefined, { signal });
    return await firstOf(order, round, prove, signal);
  }

  return { mode: 'drand', roundFor: roundForLock, timeOf, fetch: createShared(hear) };
}

/**
 * Asks before the time. A proved answer can only mean that the clock of the house is behind, and
 * then whoever asked a relay knew the value while bets were still taken.
 */
async function assertUnknown(
  relay: string,
  round: number,
  prove: Prove,
  signal: AbortSignal,
): Promise<void> {
  // Some relays hold a question about the next value until they have it.
  const limit = AbortSignal.any([signal, AbortSignal.timeout(PEEK_MS)]);
  const said = await askRelay(relay, round, prove, limit);
  if (typeof said === 'object') throw new BeaconInvalid(round, 'early');
}

async function firstOf(
  relays: readonly string[],
  round: number,
  prove: Prove,
  signal: AbortSignal,
): Promise<Emission> {
  const done = new AbortController();
  const stop = AbortSignal.any([signal, done.signal]);
  try {
    return await Promise.any(
      relays.map((relay, place) => insist(relay, round, prove, place, stop)),
    );
  } catch (error) {
    signal.throwIfAborted();
    // Each of them gave up, and every reason is in the error.
    const reasons: unknown[] = error instanceof AggregateError ? error.errors : [error];
    throw reasons.find((reason) => !(reason instanceof BeaconInvalid)) ?? reasons[0];
  } finally {
    done.abort();
  }
}

/** Asks one relay until it has answered; rejects if what it says is wrong. */
async function insist(
  relay: string,
  round: number,
  prove: Prove,
  place: number,
  stop: AbortSignal,
): Promise<Emission> {
  await sleep(place * HEDGE_MS, undefined, { signal: stop });
  for (;;) {
    const limit = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]);
    const said = await askRelay(relay, round, prove, limit);
    if (said === 'wrong') throw new BeaconInvalid(round, 'unsigned');
    if (said !== 'nothing') return said;
    await sleep(PAUSE_MS, undefined, { signal: stop });
  }
}

/** Another relay is asked first in each round, so that none carries all of it. */
function turned(relays: readonly string[], round: number): readonly string[] {
  const first = round % relays.length;
  return [...relays.slice(first), ...relays.slice(0, first)];
}
