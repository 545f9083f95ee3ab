/**
 * Plays a bonus many times with the odds of a game, for its expected cost and how much that varies.
 *
 * The player deposits, stakes the same amount again and again, cash before bonus money or both as
 * one pot, as the terms say (a player who may choose takes cash first), and stops
 * when the wagering is done or the bonus money is lost. A game is played as a bet with one prize
 * that has exactly its mean and its variance; for games with one prize that is the game itself. Of
 * several games each stake is on one that is drawn, the more often the larger the share of a stake
 * on it that counts.
 * Equal seeds give equal results. Amounts are micro-units in numbers, which is exact enough where
 * nothing is paid.
 */
import { micro, MICRO_PER_MINOR, ZERO, type Micro } from '#core/money.ts';
import type { Rational } from '#core/fairness/game.ts';
import { convertedOf, FULL_BP, type Amounts, type BonusTerms } from './rules.ts';
import type { WageringCost } from './rules.cost.ts';
import type { CountedGame } from './rules.odds.ts';

/** What is known of a game that a bonus is wagered on. */
export type PlayedGame = Pick<CountedGame, 'share' | 'rtp' | 'variance'>;

export type BonusScenario = {
  readonly terms: BonusTerms;
  readonly amounts: Amounts;
  readonly cost: Pick<WageringCost, 'deposit' | 'bonus' | 'required'>;
  /** What the player chooses from; none where nothing has to be wagered. */
  readonly games: readonly PlayedGame[];
  /** Each stake is the largest one divided by this. */
  readonly divisor: number;
};

export type SimulationWork = {
  readonly runs: number;
  /** No run begins after so many bets. */
  readonly betsMax: number;
  readonly seed: number;
};

export type SimulatedCost = {
  readonly runs: number;
  readonly bets: number;
  /** What the operator pays for one bonus: what players have in the end beyond their deposit. */
  readonly mean: number;
  readonly deviation: number;
  /** The mean of other seeds is within twice this of it in 95 of 100 cases. */
  readonly error: number;
  readonly p5: number;
  readonly p50: number;
  readonly p95: number;
  /** What was staked and lost on average, and the share of runs that finished the wagering. */
  readonly staked: number;
  readonly lost: number;
  readonly finished: number;
};

export function simulateBonus(scenario: BonusScenario, work: SimulationWork): SimulatedCost {
  const random = createRandom(work.seed);
  const play = createPlay(scenario, random);
  const costs: number[] = [];
  const sums = { bets: 0, staked: 0, lost: 0, finished: 0 };
  while (costs.length < work.runs && (sums.bets < work.betsMax || costs.length === 0)) {
    const run = play();
    costs.push(run.cost);
    sums.bets += run.bets;
    sums.staked += run.staked;
    sums.lost += run.lost;
    sums.finished += Number(run.isFinished);
  }
  const runs = costs.length;
  return {
    runs,
    bets: sums.bets,
    ...spreadOf(costs),
    staked: sums.staked / runs,
    lost: sums.lost / runs,
    finished: sums.finished / runs,
  };
}

type BonusRun = {
  readonly cost: number;
  readonly bets: number;
  readonly staked: number;
  readonly lost: number;
  readonly isFinished: boolean;
};

/** Stakes are whole hundredths. */
const MINOR = Number(MICRO_PER_MINOR);

function createPlay(scenario: BonusScenario, random: () => number): () => BonusRun {
  const { terms, amounts, cost, games, divisor } = scenario;
  const isPot = terms.stake_order === 'one_pot';
  const choose = createChoice(games, random);
  const usual = wholeMinor(Number(amounts.stakeMax) / divisor);
  const [deposit, granted, required] = [cost.deposit, cost.bonus, cost.required].map(Number);
  return () => {
    let cash = deposit!;
    let bonus = granted!;
    let left = required!;
    let bets = 0;
    let staked = 0;
    while (left > 0 && bonus > 0 && cash + bonus >= MINOR && games.length > 0) {
      const { share, chance, multiplier } = choose();
      const needed = Math.ceil(left / share / MINOR) * MINOR;
      const stake = Math.min(usual, needed, wholeMinor(cash + bonus));
      const ofBonus = isPot
        ? Math.floor((stake * bonus) / (cash + bonus))
        : Math.max(0, stake - cash);
      const ofCash = stake - ofBonus;
      cash -= ofCash;
      bonus -= ofBonus;
      left -= stake * share;
      staked += stake;
      bets += 1;
      if (random() >= chance) continue;
      const payout = Math.floor(stake * multiplier);
      // Of a stake of both kinds of money the payout is split like the stake.
      const paidToBonus = Math.floor((payout * ofBonus) / stake);
      bonus += paidToBonus;
      cash += payout - paidToBonus;
    }
    const isFinished = left <= 0;
    const converted = isFinished ? convertedAfter(scenario, bonus) : 0;
    const lost = deposit! + granted! - cash - bonus;
    return { cost: cash + converted - deposit!, bets, staked, lost, isFinished };
  };
}

function wholeMinor(amount: number): number {
  return Math.max(MINOR, Math.floor(amount / MINOR) * MINOR);
}

function convertedAfter({ terms, amounts, cost }: BonusScenario, bonus: number): number {
  const standing = { amount: cost.bonus, converted: ZERO, returned: ZERO };
  return Number(convertedOf(terms, amounts, { ...standing, balance: microOf(bonus) }));
}

/** A simulated amount as money, cut to whole hundredths. */
export function microOf(amount: number): Micro {
  return micro(BigInt(Math.trunc(amount / MINOR)) * MICRO_PER_MINOR);
}

type Played = { readonly share: number; readonly chance: number; readonly multiplier: number };

/** Draws the game of each stake; of a single game nothing is drawn. */
function createChoice(games: readonly PlayedGame[], random: () => number): () => Played {
  const played = games.map((game) => ({ share: game.share / FULL_BP, ...prizeOf(game) }));
  const [first] = played;
  if (played.length === 1) return () => first!;
  const ends: number[] = [];
  for (const { share } of played) ends.push((ends.at(-1) ?? 0) + share);
  return () => {
    const at = random() * ends.at(-1)!;
    return played[ends.findIndex((end) => at < end)] ?? first!;
  };
}

/** The bet with one prize that has this mean and variance. */
function prizeOf(game: PlayedGame): { chance: number; multiplier: number } {
  const mean = ratio(game.rtp);
  const multiplier = mean + ratio(game.variance) / mean;
  return { chance: mean / multiplier, multiplier };
}

/** Both parts may be far beyond the numbers that are exact, their quotient is not. */
function ratio({ numerator, denominator }: Rational): number {
  const digits = 10n ** 15n;
  return Number((numerator * digits) / denominator) / Number(digits);
}

function spreadOf(costs: readonly number[]) {
  const runs = costs.length;
  const mean = costs.reduce((sum, cost) => sum + cost, 0) / runs;
  const squares = costs.reduce((sum, cost) => sum + (cost - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / Math.max(1, runs - 1));
  const sorted = Float64Array.from(costs).toSorted();
  const at = (part: number) => sorted[Math.min(runs - 1, Math.floor(runs * part))]!;
  const error = deviation / Math.sqrt(runs);
  return { mean, deviation, error, p5: at(0.05), p50: at(0.5), p95: at(0.95) };
}

/** Equal seeds give equal numbers from 0 up to 1: the generator sfc32. */
function createRandom(seed: number): () => number {
  let [a, b, c, counter] = [seed | 0, 0x9e3779b9 | 0, 0x243f6a88 | 0, 1];
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let i = 0; i < 12; i++) next();
  return next;
}
