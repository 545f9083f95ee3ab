import fc from 'fast-check';
import { expect, test } from 'vitest';
import { payoutOf } from '#core/fairness/game.ts';
import { openSeedPair, openStream } from '#core/fairness/pf1.ts';
import vectors from '#core/fairness/vectors.json' with { type: 'json' };
import { micro } from '#core/money.ts';
import { CELLS, cellOf, colourOf, insideId, WHEEL_ORDER } from './rules.cells.ts';
import { layoutOf, parseLayout, POCKETS, priceAt, roulette, unitsOf } from './rules.ts';
import type { Layout } from './rules.ts';

const ALL_POCKETS = Array.from({ length: POCKETS }, (_, pocket) => pocket);
const oneOn = (cell: string): Layout => ({ chips: [[cell, 1]] });

const layouts = fc
  .uniqueArray(fc.constantFrom(...CELLS.map(({ id }) => id)), { minLength: 1, maxLength: 157 })
  .chain((cells) =>
    fc.tuple(...cells.map((cell) => fc.tuple(fc.constant(cell), fc.integer({ min: 1, max: 1e6 })))),
  )
  .map((chips): Layout => ({ chips }));

test('games.roulette: receipts name version 1 of the rules', () => {
  expect(roulette.version).toBe(1);
});

test('games.roulette: the board has 157 cells, and no bet on five numbers', () => {
  const counts = new Map<string, number>();
  for (const { kind } of CELLS) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  expect(Object.fromEntries(counts)).toEqual({
    straight: 37,
    split: 60,
    street: 14,
    corner: 23,
    line: 11,
    column: 3,
    dozen: 3,
    'even-chance': 6,
  });
  expect(new Set(CELLS.map(({ id }) => id)).size).toBe(CELLS.length);
  expect(CELLS.some(({ numbers }) => numbers.length === 5)).toBe(false);
});

test('games.roulette: every cell pays as the rules say', () => {
  const pays = { straight: 36, split: 18, street: 12, corner: 9, line: 6 };
  const outside = { column: 3, dozen: 3, 'even-chance': 2 };
  for (const cell of CELLS) expect(cell.pays).toBe({ ...pays, ...outside }[cell.kind]);
});

test('games.roulette: inside bets cover neighbours on the board and nothing else', () => {
  const place = (n: number) => ({ row: Math.floor((n - 1) / 3), column: (n - 1) % 3 });
  const inside = CELLS.filter(({ kind }) => ['split', 'street', 'corner', 'line'].includes(kind));
  for (const { numbers, id } of inside) {
    expect(id).toBe(insideId(numbers));
    const places = numbers.filter((n) => n > 0).map(place);
    const spread = (values: number[]) => Math.max(...values) - Math.min(...values) + 1;
    const [high, wide] = [
      spread(places.map(({ row }) => row)),
      spread(places.map(({ column }) => column)),
    ];
    expect(high * wide).toBe(places.length);
  }
  // Without the zero a cell fills a rectangle; with it, a stretch of the first row.
  const withZero = inside.filter(({ numbers }) => numbers.includes(0));
  expect(withZero.length).toBeGreaterThan(0);
  expect(Math.max(...withZero.flatMap(({ numbers }) => numbers))).toBe(3);
  expect(cellOf('0-1-2-3')?.pays).toBe(9);
  expect(cellOf('0-2-3')?.pays).toBe(12);
  for (const id of ['0-1-3', '3-4', '33-36-37', '1-5', '0-4', '34-35-36-37']) {
    expect(cellOf(id)).toBeUndefined();
  }
});

test('games.roulette: outside bets cover the numbers of their names', () => {
  const every = (step: number, from: number, to = 36) => {
    const size = Math.floor((to - from) / step) + 1;
    return Array.from({ length: size }, (_, i) => from + i * step);
  };
  const red = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];
  const outside = CELLS.slice(-12).map(({ id, numbers }) => [id, numbers]);
  expect(outside).toEqual([
    ['column-1', every(3, 1)],
    ['column-2', every(3, 2)],
    ['column-3', every(3, 3)],
    ['dozen-1', every(1, 1, 12)],
    ['dozen-2', every(1, 13, 24)],
    ['dozen-3', every(1, 25)],
    ['low', every(1, 1, 18)],
    ['even', every(2, 2)],
    ['red', red],
    ['black', every(1, 1).filter((number) => !red.includes(number))],
    ['odd', every(2, 1)],
    ['high', every(1, 19)],
  ]);
});

test('games.roulette: numbers in any order name the same cell', () => {
  expect([insideId([5, 2, 4, 1]), insideId([10, 9]), insideId([0])]).toEqual([
    '1-2-4-5',
    '9-10',
    '0',
  ]);
});

test('games.roulette: all 157 cells at all 37 pockets pay exactly, and return 36/37', () => {
  let tried = 0;
  for (const cell of CELLS) {
    let paid = 0n;
    for (const pocket of ALL_POCKETS) {
      const { share } = priceAt(oneOn(cell.id), pocket);
      const wins = cell.numbers.includes(pocket);
      expect(share).toEqual({ numerator: wins ? BigInt(cell.pays) : 0n, denominator: 1n });
      paid += share!.numerator;
      tried += 1;
    }
    expect(paid).toBe(36n);
    expect(roulette.exactRtp(oneOn(cell.id))).toEqual({ numerator: 36n, denominator: 37n });
  }
  expect(tried).toBe(157 * 37);
});

test('games.roulette: the zero loses every outside bet', () => {
  const outside = CELLS.filter(({ kind }) => ['column', 'dozen', 'even-chance'].includes(kind));
  expect(outside).toHaveLength(12);
  for (const { id, kind, numbers } of outside) {
    expect(numbers).toHaveLength(kind === 'even-chance' ? 18 : 12);
    expect(priceAt(oneOn(id), 0).m4).toBe(0n);
  }
});

test('games.roulette: any layout has an RTP of 36/37 and an exact variance', () => {
  fc.assert(
    fc.property(layouts, (layout) => {
      const { numerator, denominator } = roulette.exactRtp(layout);
      expect(numerator * 37n).toBe(denominator * 36n);
      const units = BigInt(unitsOf(layout));
      const shares = ALL_POCKETS.map((pocket) => {
        const { share, m4 } = priceAt(layout, pocket);
        expect(share!.denominator).toBe(units);
        expect(m4).toBe((share!.numerator * 10_000n) / units);
        expect(m4).toBeLessThanOrEqual(roulette.bestMultiplier(layout));
        return share!.numerator;
      });
      const mean = shares.reduce((sum, paid) => sum + paid, 0n);
      const around = shares.reduce((sum, paid) => sum + (37n * paid - mean) ** 2n, 0n);
      const variance = roulette.exactVariance(layout);
      // Σ(m − E)² ÷ 37, with m = paid ÷ units and E = mean ÷ (37 × units).
      expect(variance.numerator * 37n ** 3n * units ** 2n).toBe(around * variance.denominator);
    }),
    { numRuns: 300 },
  );
});

test('games.roulette: chips of hundredths are paid to the micro-unit, each by itself', () => {
  fc.assert(
    fc.property(layouts, fc.integer({ min: 0, max: 36 }), (layout, pocket) => {
      const hundredth = 10_000n;
      const stake = micro(BigInt(unitsOf(layout)) * hundredth);
      const { m4, share } = priceAt(layout, pocket);
      const each = layout.chips.map(([id, units]) => {
        const { numbers, pays } = cellOf(id)!;
        return numbers.includes(pocket) ? BigInt(units) * hundredth * BigInt(pays) : 0n;
      });
      expect(payoutOf(stake, m4, share)).toBe(each.reduce((sum, paid) => sum + paid, 0n));
    }),
    { numRuns: 300 },
  );
});

test('games.roulette: amounts make one layout, in whatever order they were placed', () => {
  const amounts = new Map([
    ['red', 500n],
    ['17', 250n],
    ['0-1-2-3', 1_000n],
  ]);
  const turned = new Map([...amounts].toReversed());
  const chips = [
    ['17', 1],
    ['0-1-2-3', 4],
    ['red', 2],
  ];
  expect(layoutOf(amounts)).toEqual({ chips });
  expect(layoutOf(turned)).toEqual({ chips });
  fc.assert(
    fc.property(layouts, (layout) => {
      const again = layoutOf(new Map(layout.chips.map(([cell, units]) => [cell, BigInt(units)])));
      expect(parseLayout(again)).toEqual(again);
      for (const pocket of ALL_POCKETS) {
        expect(priceAt(again, pocket).m4).toBe(priceAt(layout, pocket).m4);
      }
    }),
    { numRuns: 50 },
  );
});

test('games.roulette: the published vectors give the published pockets', () => {
  const spins = vectors.draws.filter((draw) => draw.game === 'roulette');
  expect(spins).toHaveLength(3);
  for (const { round, calls } of spins) {
    const { seed, clientSeed, nonce } = vectors.rounds[round as keyof typeof vectors.rounds];
    const { serverSeed } = vectors.seeds[seed as keyof typeof vectors.seeds];
    const stream = openStream(openSeedPair(serverSeed, clientSeed), nonce, roulette.tag);
    const { outcome } = roulette.play(stream, oneOn('red'));
    expect(outcome.pocket).toBe(calls[0]?.gives);
  }
  for (const link of vectors.chain.rounds) {
    const pair = openSeedPair(link.serverSeed, vectors.chain.salt);
    const stream = openStream(pair, link.nonce, roulette.tag);
    expect(roulette.play(stream, oneOn('0')).outcome.pocket).toBe(link.roulette);
  }
});

test('games.roulette: the wheel has every pocket once, red and black alternating', () => {
  expect(WHEEL_ORDER.toSorted((a, b) => a - b)).toEqual(ALL_POCKETS);
  expect(colourOf(0)).toBe('green');
  const colours = WHEEL_ORDER.slice(1).map(colourOf);
  colours.forEach((colour, at) => expect(colour).toBe(at % 2 === 0 ? 'red' : 'black'));
});

test.each([
  ['no chips', { chips: [] }],
  ['no list', { chips: 'red' }],
  ['a cell that does not exist', { chips: [['0-1-2-3-4', 1]] }],
  ['numbers in another order', { chips: [['20-17', 1]] }],
  ['a name that every object has', { chips: [['constructor', 1]] }],
  ['the same cell twice', { chips: [['red', 1], ['red', 2]] }], // prettier-ignore
  ['half a unit', { chips: [['red', 0.5]] }],
  ['a unit and a half', { chips: [['red', 1.5]] }],
  ['no units', { chips: [['red', 0]] }],
  ['units owed', { chips: [['red', 5], ['black', -4]] }], // prettier-ignore
  ['more units than possible', { chips: [['red', 1_000_000_001]] }],
  ['units as text', { chips: [['red', '1']] }],
  ['not a number', { chips: [['red', Number.NaN]] }],
  ['a chip without units', { chips: [['red']] }],
  ['a chip with an extra element', { chips: [['red', 1, 36]] }],
  ['chips as an object', { chips: { red: 1 } }],
  ['an extra field', { chips: [['red', 1]], pays: 36 }],
  ['more chips than cells', { chips: Array.from({ length: 158 }, () => ['red', 1]) }],
  ['a list', [['red', 1]]],
  ['text', 'red'],
  ['null', null],
  ['nothing', undefined],
])('games.roulette: a layout is refused for %s', (_reason, value) => {
  expect(parseLayout(value)).toBeUndefined();
});

test('games.roulette: a chip may have up to a billion units', () => {
  const most = { chips: [['red', 1_000_000_000]] };
  expect(parseLayout(most)).toEqual(most);
});

test('games.roulette: the best multiplier is that of the best pocket, rounded up', () => {
  expect(roulette.bestMultiplier({ chips: [['17', 1]] })).toBe(360_000n);
  const chips: Layout['chips'] = [
    ['17', 1],
    ['red', 6],
  ];
  expect(roulette.bestMultiplier({ chips })).toBe(51_429n);
});

test('games.roulette: every cell may have a chip', () => {
  const full = { chips: CELLS.map(({ id }) => [id, 1]) };
  expect(parseLayout(full)).toEqual(full);
});
