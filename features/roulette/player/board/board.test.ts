import fc from 'fast-check';
import { expect, test } from 'vitest';
import { micro, MICRO_PER_MINOR } from '#core/money.ts';
import { CELLS, cellOf, WHEEL_ORDER } from '../../rules.cells.ts';
import { parseLayout } from '../../rules.ts';
import { EMPTY_DRAFT, totalOf } from '#domain/live-tables/player/chips/draft.ts';
import { draftFor, draftOfBet, layoutOfDraft } from './draft.ts';
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
  expect(layoutOfDraft(EMPTY_DRAFT)).toBeUndefined();
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
