/** The table of the shared wheel: its timing, its limits, and what the house can lose. */
import type { Micro } from '#core/money.ts';
import type { TableDefinition } from '#domain/rounds/server/index.ts';
import { doubleTopic } from '../contract.ts';
import { COLOURS, double, type ColourBet, type DoubleOutcome } from '../rules.double.ts';

const M4_ONE = 10_000n;

export const doubleTable: TableDefinition<ColourBet, null, DoubleOutcome, null> = {
  name: double.name,
  topic: doubleTopic,
  game: double,
  chain: double.name,
  bettingMs: 15_000,
  // The ball falls for five seconds, and lies in its pocket for three.
  resultMs: 8_000,
  own: { betsPerPart: 1 },
  partOf: ({ colour }) => colour,
  takenAtFirst: () => null,
  factsOf: () => null,
  worstLoss,
};

type Staked = { readonly part: string; readonly staked: Micro };

/** What the most expensive colour pays beyond all stakes; never below zero. */
function worstLoss(parts: readonly Staked[]): bigint {
  const all = sumOf(parts);
  const losses = COLOURS.map((colour) => {
    const on = sumOf(parts.filter(({ part }) => part === colour));
    return (on * double.bestMultiplier({ colour })) / M4_ONE - all;
  });
  return losses.reduce((worst, loss) => (loss > worst ? loss : worst), 0n);
}

/** A colour may occur more than once: what is staked on it, and what is about to be. */
function sumOf(parts: readonly Staked[]): bigint {
  return parts.reduce((sum, { staked }) => sum + staked, 0n);
}
