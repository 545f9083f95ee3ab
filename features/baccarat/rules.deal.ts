/**
 * The times of a deal: when each card is on the table after the draw, and when the result is shown.
 * A third card waits until both totals could be read.
 */
import type { BaccaratOutcome } from './rules.ts';

/** The first four cards: the Player's and the Banker's in turn. */
const FIRST_MS = [250, 1_000, 1_750, 2_500] as const;
const THIRD_MS = 4_100;
/** Between the Player's third card and the Banker's. */
const BETWEEN_MS = 1_600;
/** From the last card to the result: it has turned over and its hand was counted. */
const READ_MS = 1_300;

/** The longest deal, of six cards. */
export const DEAL_MAX_MS = THIRD_MS + BETWEEN_MS + READ_MS;

type Deal = {
  /** When each card is dealt, in the order of the deal. */
  readonly cardsMs: readonly number[];
  readonly resultMs: number;
};

export function dealOf({ player, banker }: BaccaratOutcome): Deal {
  const thirds = player.length + banker.length - 4;
  const thirdsMs = [THIRD_MS, THIRD_MS + BETWEEN_MS].slice(0, thirds);
  const cardsMs = [...FIRST_MS, ...thirdsMs];
  return { cardsMs, resultMs: cardsMs.at(-1)! + READ_MS };
}

/** Both hands after so many cards of the deal. */
export function handsAfter({ player, banker }: BaccaratOutcome, cards: number): BaccaratOutcome {
  const order = [
    ['player', player[0]],
    ['banker', banker[0]],
    ['player', player[1]],
    ['banker', banker[1]],
    ['player', player[2]],
    ['banker', banker[2]],
  ] as const;
  const dealt = order.filter(([, card]) => card !== undefined).slice(0, cards);
  const of = (hand: 'player' | 'banker') =>
    dealt.flatMap(([each, card]) => (each === hand && card !== undefined ? [card] : []));
  return { player: of('player'), banker: of('banker') };
}
