/**
 * The paytables of keno: for each risk and each number of picks, the multiplier for 0, 1, 2 … hits.
 *
 * Source of the numbers: our own tables, written so that the RTP of each of the thirty is between
 * 98.08% and 98.50% under the exact distribution of the draw and none pays more than 10,000. They
 * are parsed from this text; rules.test.ts proves all thirty RTPs from it.
 */
import { parseMultiplier } from '#core/fairness/game.ts';

export const RISKS = ['low', 'medium', 'high'] as const;
export type Risk = (typeof RISKS)[number];

/** A row for each number of picks, from one to ten; a dash pays nothing. */
const TEXTS: Readonly<Record<Risk, readonly string[]>> = {
  low: [
    '0.7 1.84',
    '- 1.9 4.4',
    '- 1.18 2.8 6.5',
    '- 0.85 1.9 4.4 10',
    '- 0.61 1.4 3.3 7.5 17',
    '- - 1.25 3 7 16 36',
    '- - 0.92 2.1 4.9 11 26 60',
    '- - 0.65 1.6 3.6 8 19 44 100',
    '- - 0.52 1.2 2.7 6 14 33 75 175',
    '- - - 1.01 2.4 5.5 13 29 65 155 350',
  ],
  medium: [
    '- 3.94',
    '- 1.58 6.5',
    '- - 5.25 22',
    '- - 2.31 10 41',
    '- - 1.23 5 22 90',
    '- - - 3.63 16 65 270',
    '- - - 1.91 8.5 35 145 610',
    '- - - 1.11 4.7 20 85 350 1500',
    '- - - - 3.57 14 60 250 1100 3000',
    '- - - - 1.96 8.5 35 145 620 2600 3000',
  ],
  high: [
    '- 3.94',
    '- - 17.07',
    '- - 4.18 34',
    '- - - 17.13 135',
    '- - - 5.41 44 350',
    '- - - 2 17 135 1100',
    '- - - - 8.58 65 540 4300',
    '- - - - 3.48 28 220 1800 10000',
    '- - - - - 15.33 120 970 7700 10000',
    '- - - - - 6.66 55 430 3400 10000 10000',
  ],
};

const TABLES: Readonly<Record<Risk, readonly (readonly bigint[])[]>> = {
  low: TEXTS.low.map(readRow),
  medium: TEXTS.medium.map(readRow),
  high: TEXTS.high.map(readRow),
};

/** The multipliers (m4) of this many picks, by the number of hits: from none to all of them. */
export function paytable(risk: Risk, picks: number): readonly bigint[] {
  const row = TABLES[risk][picks - 1];
  if (!row) throw new Error(`there is no paytable for ${picks} picks`);
  return row;
}

/** One entry for each number of hits, from none to all. */
function readRow(text: string): readonly bigint[] {
  return text.split(' ').map((entry) => (entry === '-' ? 0n : parseMultiplier(entry)!));
}
