/** What the command prints: the sheet of a slot, or the comparison of a long simulation. */
import type { Rational } from '#core/fairness/game.ts';
import { publishedRtp } from '#features/studio/rules.slot.ts';
import type { SlotGame, SlotRtp } from '#features/studio/rules.slot.ts';
import type { MathsOptions } from './options.ts';
import type { SlotRun } from './simulate.ts';
import { CLASSES, type SlotTally } from './tally.ts';

/** Two-sided 99% of the normal distribution. */
const Z_99 = 2.5758;

export function confirmed(slot: SlotGame, buy: boolean, total: SlotTally): boolean {
  const published = publishedOf(slot, buy);
  return Math.abs(meanOf(total) - shareOf(published.rtp)) <= reachOf(published, total);
}

export function sheetLines(slot: SlotGame, run: SlotRun): string[] {
  const { rtp, buy, jackpot, volatility, maxWinM4, reels, rows } = slot.sheet;
  const { total } = run;
  return [
    `${slot.name}   ${reels} × ${rows}, tag ${slot.tag}, version ${slot.version}`,
    `  return            ${returnText(rtp)}`,
    ...(buy
      ? [`  return if bought  ${returnText(buy.rtp)}, for ${buy.priceM4 / 10_000} stakes`]
      : []),
    ...(jackpot ? [`  with jackpots     ${percent(shareOf(publishedRtp(slot.sheet)), 4)}`] : []),
    `  volatility        ${volatility}, standard deviation ${fixed(sigmaOf(rtp), 4)}`,
    `  largest win       ${maxWinM4 / 10_000} stakes`,
    ...measuredLines(total),
  ];
}

export function simulationLines(slot: SlotGame, options: MathsOptions, run: SlotRun): string[] {
  const { total, elapsedMs } = run;
  const published = publishedOf(slot, options.buy);
  const [mean, reach] = [meanOf(total), reachOf(published, total)];
  const rate = Math.round((total.rounds / elapsedMs) * 1000);
  const agrees = confirmed(slot, options.buy, total);
  return [
    `${slot.name}${options.buy ? ', bought' : ''}: ${count(total.rounds)} rounds under the seed ` +
      `"${options.seed}" in ${fixed(elapsedMs / 1000, 1)} s, ${count(rate)} rounds/s, ` +
      `${options.threads} threads`,
    `  published         ${returnText(published)}`,
    `  measured          ${fixed(mean, 8)}, standard deviation ${fixed(sigmaIn(total), 4)}`,
    `  99% band          ${fixed(mean - reach, 8)} to ${fixed(mean + reach, 8)}`,
    ...measuredLines(total),
    agrees
      ? '  AGREES: the published return lies in the band.'
      : '  DISAGREES: the published return lies outside of the band.',
  ];
}

function measuredLines(total: SlotTally): string[] {
  const { rounds, wins, features, largestM4, capped, classes, jackpots } = total;
  const names = CLASSES.map((from, i) => {
    const to = CLASSES[i + 1];
    return to === undefined ? `${from} or more` : from === 0 ? `below ${to}` : `${from} to ${to}`;
  });
  return [
    `  of ${count(rounds)} rounds:`,
    `    paid            ${percent(wins / rounds, 3)}`,
    `    had a feature   ${features === 0 ? 'none' : `one in ${fixed(rounds / features, 1)}`}`,
    `    paid the most   ${largestM4 / 10_000} stakes; ${capped} reached the largest win`,
    ...Object.entries(jackpots).map(([tier, hits]) => `    jackpot ${tier}: ${count(hits)}`),
    `    nothing         ${percent(1 - wins / rounds, 4)}`,
    ...names.map((name, i) => `    ${name.padEnd(15)} ${percent(classes[i]! / rounds, 4)}`),
  ];
}

function publishedOf(slot: SlotGame, buy: boolean): SlotRtp {
  return buy && slot.sheet.buy ? slot.sheet.buy.rtp : slot.sheet.rtp;
}

function returnText(published: SlotRtp): string {
  const share = percent(shareOf(published.rtp), 6);
  if (published.source === 'simulated') {
    const reach = (Z_99 * published.sigma) / Math.sqrt(published.rounds);
    return `${share} ± ${percent(reach, 3)}, mean of ${count(published.rounds)} rounds`;
  }
  const { numerator, denominator } = published.rtp;
  const cap = published.capEffectBelow;
  const lost = cap === undefined ? '' : `, less at most ${cap} for the largest win`;
  return `${share}, exact: ${numerator}/${denominator}${lost}`;
}

/** A published mean has a band of its own. */
function reachOf(published: SlotRtp, { rounds }: SlotTally): number {
  const inverse = 1 / rounds + (published.source === 'simulated' ? 1 / published.rounds : 0);
  return Z_99 * sigmaOf(published) * Math.sqrt(inverse);
}

function sigmaOf(published: SlotRtp): number {
  return published.source === 'exact' ? Math.sqrt(shareOf(published.variance)) : published.sigma;
}

function meanOf({ paidM4, rounds }: SlotTally): number {
  return Number((paidM4 * 10n ** 8n) / BigInt(rounds)) / 1e12;
}

function sigmaIn(total: SlotTally): number {
  return Math.sqrt(total.squares / total.rounds - meanOf(total) ** 2);
}

function shareOf({ numerator, denominator }: Rational): number {
  return Number((numerator * 10n ** 12n) / denominator) / 1e12;
}

function percent(share: number, decimals: number): string {
  return `${(share * 100).toFixed(decimals)}%`;
}

function fixed(value: number, decimals: number): string {
  return value.toFixed(decimals);
}

function count(value: number): string {
  return value.toLocaleString('en');
}
