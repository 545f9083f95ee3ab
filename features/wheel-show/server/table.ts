/** The table of the wheel show: its timing, its limits, and what the operator can lose. */
import { M4_ONE } from '#core/fairness/game.ts';
import type { Micro } from '#core/money.ts';
import type { TableDefinition } from '#domain/rounds/server/index.ts';
import { wheelShowTopic } from '../contract.ts';
import { NUMBERS, wheelShow, type NumberBet, type Spins } from '../rules.ts';
import { showOf } from '../rules.show.ts';

export const wheelShowTable: TableDefinition<NumberBet, null, Spins, null> = {
  name: wheelShow.name,
  topic: wheelShowTopic,
  game: wheelShow,
  chain: wheelShow.name,
  bettingMs: 15_000,
  showMs: (outcome) => showOf(outcome).resultMs,
  resultMs: 4_500,
  own: { betsPerPart: 1 },
  partOf: ({ number }) => String(number),
  takenAtFirst: () => null,
  factsOf: () => null,
  worstLoss,
};

type Staked = { readonly part: string; readonly staked: Micro };

/** What the dearest number pays after three doublings beyond all stakes; never below zero. */
function worstLoss(parts: readonly Staked[]): bigint {
  const all = sumOf(parts);
  const losses = NUMBERS.map((number) => {
    // A number may occur more than once: what is staked on it, and what is about to be.
    const on = sumOf(parts.filter(({ part }) => part === String(number)));
    return (on * wheelShow.bestMultiplier({ number })) / M4_ONE - all;
  });
  return losses.reduce((worst, loss) => (loss > worst ? loss : worst), 0n);
}

function sumOf(parts: readonly Staked[]): bigint {
  return parts.reduce((sum, { staked }) => sum + staked, 0n);
}
