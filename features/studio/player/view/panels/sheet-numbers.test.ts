import { expect, test } from 'vitest';
import { micro } from '#core/money.ts';
import { SLOTS } from '../../../game.ts';
import { countText, payRows, rtpPoints } from './sheet-numbers.ts';

const STAKE = micro(20_000_000n);
const sheetOf = (name: string) => SLOTS.find((slot) => slot.name === name)!.sheet;

test('paytable: the pays of a symbol are money at the stake, the largest count first', () => {
  const sheet = sheetOf('steppe-gold');
  const eagle = payRows(sheet, STAKE).find(({ symbol }) => sheet.symbols[symbol] === 'H1');
  // 2000, 300 and 60 line bets; a line bet is a twentieth of 20.00.
  expect(eagle?.pays.map(({ count, amount }) => [count, amount])).toEqual([
    [5, 2_000_000_000n],
    [4, 300_000_000n],
    [3, 60_000_000n],
  ]);
});

test('paytable: the dearest symbols come first, and symbols that pay nothing are left out', () => {
  for (const { sheet } of SLOTS) {
    const rows = payRows(sheet, STAKE);
    const best = rows.map(({ pays }) => pays[0]!.amount);
    expect(best).toEqual(best.toSorted((a, b) => Number(b - a)));
    expect(rows.every(({ pays }) => pays.length > 0)).toBe(true);
  }
});

test('paytable: a count of clusters holds up to the next one', () => {
  const sheet = {
    ...sheetOf('steppe-gold'),
    wins: { kind: 'clusters', size: 5 } as const,
    pays: [
      { symbol: 2, count: 5, m4: 1_000 },
      { symbol: 2, count: 8, m4: 5_000 },
      { symbol: 2, count: 12, m4: 90_000 },
    ],
  };
  const [row] = payRows(sheet, STAKE);
  expect(row!.pays.map(({ count, upTo }) => countText(count, upTo))).toEqual([
    '12+',
    '8–11',
    '5–7',
  ]);
});

test('paytable: a return is never rounded up', () => {
  expect(rtpPoints({ numerator: 96_129n, denominator: 100_000n })).toBe(9_612);
});
