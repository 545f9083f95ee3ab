import fc from 'fast-check';
import { expect, test } from 'vitest';
import { micro, MICRO_PER_MINOR } from '#core/money.ts';
import { CELLS, cellOf, WHEEL_ORDER } from '../../rules.cells.ts';
import { parseLayout } from '../../rules.ts';
import { chipFace, chipText, chipValues, FACES } from './chips.ts';
import {
  doubledDraft,
  draftFor,
  draftOfBet,
  EMPTY_DRAFT,
  layoutOfDraft,
  placed,
  taken,
  totalOf,
} from './draft.ts';
import { PLACES } from './places.ts';
import { neighboursOf, SECTORS } from './racetrack.ts';
import { TRACK } from './track.ts';

const hundredths = (amount: number) => micro(BigInt(amount) * MICRO_PER_MINOR);
const drafts = fc
  .uniqueArray(fc.constantFrom(...CELLS.map(({ id }) => id)), { minLength: 1, maxLength: 40 })
  .chain((cells) =>
    fc.tuple(
      ...cells.map((cell) => fc.tuple(fc.constant(cell), fc.integer({ min: 1, max: 100_000 }))),
    ),
  )
  .map((chips) => new Map(chips.map(([cell, amount]) => [cell, hundredths(amount)])));

test('games.roulette: chips are stacked and removed one by one', () => {
  const five = hundredths(500);
  const stacked = placed(placed(EMPTY_DRAFT, ['red', '17'], five), ['17'], five);
  expect(stacked.get('17')).toBe(hundredths(1_000));
  expect(totalOf(stacked)).toBe(hundredths(1_500));
  expect(totalOf(doubledDraft(stacked))).toBe(hundredths(3_000));
  expect([...taken(stacked, '17', five).keys()]).toEqual(['red', '17']);
  expect([...taken(stacked, '17', hundredths(5_000)).keys()]).toEqual(['red']);
  expect(taken(EMPTY_DRAFT, '17', five).size).toBe(0);
  expect(layoutOfDraft(EMPTY_DRAFT)).toBeUndefined();
});

test('games.roulette: a repeated layout has the same chips to the hundredth', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const layout = layoutOfDraft(draft)!;
      expect(parseLayout(layout)).toEqual(layout);
      expect(draftFor(layout, totalOf(draft))).toEqual(draft);
    }),
  );
  expect(draftOfBet({ params: { chips: [['red', 1]] }, stake: '2.50' })).toEqual(
    new Map([['red', hundredths(250)]]),
  );
  expect(draftOfBet({ params: { roll: 1 }, stake: '2.50' }).size).toBe(0);
});

test('games.roulette: a raised stake is distributed completely, whatever it is', () => {
  fc.assert(
    fc.property(drafts, fc.integer({ min: 1, max: 10_000_000 }), (draft, stake) => {
      const raised = draftFor(layoutOfDraft(draft)!, hundredths(stake));
      expect(totalOf(raised)).toBe(hundredths(stake));
      for (const amount of raised.values()) expect(amount).toBeGreaterThan(0n);
    }),
  );
});

test('games.roulette: the sectors of the wheel are covered by their chips alone', () => {
  const covered = Object.entries(SECTORS).map(([name, cells]) => {
    const numbers = cells.flatMap((id) => cellOf(id)!.numbers);
    return [name, new Set(numbers)] as const;
  });
  const sizes = Object.fromEntries(covered.map(([name, numbers]) => [name, numbers.size]));
  expect(sizes).toEqual({ voisins: 17, orphelins: 8, tiers: 12 });
  const all = covered.flatMap(([, numbers]) => [...numbers]);
  expect(all.toSorted((a, b) => a - b)).toEqual(WHEEL_ORDER.toSorted((a, b) => a - b));
  // From 22 to 25, and from 27 to 33, each an unbroken stretch of the wheel.
  const from = (number: number, count: number) =>
    Array.from({ length: count }, (_, i) => WHEEL_ORDER[(WHEEL_ORDER.indexOf(number) + i) % 37]);
  expect(new Set(from(22, 17))).toEqual(new Map(covered).get('voisins'));
  expect(new Set(from(27, 12))).toEqual(new Map(covered).get('tiers'));
  expect(SECTORS.voisins).toHaveLength(9);
});

test('games.roulette: a number has two neighbours on each side, across the zero too', () => {
  expect(neighboursOf(0)).toEqual(['3', '26', '0', '32', '15']);
  expect(neighboursOf(26)).toEqual(['35', '3', '26', '0', '32']);
  for (const number of WHEEL_ORDER) {
    expect(neighboursOf(number).every((id) => cellOf(id)?.kind === 'straight')).toBe(true);
  }
});

test('games.roulette: the racetrack has each pocket once, with its neighbours beside it', () => {
  expect(new Set(TRACK.map(({ pocket }) => pocket)).size).toBe(37);
  const counts = Object.groupBy(TRACK, ({ sector }) => sector);
  expect([counts.voisins, counts.orphelins, counts.tiers].map((all) => all?.length)).toEqual([
    17, 8, 12,
  ]);
  TRACK.forEach(({ pocket, x, y }, at) => {
    const next = TRACK[(at + 1) % TRACK.length]!;
    expect(neighboursOf(pocket)[3]).toBe(String(next.pocket));
    // No field overlaps another, and none leaves the oval.
    const apart = Math.hypot(x - next.x, (y - next.y) / 7);
    expect(apart).toBeGreaterThan(4.4);
    expect(apart).toBeLessThan(8);
    expect(x > 2 && x < 98 && y > 10 && y < 90).toBe(true);
  });
});

test('games.roulette: fields fill the board without a gap, and no two places are the same', () => {
  const number = (text: string | undefined) => Number(text?.replace('%', ''));
  const fields = PLACES.filter(({ shape }) => shape === 'field');
  expect(fields).toHaveLength(37 + 12);
  const covered = fields.reduce(
    (s, { style }) => s + number(style['--w']) * number(style['--h']),
    0,
  );
  // The four corners of the board beside the outside bets stay free.
  expect(covered / 100).toBeCloseTo(100 * (1 - 4 / 70), 1);
  const upright = PLACES.map(
    ({ style }) => `${style['--ux']} ${style['--uw']} ${style['--x']} ${style['--w']}`,
  );
  expect(new Set(upright).size).toBe(PLACES.length);
});

test('games.roulette: there are chips to play with under the limits of every currency', () => {
  const values = (min: number, max: number) =>
    chipValues({ min: hundredths(min), max: hundredths(max) }).map((v) =>
      Number(v / MICRO_PER_MINOR),
    );
  expect(values(100, 1_000_000)).toEqual([
    100, 500, 1_000, 5_000, 10_000, 50_000, 100_000, 500_000,
  ]);
  expect(values(1, 10)).toEqual([1, 5, 10]);
  expect(values(100, 500)).toEqual([10, 50, 100, 500]);
  expect(values(100, 100)).toEqual([5, 10, 50, 100]);
  expect(values(1, 1)).toEqual([1]);
});

test('games.roulette: the text on a chip has at most four characters and is never rounded up', () => {
  const text = (amount: number) => chipText(hundredths(amount), '.');
  expect([1, 5, 10, 50, 250].map(text)).toEqual(['0.01', '0.05', '0.1', '0.5', '2.5']);
  expect([100, 99_900, 12_350].map(text)).toEqual(['1', '999', '123']);
  expect([100_000, 159_999, 999_999, 1_000_000].map(text)).toEqual(['1K', '1.5K', '9.9K', '10K']);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (amount) => {
      expect(text(amount).length).toBeLessThanOrEqual(5);
      expect(chipFace(hundredths(amount))).toBeLessThan(FACES);
    }),
  );
});
