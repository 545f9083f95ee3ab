/**
 * A slot is a sheet of data and a function that yields its spins. The sheet contains everything
 * that a paytable, a rules page or a lobby prints; all amounts in it are shares (m4) of the stake
 * of an ordinary bet.
 */
import { M4_ONE } from '#core/fairness/game.ts';
import type { InstantGame, Rational, Result } from '#core/fairness/game.ts';
import { isObject } from '#core/fairness/json.ts';
import type { Stream } from '#core/fairness/pf1.ts';
import { fraction } from './rules.rational.ts';
import type { SlotOutcome, SlotSpin, SlotStep, SlotWin } from './rules.outcome.ts';

/** `{}` is an ordinary bet; `{ buy: true }` stakes the price of the feature. */
export type SlotParams = { readonly buy?: true };

export type SlotPay = { readonly symbol: number; readonly count: number; readonly m4: number };

export type SlotVolatility = 'low' | 'medium' | 'high' | 'very-high';

/** How the return of a bet is known. */
export type SlotRtp =
  | {
      readonly source: 'exact';
      /** Cut after fifteen decimals if the fraction has hundreds of digits. */
      readonly rtp: Rational;
      readonly variance: Rational;
      /**
       * `rtp` is that of the slot without its largest win, which takes less than this from it.
       * Absent if no round can reach the largest win.
       */
      readonly capEffectBelow?: number;
    }
  | {
      readonly source: 'simulated';
      /** The mean of so many rounds, the largest win included. */
      readonly rtp: Rational;
      readonly rounds: number;
      /** The standard deviation of one round. */
      readonly sigma: number;
    };

/** An RTP that was counted: "numerator/denominator" of it and of the variance. */
export function exactRtp(rtp: string, variance: string, capEffectBelow?: number): SlotRtp {
  const known = { source: 'exact', rtp: fraction(rtp), variance: fraction(variance) } as const;
  return capEffectBelow === undefined ? known : { ...known, capEffectBelow };
}

/** The features of a slot, for the text of its rules. */
export type SlotFeature =
  | {
      readonly kind: 'free-spins';
      /** Free spins by the number of scatters; more scatters count as the last of them. */
      readonly awards: readonly { readonly scatters: number; readonly spins: number }[];
      /** All wins of free spins are multiplied by this. */
      readonly multiplier: number;
    }
  | {
      readonly kind: 'cascades';
      /** Of the first, second, third … step; the last is that of all further steps. */
      readonly multipliers: readonly number[];
      readonly freeMultipliers: readonly number[];
    }
  /** A win marks its cells; each further win on a marked cell doubles it, from two to `last`. */
  | { readonly kind: 'marked-cells'; readonly last: number }
  | {
      readonly kind: 'hold-and-win';
      /** The symbol of a coin. */
      readonly coin: number;
      /** So many coins start the respins. */
      readonly coins: number;
      readonly respins: number;
      /** How often each value occurs among so many coins. */
      readonly values: readonly { readonly m4: number; readonly weight: number }[];
      /** Paid on top if coins fill the grid. */
      readonly grandM4: number;
    }
  | { readonly kind: 'expanding-wilds'; readonly reels: readonly number[] }
  | { readonly kind: 'wild-multiplier'; readonly factor: number };

/** The price is a multiple (m4) of the stake of an ordinary bet. */
export type SlotBuy = { readonly priceM4: number; readonly rtp: SlotRtp };

export type SlotJackpotTier = {
  readonly tier: string;
  /** So many of `of` equally likely draws hit this tier. */
  readonly hits: number;
  /** The share (m4) of every stake that is added to the pool. */
  readonly contributionM4: number;
  /** The pool that the operator provides, in multiples (m4) of the full stake. */
  readonly seedM4: number;
};

/**
 * A shared progressive jackpot. The pools belong to the server (rules.jackpot.ts). A hit pays the
 * part of the pool that the stake is of the full stake, the highest of the currency: every stake
 * has the same chance and the same RTP. The server adds the same part of the seed after it.
 */
export type SlotJackpot = {
  readonly of: number;
  readonly tiers: readonly SlotJackpotTier[];
  /** The long-run RTP of the slot with its pools; `rtp` of the sheet is that without them. */
  readonly totalRtp: Rational;
};

export type SlotSheet = {
  readonly reels: number;
  readonly rows: number;
  /** Names of the symbols, by the indices that grids contain. */
  readonly symbols: readonly string[];
  readonly wild?: number;
  readonly scatter?: number;
  /** What symbols pay; a count of clusters counts for all larger ones up to the next. */
  readonly pays: readonly SlotPay[];
  /** How symbols must lie to win: on lines, on neighbouring reels, or in a cluster. */
  readonly wins:
    | { readonly kind: 'lines'; readonly lines: readonly (readonly number[])[] }
    | { readonly kind: 'ways'; readonly ways: number }
    | { readonly kind: 'clusters'; readonly size: number };
  readonly features: readonly SlotFeature[];
  readonly rtp: SlotRtp;
  readonly volatility: SlotVolatility;
  /** The largest win of a round. */
  readonly maxWinM4: number;
  /** Stakes are multiples of so many hundredths of the currency. */
  readonly stakeStep: number;
  readonly buy?: SlotBuy;
  readonly jackpot?: SlotJackpot;
};

/**
 * The instant games of the studio. Not all slots have an exact RTP, so the sheet says what is known
 * in place of `exactRtp`.
 */
export type SlotGame = Pick<
  InstantGame<SlotParams, SlotOutcome>,
  'name' | 'tag' | 'version' | 'parseParams' | 'bestMultiplier' | 'play'
> & { readonly sheet: SlotSheet };

type SlotRules = Pick<SlotGame, 'name' | 'tag' | 'version' | 'sheet'> & {
  /** The spins of a round in their order, with amounts as shares of an ordinary stake. */
  spins(stream: Stream, params: SlotParams): Iterable<SlotSpin>;
  /** Drawn after the last spin: the tier that is hit. */
  jackpot?(stream: Stream): string | undefined;
};

export function slotGame({ spins, jackpot, ...slot }: SlotRules): SlotGame {
  const { maxWinM4, buy } = slot.sheet;
  const price = (params: SlotParams) => (params.buy && buy ? buy.priceM4 / Number(M4_ONE) : 1);
  return {
    ...slot,
    parseParams: (value) => parseSlotParams(value, buy !== undefined),
    bestMultiplier: (params) => BigInt(maxWinM4 / price(params)),
    play: (stream, params) => {
      const result = settle(spins(stream, params), maxWinM4, price(params));
      const tier = jackpot?.(stream);
      return tier ? { ...result, outcome: { ...result.outcome, jackpot: { tier } } } : result;
    },
  };
}

function parseSlotParams(value: unknown, sellsFeature: boolean): SlotParams | undefined {
  if (!isObject(value)) return undefined;
  const keys = Object.keys(value);
  if (keys.length === 0) return {};
  return sellsFeature && keys.length === 1 && value['buy'] === true ? { buy: true } : undefined;
}

/** Adds up the wins and ends the round where they reach the largest win. */
function settle(spins: Iterable<SlotSpin>, capM4: number, price: number): Result<SlotOutcome> {
  const played: SlotSpin[] = [];
  let paidM4 = 0;
  for (const spin of spins) {
    let steps = 0;
    for (const step of spin.steps) {
      steps += 1;
      paidM4 += paidBy(step);
      if (paidM4 >= capM4) break;
    }
    const seen =
      steps === spin.steps.length ? spin : { ...spin, steps: spin.steps.slice(0, steps) };
    played.push(price === 1 ? seen : pricedSpin(seen, price));
    if (paidM4 < capM4) continue;
    return { m4: BigInt(capM4 / price), outcome: { spins: played, capped: true } };
  }
  return { m4: BigInt(paidM4 / price), outcome: { spins: played } };
}

/** The RTP that players are shown: with jackpots, if there are any. */
export function publishedRtp({ rtp, jackpot }: SlotSheet): Rational {
  return jackpot ? jackpot.totalRtp : rtp.rtp;
}

export function paidBy({ wins }: SlotStep): number {
  let paidM4 = 0;
  for (const { paysM4 } of wins) paidM4 += paysM4;
  return paidM4;
}

/** The same spin as shares of the price; slots that sell a feature pay whole multiples of it. */
function pricedSpin(spin: SlotSpin, price: number): SlotSpin {
  const pricedWin = (win: SlotWin) => ({ ...win, paysM4: win.paysM4 / price });
  const steps = spin.steps.map((step) => ({ ...step, wins: step.wins.map(pricedWin) }));
  return { ...spin, steps };
}
