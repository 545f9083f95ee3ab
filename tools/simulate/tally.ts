/** Plays rounds and adds up their payouts; also measures the bare HMAC they are derived from. */
import type { InstantGame } from '#core/fairness/game.ts';
import type { Json } from '#core/fairness/json.ts';
import type { SeedPair } from '#core/fairness/pf1.ts';
import { openRoundStream } from '#core/fairness/sub-streams.ts';
import { asciiBytes, hmacInto } from '#core/fairness/sha256.ts';

export const CLIENT_SEED = 'simulate';

export type SimulationTally = {
  readonly rounds: number;
  readonly wins: number;
  /** Sum of all multipliers, in ten-thousandths. */
  readonly paid: bigint;
  readonly playMs: number;
  readonly hmacs: number;
  readonly hmacMs: number;
};

export const NOTHING: SimulationTally = {
  rounds: 0,
  wins: 0,
  paid: 0n,
  playMs: 0,
  hmacs: 0,
  hmacMs: 0,
};

export function sumOf(a: SimulationTally, b: SimulationTally): SimulationTally {
  return {
    rounds: a.rounds + b.rounds,
    wins: a.wins + b.wins,
    paid: a.paid + b.paid,
    playMs: a.playMs + b.playMs,
    hmacs: a.hmacs + b.hmacs,
    hmacMs: a.hmacMs + b.hmacMs,
  };
}

/** Rounds with the nonces from `from` up to, not including, `to`. */
export function play(
  game: InstantGame,
  params: Json,
  pair: SeedPair,
  from: number,
  to: number,
): SimulationTally {
  const start = performance.now();
  let wins = 0;
  let paid = 0n;
  for (let nonce = from; nonce < to; nonce++) {
    const { m4 } = game.play(openRoundStream(pair, nonce, game.tag), params);
    if (m4 === 0n) continue;
    wins += 1;
    paid += m4;
  }
  return { ...NOTHING, rounds: to - from, wins, paid, playMs: performance.now() - start };
}

/** The same hash of one fixed message, `count` times: the upper bound for the speed of rounds. */
export function bareHmac(pair: SeedPair, tag: string, count: number): SimulationTally {
  const message = asciiBytes(`${CLIENT_SEED}:1234567:${tag}:0`);
  const digest = new Int32Array(8);
  const start = performance.now();
  for (let i = 0; i < count; i++) hmacInto(pair.key, message, digest);
  return { ...NOTHING, hmacs: count, hmacMs: performance.now() - start };
}
