/**
 * The public beacon, over HTTPS. Relays need not be trusted, because their values are verified;
 * they only need to be available. The first relay is queried the moment the value is due, the next
 * ones a little later each, and the first verified value wins.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { roundForLock, timeOf } from '#core/fairness/beacon.ts';
import { BeaconInvalid, type Beacon, type Emission } from './beacon.ts';
import { createProver, type Prove } from './prover.ts';
import { fetchFromRelay } from './relay.ts';
import { shareFetches } from './shared.ts';

/** What relays need to have a value after it was made; an earlier request gets "not yet". */
const PROPAGATION_MS = 150;
/** How much later than the previous relay the next one is queried. */
const HEDGE_MS = 350;
/** The timeout of one request. */
const TIMEOUT_MS = 2_500;
/** The pause between two requests to the same relay. */
const PAUSE_MS = 300;
/** A value known this long before its time cannot be explained by a small clock difference. */
const EARLY_MS = 500;
const PEEK_MS = 400;

/** `relays` are origins such as https://api.drand.sh; at least one. */
export function createDrandBeacon(relays: readonly string[]): Beacon {
  if (relays.length === 0) throw new Error('a beacon needs a relay');

  const prove = createProver();

  async function fetchRound(
    round: number,
    signal: AbortSignal,
    now: () => number,
  ): Promise<Emission> {
    const order = rotated(relays, round);
    const early = timeOf(round) - now();
    if (early >= EARLY_MS) await assertUnknown(order[0]!, round, prove, signal);
    const wait = timeOf(round) + PROPAGATION_MS - now();
    if (wait > 0) await sleep(wait, undefined, { signal });
    return await firstOf(order, round, prove, signal);
  }

  return { mode: 'drand', roundFor: roundForLock, timeOf, fetch: shareFetches(fetchRound) };
}

/**
 * Requests the value before its time. A verified response can only mean that the server clock is
 * behind, so anyone could have known the value while bets were still accepted.
 */
async function assertUnknown(
  relay: string,
  round: number,
  prove: Prove,
  signal: AbortSignal,
): Promise<void> {
  // Some relays hold a request for the next value until they have it.
  const limit = AbortSignal.any([signal, AbortSignal.timeout(PEEK_MS)]);
  const answer = await fetchFromRelay(relay, round, prove, limit);
  if (typeof answer === 'object') throw new BeaconInvalid(round, 'early');
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
      relays.map((relay, place) => pollRelay(relay, round, prove, place, stop)),
    );
  } catch (error) {
    signal.throwIfAborted();
    // Every relay failed; the error contains all reasons.
    const reasons: unknown[] = error instanceof AggregateError ? error.errors : [error];
    throw reasons.find((reason) => !(reason instanceof BeaconInvalid)) ?? reasons[0];
  } finally {
    done.abort();
  }
}

/** Queries one relay until it returns a value; rejects if the value is wrong. */
async function pollRelay(
  relay: string,
  round: number,
  prove: Prove,
  place: number,
  stop: AbortSignal,
): Promise<Emission> {
  await sleep(place * HEDGE_MS, undefined, { signal: stop });
  for (;;) {
    const limit = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]);
    const answer = await fetchFromRelay(relay, round, prove, limit);
    if (answer === 'wrong') throw new BeaconInvalid(round, 'unsigned');
    if (answer !== 'nothing') return answer;
    await sleep(PAUSE_MS, undefined, { signal: stop });
  }
}

/** A different relay is queried first in each round, to spread the load. */
function rotated(relays: readonly string[], round: number): readonly string[] {
  const first = round % relays.length;
  return [...relays.slice(first), ...relays.slice(0, first)];
}
