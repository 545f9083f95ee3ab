/** The report of the simulation: the exact RTP, the measured one, its band, and the speed. */
import type { Rational } from '#core/fairness/game.ts';
import type { SimulationOptions } from './options.ts';
import type { Run } from './run.ts';
import type { SimulationTally } from './tally.ts';

/** Two-sided 99.9% of the normal distribution. */
const Z_999 = 3.2905;
/** With fewer wins the mean is not nearly normal, and the band would be meaningless. */
const WINS_MIN = 30;
const RATIO_GOAL = 0.5;

export type SimulationVerdict = {
  readonly state: 'inside' | 'outside' | 'too-few';
  readonly exact: number;
  readonly measured: number;
  /** Half the width of the band. */
  readonly reach: number;
};

/** The spread is the exact one of the rules, so a lucky run cannot narrow its own band. */
export function judge(
  { game, params }: SimulationOptions,
  total: SimulationTally,
): SimulationVerdict {
  const exact = share(game.exactRtp(params));
  const measured = share({ numerator: total.paid, denominator: BigInt(total.rounds) * 10_000n });
  const reach = Z_999 * Math.sqrt(share(game.exactVariance(params)) / total.rounds);
  const inside = Math.abs(measured - exact) <= reach;
  const state = total.wins < WINS_MIN ? 'too-few' : inside ? 'inside' : 'outside';
  return { state, exact, measured, reach };
}

export function reportLines(
  options: SimulationOptions,
  { total, windows, elapsedMs }: Run,
  verdict: SimulationVerdict,
): string[] {
  const { game, params, rounds, seed, workers } = options;
  const { exact, measured, reach } = verdict;
  const { numerator, denominator } = game.exactRtp(params);
  const ratios = windows.map(ratioOf);
  const spread = `(${fixed(Math.min(...ratios), 2)}–${fixed(Math.max(...ratios), 2)})`;
  return [
    `${game.name}, rules of version ${game.version}, bet ${JSON.stringify(params)}`,
    `${count(rounds)} rounds under the seed "${seed}" in ${fixed(elapsedMs / 1_000, 1)} s`,
    '',
    `exact RTP         ${fixed(exact, 8)}   = ${numerator} / ${denominator}`,
    `measured RTP      ${fixed(measured, 8)}`,
    `99.9% band        ${fixed(measured - reach, 8)} to ${fixed(measured + reach, 8)}`,
    `rounds that paid  ${fixed((total.wins / total.rounds) * 100, 4)}%`,
    `speed             ${count((total.rounds / elapsedMs) * 1_000)} rounds/s, ` +
      `${workers === 1 ? 'one worker' : `${workers} workers`}`,
    `each core         ${count(roundRate(total))} rounds/s, ${count(hmacRate(total))} bare HMAC/s`,
    '',
    verdictText(verdict, total),
    `simulate-${game.name} ${fixed(ratioOf(total), 2)} ${spread}, goal ${RATIO_GOAL}`,
  ];
}

function verdictText({ state }: SimulationVerdict, { wins }: SimulationTally): string {
  if (state === 'inside') return 'AGREES: the exact RTP lies in the band of the measured one.';
  if (state === 'outside') return 'DISAGREES: the exact RTP lies outside of the band.';
  return `TOO FEW: ${wins} rounds paid, and ${WINS_MIN} are needed. Play more rounds.`;
}

/** A fraction for the report; the exact numbers are printed beside it. */
function share({ numerator, denominator }: Rational): number {
  const digits = 10n ** 15n;
  return Number((numerator * digits) / denominator) / 1e15;
}

function roundRate({ rounds, playMs }: SimulationTally): number {
  return (rounds / playMs) * 1_000;
}

function hmacRate({ hmacs, hmacMs }: SimulationTally): number {
  return (hmacs / hmacMs) * 1_000;
}

/** Rounds per second as a share of bare HMACs per second. */
function ratioOf(tally: SimulationTally): number {
  return roundRate(tally) / hmacRate(tally);
}

function fixed(value: number, decimals: number): string {
  return value.toFixed(decimals);
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}
