/**
 * The free turn of the wheel: one a day (UTC) for each player, without a stake.
 *
 * It is drawn as a spin is: `int(99)` of a PF-1 stream under the active seeds of the player. Its
 * nonce is the number of the day since 1970 and its tag is `wheel:free`: it uses no nonce of a bet
 * and reveals nothing about one. The colour on which the wheel stops decides the prize.
 */
import {
  commitment,
  isServerSeed,
  openSeedPair,
  openStream,
  type SeedPair,
} from '#core/fairness/pf1.ts';
import { isClientSeed } from '#core/fairness/client-seed.ts';
import { SEGMENTS } from './rules.ts';

const FREE_TAG = 'wheel:free';
/** From 1 March of the year 0 to 1 January 1970. */
const EPOCH_DAYS = 719_468;

/** The number of a day since 1970-01-01, as `2026-11-27`, counted in years that begin in March. */
export function nonceOf(day: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const from = month <= 2 ? year - 1 : year;
  const months = (month + 9) % 12;
  const leapDays = Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400);
  return 365 * from + leapDays + Math.floor((153 * months + 2) / 5) + date - 1 - EPOCH_DAYS;
}

/** The result of the turn of a day, 0 … 98. */
export function drawFree(pair: SeedPair, day: string): number {
  return openStream(pair, nonceOf(day), FREE_TAG).int(SEGMENTS);
}

export type FreeReceipt = {
  readonly day: string;
  readonly index: number;
  readonly client_seed: string;
  readonly server_seed_hash: string;
  /** Null until the player changes the seeds. */
  readonly server_seed: string | null;
};

export type FreeFinding = 'true' | 'mismatch' | 'sealed';

/** Whether a turn was drawn by these rules under the seed that was committed to. */
export function verifyFree(receipt: FreeReceipt): FreeFinding {
  const { day, index, client_seed: clientSeed, server_seed: seed } = receipt;
  if (seed === null) return 'sealed';
  if (!isServerSeed(seed) || !isClientSeed(clientSeed)) return 'mismatch';
  if (commitment(seed) !== receipt.server_seed_hash) return 'mismatch';
  return drawFree(openSeedPair(seed, clientSeed), day) === index ? 'true' : 'mismatch';
}
