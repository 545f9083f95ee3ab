/**
 * The RTP of a plan: a fixed sequence of choices, then a cash-out. A call that is not possible
 * where the plan wants it pays nothing.
 */
import { M4_ONE, type Rational } from '#core/fairness/game.ts';
import { CALLS, isRight, RANKS, waysOf, type HiloChoice } from './rules.cards.ts';

const BASE_M4 = 9_900n;
const ALL_RANKS = Array.from({ length: RANKS }, (_, rank) => rank);
/** Up to here every multiplier is rounded down to four decimals one by one, as it is paid. */
const EXACT_CALLS_MAX = 6;
/** A multiple of every c, so that 1 / c is a whole number of its parts. */
const PARTS = 27_720n;

export function planRtp(choices: readonly HiloChoice[]): Rational {
  const { paid, ways } = sumsOf(choices);
  return { numerator: paid, denominator: ways * M4_ONE };
}

/** E[m²] − E[m]², over one denominator. */
export function planVariance(choices: readonly HiloChoice[]): Rational {
  const { paid, squares, ways } = sumsOf(choices);
  return { numerator: squares * ways - paid * paid, denominator: (ways * M4_ONE) ** 2n };
}

/**
 * The sums over all `ways` in which the cards can be dealt: of the payouts and of their squares.
 */
type Sums = { readonly paid: bigint; readonly squares: bigint; readonly ways: bigint };

function sumsOf(choices: readonly HiloChoice[]): Sums {
  const calls = choices.filter((choice) => choice !== 'skip').length;
  if (calls === 0) return { paid: 0n, squares: 0n, ways: 1n };
  return calls <= EXACT_CALLS_MAX ? roundedSums(choices, calls) : unroundedSums(choices, calls);
}

/** How often each product of c occurs: many ways lead to the same one. */
type Products = Map<bigint, bigint>;

function roundedSums(choices: readonly HiloChoice[], calls: number): Sums {
  let ends: Products[] = ALL_RANKS.map(() => new Map([[1n, 1n]]));
  for (const choice of choices) {
    const next: Products[] = ALL_RANKS.map(() => new Map());
    for (const [from, to, c] of stepsOf(choice)) {
      for (const [product, ways] of ends[from]!) {
        next[to]!.set(product * c, (next[to]!.get(product * c) ?? 0n) + ways);
      }
    }
    ends = next;
  }
  const fair = BASE_M4 * BigInt(RANKS) ** BigInt(calls);
  let [paid, squares] = [0n, 0n];
  for (const [product, ways] of ends.flatMap((end) => [...end])) {
    const m4 = fair / product;
    paid += ways * m4;
    squares += ways * m4 * m4;
  }
  return { paid, squares, ways: BigInt(RANKS) ** BigInt(choices.length + 1) };
}

/** Longer plans have too many products; rounding costs them less than 1 / 10,000. */
function unroundedSums(choices: readonly HiloChoice[], calls: number): Sums {
  let means = ALL_RANKS.map(() => 1n);
  let squares = ALL_RANKS.map(() => 1n);
  for (const choice of choices) {
    const [nextMeans, nextSquares] = [ALL_RANKS.map(() => 0n), ALL_RANKS.map(() => 0n)];
    for (const [from, to, c] of stepsOf(choice)) {
      const share = choice === 'skip' ? 1n : PARTS / c;
      nextMeans[to]! += means[from]! * share;
      nextSquares[to]! += squares[from]! * share * share;
    }
    [means, squares] = [nextMeans, nextSquares];
  }
  const parts = PARTS ** BigInt(calls);
  const fair = BASE_M4 * BigInt(RANKS) ** BigInt(calls);
  const total = (sums: readonly bigint[]) => sums.reduce((sum, each) => sum + each, 0n);
  return {
    paid: fair * total(means) * parts,
    squares: fair * fair * total(squares),
    ways: BigInt(RANKS) ** BigInt(choices.length + 1) * parts * parts,
  };
}

/** From which rank to which a choice can lead, and the c that its price is divided by. */
function stepsOf(choice: HiloChoice): readonly (readonly [number, number, bigint])[] {
  const call = CALLS.find((each) => each === choice);
  return ALL_RANKS.flatMap((from) =>
    ALL_RANKS.filter((to) => call === undefined || isRight(call, from, to)).map(
      (to) => [from, to, call === undefined ? 1n : BigInt(waysOf(call, from))] as const,
    ),
  );
}
