/** Plays one block of rounds of a slot, and adds up what they paid. */
import { openSeedPair, openStream, streamFrom } from '#core/fairness/pf1.ts';
import type { WordSource } from '#core/fairness/pf1.ts';
import { sha256, toHex } from '#core/fairness/sha256.ts';
import type { SlotGame } from '#features/studio/rules.slot.ts';

export const BLOCK_ROUNDS = 1_000_000;

/** Lower limits of the classes of wins, in stakes, after those that pay nothing. */
export const CLASSES = [0, 1, 2, 5, 10, 20, 50, 100, 500, 1000] as const;

export type SlotTally = {
  readonly rounds: number;
  readonly wins: number;
  /** Rounds with free spins or respins. */
  readonly features: number;
  readonly capped: number;
  readonly paidM4: bigint;
  /** Sum of the squares of the multipliers, as shares. */
  readonly squares: number;
  readonly largestM4: number;
  /** Rounds that paid, by class. */
  readonly classes: readonly number[];
  readonly jackpots: Readonly<Record<string, number>>;
};

export const EMPTY_TALLY: SlotTally = {
  rounds: 0,
  wins: 0,
  features: 0,
  capped: 0,
  paidM4: 0n,
  squares: 0,
  largestM4: 0,
  classes: CLASSES.map(() => 0),
  jackpots: {},
};

export function addTallies(a: SlotTally, b: SlotTally): SlotTally {
  const tiers = [...new Set([...Object.keys(a.jackpots), ...Object.keys(b.jackpots)])];
  return {
    rounds: a.rounds + b.rounds,
    wins: a.wins + b.wins,
    features: a.features + b.features,
    capped: a.capped + b.capped,
    paidM4: a.paidM4 + b.paidM4,
    squares: a.squares + b.squares,
    largestM4: Math.max(a.largestM4, b.largestM4),
    classes: a.classes.map((count, i) => count + b.classes[i]!),
    jackpots: Object.fromEntries(
      tiers.map((tier) => [tier, (a.jackpots[tier] ?? 0) + (b.jackpots[tier] ?? 0)]),
    ),
  };
}

export type SlotBlock = {
  readonly slot: string;
  readonly buy: boolean;
  readonly seed: string;
  readonly block: number;
  readonly rounds: number;
};

export function playBlock(slot: SlotGame, { buy, seed, block, rounds }: SlotBlock): SlotTally {
  const stream = streamFrom(fastWords(seed, block));
  const params = buy ? ({ buy: true } as const) : {};
  const classes = CLASSES.map(() => 0);
  const jackpots: Record<string, number> = {};
  let [wins, features, capped, paid, squares, largestM4] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < rounds; i++) {
    const { m4, outcome } = slot.play(stream, params);
    if (outcome.spins.length > 1) features += 1;
    if (outcome.capped) capped += 1;
    if (outcome.jackpot) jackpots[outcome.jackpot.tier] = (jackpots[outcome.jackpot.tier] ?? 0) + 1;
    if (m4 === 0n) continue;
    const wonM4 = Number(m4);
    wins += 1;
    // A million rounds of the largest win are still a safe integer.
    paid += wonM4;
    squares += (wonM4 / 10_000) ** 2;
    if (wonM4 > largestM4) largestM4 = wonM4;
    classes[classOf(wonM4 / 10_000)]! += 1;
  }
  const paidM4 = BigInt(paid);
  return { rounds, wins, features, capped, paidM4, squares, largestM4, classes, jackpots };
}

function classOf(multiplier: number): number {
  let index = CLASSES.length - 1;
  while (multiplier < CLASSES[index]!) index -= 1;
  return index;
}

/** The generator sfc32 of Chris Doty-Humphrey, seeded by PF-1. */
function fastWords(seed: string, block: number): WordSource {
  const pair = openSeedPair(toHex(sha256(Buffer.from(seed, 'utf8'))), 'slots-maths');
  const seeds = openStream(pair, block, 'slotsmaths');
  let [a, b, c, d] = [seeds.u32() | 0, seeds.u32() | 0, seeds.u32() | 0, 1];
  return () => {
    const word = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + word) | 0;
    return word >>> 0;
  };
}
