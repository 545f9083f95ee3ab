/**
 * Bets by where pockets are on the wheel. They are a tradition of the game and no bets of their
 * own: each places ordinary chips, and ordinary chips are what is bet.
 */
import { WHEEL_ORDER } from '../../rules.cells.ts';

/** Cells, each for one chip; a cell named twice gets two. */
export const SECTORS = {
  voisins: [
    '0-2-3',
    '0-2-3',
    '4-7',
    '12-15',
    '18-21',
    '19-22',
    '25-26-28-29',
    '25-26-28-29',
    '32-35',
  ],
  orphelins: ['1', '6-9', '14-17', '17-20', '31-34'],
  tiers: ['5-8', '10-11', '13-16', '23-24', '27-30', '33-36'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Sector = keyof typeof SECTORS;
export const SECTOR_NAMES = ['voisins', 'orphelins', 'tiers'] as const satisfies readonly Sector[];

const NEIGHBOURS_EACH_SIDE = 2;

/** A number with its two neighbours on each side of the wheel, one chip on each. */
export function neighboursOf(number: number): string[] {
  const at = WHEEL_ORDER.indexOf(number);
  const steps = Array.from({ length: 2 * NEIGHBOURS_EACH_SIDE + 1 }, (_, i) => i);
  const count = WHEEL_ORDER.length;
  return steps.map((step) =>
    String(WHEEL_ORDER[(at + step - NEIGHBOURS_EACH_SIDE + count) % count]),
  );
}
