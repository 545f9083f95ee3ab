/**
 * The three fields of the table show the same bet in three ways. Whichever is typed into, the bet
 * follows, and the other two follow the bet; the arithmetic is in rules.ts.
 */
import { formatMultiplier } from '#core/money.ts';
import {
  betAtChance,
  betAtMultiplier,
  betAtTarget,
  dice,
  hundredthsText,
  parseTyped,
  rollText,
  winnersOf,
  type DiceBet,
} from '../rules.ts';

export const FIELDS = ['target', 'multiplier', 'chance'] as const;
export type FieldName = (typeof FIELDS)[number];

/** What a field shows for a bet, with a decimal point. */
export function fieldText(field: FieldName, bet: DiceBet): string {
  switch (field) {
    case 'target':
      return rollText(bet.target);
    case 'multiplier':
      return trimmed(formatMultiplier(dice.bestMultiplier(bet)));
    case 'chance':
      return hundredthsText(winnersOf(bet));
    default:
      return field satisfies never;
  }
}

/** The third and fourth decimal only where they are not zero: a phone's field is narrow. */
function trimmed(multiplier: string): string {
  return multiplier.replace(/0{1,2}$/, '');
}

/** The valid bet nearest to the typed text; undefined when it is not a number. */
export function betTyped(field: FieldName, text: string, bet: DiceBet): DiceBet | undefined {
  const typed = parseTyped(text, field === 'multiplier' ? 4 : 2);
  if (typed === undefined) return undefined;
  switch (field) {
    case 'target':
      return betAtTarget(bet.direction, Number(typed));
    case 'multiplier':
      return betAtMultiplier(bet.direction, typed);
    case 'chance':
      return betAtChance(bet.direction, Number(typed));
    default:
      return field satisfies never;
  }
}

/** Whole percents under a thumb; the fields and the Shift key allow hundredths. */
const THUMB_STEP = 100;

/** The bet of a thumb that was dragged to a position of the track. */
export function betDragged(bet: DiceBet, place: number): DiceBet {
  return betAtTarget(bet.direction, Math.round(place / THUMB_STEP) * THUMB_STEP);
}

/** How far a key moves the target, in hundredths; undefined for keys that do not. */
export function stepOfKey(key: string, isFine: boolean): number | undefined {
  const step = isFine ? 1 : THUMB_STEP;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return step;
    case 'ArrowLeft':
    case 'ArrowDown':
      return -step;
    case 'PageUp':
      return 10 * THUMB_STEP;
    case 'PageDown':
      return -10 * THUMB_STEP;
    default:
      return undefined;
  }
}
