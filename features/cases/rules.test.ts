import fc from 'fast-check';
import { expect, test } from 'vitest';
import { payoutOf } from '#core/fairness/game.ts';
import { openSeedPair, openStream } from '#core/fairness/pf1.ts';
import vectors from '#core/fairness/vectors.json' with { type: 'json' };
import { formatMoney, micro, parseMoney } from '#core/money.ts';
import { LATE_TABLE } from './game.ts';
import {
  cases,
  itemOf,
  isFair,
  openCase,
  parseCaseBet,
  TICKETS,
  type CaseBet,
  valueAt,
} from './rules.ts';

/** A valid case of any shape: the tickets are cut at random, the price follows from the values. */
const anyCase = fc
  .record({
    cuts: fc.uniqueArray(fc.integer({ min: 1, max: TICKETS - 1 }), { minLength: 1, maxLength: 23 }),
    values: fc.array(fc.bigInt({ min: 1n, max: 10_000_000n }), { minLength: 24, maxLength: 24 }),
    thousandths: fc.bigInt({ min: 942n, max: 983n }),
  })
  .map(({ cuts, values, thousandths }): CaseBet => {
    const edges = [0, ...cuts.toSorted((a, b) => a - b), TICKETS];
    const ppms = edges.slice(1).map((edge, i) => edge - edges[i]!);
    const worth = ppms.map((_, i) => values[i]! * 1_000_000n);
    const paid = ppms.reduce((sum, ppm, i) => sum + BigInt(ppm) * worth[i]!, 0n);
    const price = (paid * 1_000n) / (BigInt(TICKETS) * thousandths);
    return {
      case: 'any',
      version: 1,
      price: formatMoney(micro(price)),
      items: ppms.map((ppm, i) => [formatMoney(micro(worth[i]!)), ppm] as const),
    };
  });

function changed(part: Record<string, unknown>): Record<string, unknown> {
  return { ...LATE_TABLE, ...part };
}

test('games.cases: receipts name version 1 of the rules', () => {
  expect(cases.version).toBe(1);
});

test('games.cases: every one of the million tickets has one owner, as many as the list says', () => {
  const owned = LATE_TABLE.items.map(() => 0);
  for (let ticket = 0; ticket < TICKETS; ticket++) owned[itemOf(LATE_TABLE.items, ticket)]! += 1;
  expect(owned).toEqual(LATE_TABLE.items.map(([, ppm]) => ppm));
});

test('games.cases: the RTP of the sample case is 96.601% to the last ticket', () => {
  const { numerator, denominator } = cases.exactRtp(LATE_TABLE);
  expect(numerator * 100_000n).toBe(denominator * 96_601n);
  expect(cases.bestMultiplier(LATE_TABLE)).toBe(1_000_000n);
});

test('games.cases: the sum over all tickets is the exact RTP, and the variance agrees', () => {
  const price = parseMoney(LATE_TABLE.price)!;
  let paid = 0n;
  let squares = 0n;
  for (const [value, ppm] of LATE_TABLE.items) {
    const payout = payoutOf(price, 0n, {
      numerator: parseMoney(value)!,
      denominator: price,
    });
    expect(formatMoney(payout)).toBe(value);
    paid += payout * BigInt(ppm);
    squares += payout ** 2n * BigInt(ppm);
  }
  const tickets = BigInt(TICKETS);
  expect(cases.exactRtp(LATE_TABLE)).toEqual({ numerator: paid, denominator: tickets * price });
  const variance = cases.exactVariance(LATE_TABLE);
  expect(variance.numerator).toBe(squares * tickets - paid ** 2n);
  expect(variance.denominator).toBe((tickets * price) ** 2n);
});

test('games.cases: the published vectors give the published objects', () => {
  const { seeds, rounds } = vectors;
  const draws = vectors.draws.filter(({ game }) => game === 'cases');
  expect(draws).toHaveLength(3);
  for (const { round, calls } of draws) {
    expect(openCase(streamOf(round), LATE_TABLE).outcome.ticket).toBe(calls[0]?.gives);
  }
  const { outcome, m4 } = openCase(streamOf(draws[0]!.round), LATE_TABLE);
  expect(outcome).toEqual({ ticket: 32_145, item: 0 });
  expect(m4).toBe(1_000n);

  function streamOf(name: string) {
    const round = rounds[name as keyof typeof rounds];
    const { serverSeed } = seeds[round.seed as keyof typeof seeds];
    return openStream(openSeedPair(serverSeed, round.clientSeed), round.nonce, cases.tag);
  }
});

test('games.cases: any valid case is parsed back unchanged and pays values to the micro-unit', () => {
  fc.assert(
    fc.property(anyCase, fc.integer({ min: 0, max: TICKETS - 1 }), (bet, ticket) => {
      fc.pre(isFair(cases.exactRtp(bet)));
      expect(parseCaseBet(bet)).toEqual(bet);
      const item = itemOf(bet.items, ticket);
      const before = bet.items.slice(0, item).reduce((sum, [, ppm]) => sum + ppm, 0);
      expect(ticket).toBeGreaterThanOrEqual(before);
      expect(ticket).toBeLessThan(before + bet.items[item]![1]);
      const price = parseMoney(bet.price)!;
      const value = parseMoney(bet.items[item]![0])!;
      const share = { numerator: BigInt(value), denominator: BigInt(price) };
      expect(payoutOf(micro(price), 0n, share)).toBe(value);
      expect((value * 10_000n) / price).toBeLessThanOrEqual(cases.bestMultiplier(bet));
    }),
    { numRuns: 200 },
  );
});

test('games.cases: the bounds of the RTP are met exactly and not exceeded by a ticket', () => {
  const at = (value: string) =>
    changed({
      items: [
        [value, 500_000],
        ['100.00', 500_000],
      ],
    });
  expect(parseCaseBet(at('97.00'))).toBeDefined();
  expect(parseCaseBet(at('88.00'))).toBeDefined();
  expect(parseCaseBet(at('87.999998'))).toBeUndefined();
  expect(parseCaseBet(at('97.000002'))).toBeUndefined();
});

test.each([
  ['an extra field', changed({ m4: 1 })],
  ['a missing field', { case: 'late-table', version: 1, price: '100.00' }],
  ['a slug in capitals', changed({ case: 'Late-Table' })],
  ['version 0', changed({ version: 0 })],
  ['half a version', changed({ version: 1.5 })],
  ['a price as a number', changed({ price: 100 })],
  ['a price in another format', changed({ price: '100' })],
  ['a price of zero', changed({ price: '0.00' })],
  ['a negative price', changed({ price: '-100.00' })],
  ['only one object', changed({ items: [['96.00', 1_000_000]] })],
  ['no objects', changed({ items: [] })],
  ['objects as text', changed({ items: '10.00' })],
  [
    'one ticket too few',
    changed({ items: LATE_TABLE.items.map(([v, p], i) => [v, i ? p : p - 1]) }),
  ],
  [
    'one ticket too many',
    changed({ items: LATE_TABLE.items.map(([v, p], i) => [v, i ? p : p + 1]) }),
  ],
  ['half a ticket', changed({ items: [['96.00', 0.5], ...LATE_TABLE.items.slice(1)] })],
  ['negative tickets', changed({ items: [['96.00', -1], ...LATE_TABLE.items.slice(1)] })],
  ['an object as text', changed({ items: ['96.00', '96.00'] })],
  [
    'an object with a third element',
    changed({
      items: [
        ['96.00', 500_000, 1],
        ['96.00', 500_000],
      ],
    }),
  ],
  [
    'an object without tickets',
    changed({
      items: [
        ['96.00', 0],
        ['96.00', 1_000_000],
      ],
    }),
  ],
  [
    'an object of no value',
    changed({
      items: [
        ['0.00', 500_000],
        ['192.00', 500_000],
      ],
    }),
  ],
  ['a value of zero', changed({ items: [['0.00', 330_100], ...LATE_TABLE.items.slice(1)] })],
  ['a list', [LATE_TABLE]],
  ['text', 'late-table'],
  ['null', null],
  ['nothing', undefined],
])('games.cases: a bet is refused for %s', (_reason, value) => {
  expect(parseCaseBet(value)).toBeUndefined();
});

test('games.cases: two to twenty-four objects, a price of up to a billion', () => {
  const one = TICKETS / 2;
  const two = changed({ items: [['96.00', one], ['96.00', one]] }); // prettier-ignore
  expect(parseCaseBet(two)).toEqual(two);
  const rest = Array.from({ length: 23 }, () => ['96.00', 40_000]);
  const most = changed({ items: [...rest, ['96.00', 80_000]] });
  expect(parseCaseBet(most)).toEqual(most);
  const more = [...rest, ['96.00', 40_000], ['96.00', 40_000]];
  expect(parseCaseBet(changed({ items: more }))).toBeUndefined();
  const items = [['960000000.00', 999_999], ['960000000.00', 1]]; // prettier-ignore
  const dearest = changed({ price: '1000000000.00', items });
  expect(parseCaseBet(dearest)).toEqual(dearest);
  expect(parseCaseBet(changed({ price: '1000000000.01', items }))).toBeUndefined();
});

test('games.cases: the smallest value is a millionth, and in another currency it keeps its share', () => {
  const smallest = changed({
    items: [
      ['0.000001', 500_000],
      ['192.00', 500_000],
    ],
  });
  expect(parseCaseBet(smallest)).toEqual(smallest);
  expect(valueAt(micro(30n), micro(20n), micro(10n))).toBe(15n);
});
