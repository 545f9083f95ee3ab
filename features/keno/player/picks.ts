/** Operations on the picks of a player: toggle, clear, move on the board. */
import { streamFrom } from '#core/fairness/pf1.ts';
import { NUMBERS, PICKS_MAX } from '../rules.ts';

/** The board as it is drawn: eight numbers to a row. */
export const COLUMNS = 8;

export type Picks = readonly number[];

/** Adds or removes this number; an eleventh is not added. Ascending, as bets are written. */
export function toggled(picks: Picks, number: number): Picks {
  if (picks.includes(number)) return picks.filter((each) => each !== number);
  if (picks.length === PICKS_MAX) return picks;
  return [...picks, number].toSorted((a, b) => a - b);
}

/** Randomness of the browser: what is picked is the player's choice and no part of the draw. */
export function randomPicks(count: number): Picks {
  const word = new Uint32Array(1);
  const stream = streamFrom(() => crypto.getRandomValues(word)[0]!);
  const drawn = stream.draw(NUMBERS, count).map((number) => number + 1);
  return drawn.toSorted((a, b) => a - b);
}

/** The number a key moves to from this one; undefined for keys that do not move. */
export function neighbourOf(number: number, key: string): number | undefined {
  const column = (number - 1) % COLUMNS;
  switch (key) {
    case 'ArrowLeft':
      return Math.max(number - 1, 1);
    case 'ArrowRight':
      return Math.min(number + 1, NUMBERS);
    case 'ArrowUp':
      return number > COLUMNS ? number - COLUMNS : number;
    case 'ArrowDown':
      return number + COLUMNS <= NUMBERS ? number + COLUMNS : number;
    case 'Home':
      return number - column;
    case 'End':
      return number - column + COLUMNS - 1;
    case 'PageUp':
      return column + 1;
    case 'PageDown':
      return NUMBERS - COLUMNS + column + 1;
    default:
      return undefined;
  }
}
