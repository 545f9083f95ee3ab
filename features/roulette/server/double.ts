/** The table of the shared wheel: its clock, who may place what, and what the house can lose. */
import type { TableDefinition } from '#house/rounds/server/index.ts';
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

/** What the dearest colour pays beyond all stakes; never less than nothing. */
function worstLoss(parts: readonly { readonly part: string; readonly staked: bigint }[]): bigint {
  const staked = parts.reduce((sum, part) => sum + part.staked, 0n);
  const losses = COLOURS.map((colour) => {
    const on = parts.find(({ part }) => part === colour)?.staked ?? 0n;
    return (on * double.bestMultiplier({ colour })) / M4_ONE - staked;
  });
  return losses.reduce((worst, loss) => (loss > worst ? loss : worst), 0n);
}
