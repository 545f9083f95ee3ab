import { expect, test } from 'vitest';
import { openSeedPair, openStream } from '#core/fairness/pf1.ts';
import { settledBets } from '#core/fairness/shared-game.ts';
import vectors from '#core/fairness/vectors.json' with { type: 'json' };
import {
  baccarat,
  bankerDraws,
  dealt,
  DEALS,
  handsOf,
  isNatural,
  isPair,
  paidOn,
  parseSpotBet,
  SPOTS,
  totalOf,
  valueOf,
  winnerOf,
  WINS,
  type Spot,
  type Winner,
} from './rules.ts';

const on = (spot: Spot) => ({ bet: { spot }, facts: null, taken: null });
/** A card of this value, as its club. */
const cardOf = (value: number) => (value === 0 ? 12 : value - 1) * 4;
const RANK_VALUES = Array.from({ length: 10 }, (_, value) => value);

/**
 * Deals every sequence of values and weighs it by the cards of the shoe that make it. The weights
 * stay below 2^53, so that numbers are exact: all deals together are 5.0 × 10^15.
 */
function countDeals(): Record<Winner, number> & { third: Record<string, number> } {
  const left: number[] = RANK_VALUES.map((value) => (value === 0 ? 128 : 32));
  const won = { player: 0, banker: 0, tie: 0, third: {} as Record<string, number> };
  const draw = (drawn: readonly number[], weight: number): void => {
    const hands = drawn.length === 6 ? dealt(drawn.map(cardOf)) : undefined;
    if (hands) {
      won[winnerOf(hands)] += weight;
      const key = `${hands.player.length} ${hands.banker.length}`;
      won.third[key] = (won.third[key] ?? 0) + weight;
      return;
    }
    for (const value of RANK_VALUES) {
      const cards = left[value]!;
      left[value] = cards - 1;
      draw([...drawn, value], weight * cards);
      left[value] = cards;
    }
  };
  draw([], 1);
  return won;
}

test('baccarat: receipts name version 1 of the rules', () => {
  expect(baccarat.version).toBe(1);
});

test('baccarat: all 4,998,398,275,503,360 deals of six cards are counted', () => {
  const { third, ...won } = countDeals();
  expect(won).toEqual({
    player: Number(WINS.player),
    banker: Number(WINS.banker),
    tie: Number(WINS.tie),
  });
  expect(WINS.player + WINS.banker + WINS.tie).toBe(DEALS);
  expect(DEALS).toBe(4_998_398_275_503_360n);
  // Four, five and six cards: no other deal exists.
  expect(Object.keys(third).toSorted()).toEqual(['2 2', '2 3', '3 2', '3 3']);
});

test('baccarat: the RTP of every spot is exact', () => {
  const rtp = (spot: Spot) => {
    const { numerator, denominator } = baccarat.exactRtp(on(spot));
    return Number((numerator * 100_000_000n) / denominator) / 1_000_000;
  };
  expect(SPOTS.map(rtp)).toEqual([98.764918, 98.942094, 95.155968, 89.638554, 89.638554]);
  // A pair is 31 of 415, whichever the first card is.
  const pair = baccarat.exactRtp(on('banker-pair'));
  expect(pair.numerator * 415n).toBe(31n * 12n * pair.denominator);
});

test('baccarat: the variance is the mean of the squares less the square of the mean', () => {
  for (const [spot, wins, m4] of [
    ['player', WINS.player, 20_000n],
    ['banker', WINS.banker, 19_500n],
  ] as const) {
    const sum = wins * m4 + WINS.tie * 10_000n;
    const squares = wins * m4 ** 2n + WINS.tie * 10_000n ** 2n;
    expect(baccarat.exactVariance(on(spot))).toEqual({
      numerator: squares * DEALS - sum ** 2n,
      denominator: (DEALS * 10_000n) ** 2n,
    });
  }
});

test('baccarat: the published vectors give the published cards', () => {
  const draws = vectors.draws.filter((draw) => draw.game === 'baccarat');
  expect(draws).toHaveLength(3);
  const dealtNow = draws.map(({ round }) => {
    const { seed, clientSeed, nonce } = vectors.rounds[round as keyof typeof vectors.rounds];
    const { serverSeed } = vectors.seeds[seed as keyof typeof vectors.seeds];
    return baccarat.draw(
      openStream(openSeedPair(serverSeed, clientSeed), nonce, baccarat.tag),
      null,
    );
  });
  expect(dealtNow.map((hands) => [marks(hands.player), marks(hands.banker)])).toEqual([
    ['7H 10S', 'KC QH 5C'],
    ['6H 5H', 'QC 8C'],
    ['4S 10S 7C', 'QH 2D 5H'],
  ]);
  expect(dealtNow.map(winnerOf)).toEqual(['player', 'banker', 'banker']);
  expect(dealtNow.map(({ player, banker }) => [totalOf(player), totalOf(banker)])).toEqual([
    [7, 5],
    [1, 8],
    [1, 7],
  ]);
});

function marks(hand: readonly number[]): string {
  const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
  return hand.map((card) => `${ranks[card >> 2]}${'CDHS'[card & 3]}`).join(' ');
}

test('baccarat: the ace counts one, tens and court cards nothing, only the last digit of a sum', () => {
  const ofRank = (rank: number) => valueOf(rank * 4 + 3);
  expect(Array.from({ length: 13 }, (_, rank) => ofRank(rank))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0,
  ]);
  expect(totalOf([cardOf(7), cardOf(8)])).toBe(5);
  expect([7, 8, 9].map(isNatural)).toEqual([false, true, true]);
});

test('baccarat: the Banker draws by its total and by the third card of the Player', () => {
  const drawsOn = (total: number) => RANK_VALUES.filter((third) => bankerDraws(total, third));
  expect([0, 1, 2].map(drawsOn)).toEqual([RANK_VALUES, RANK_VALUES, RANK_VALUES]);
  expect(drawsOn(3)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 9]);
  expect(drawsOn(4)).toEqual([2, 3, 4, 5, 6, 7]);
  expect(drawsOn(5)).toEqual([4, 5, 6, 7]);
  expect(drawsOn(6)).toEqual([6, 7]);
  expect(drawsOn(7)).toEqual([]);
});

test.each([
  ['a natural of the Banker ends the deal', [2, 3, 0, 5, 9, 9], [2, 2]],
  ['a natural of the Player ends the deal', [4, 0, 5, 0, 9, 9], [2, 2]],
  ['both stand on six and seven', [6, 7, 0, 0, 9, 9], [2, 2]],
  ['the Player stands, the Banker draws on five', [6, 5, 0, 0, 1, 9], [2, 3]],
  ['the Player stands, the Banker stands on six', [7, 6, 0, 0, 1, 9], [2, 2]],
  ['the Player draws an eight, the Banker stands on three', [2, 3, 3, 0, 8, 9], [3, 2]],
  ['both draw', [2, 3, 3, 0, 7, 9], [3, 3]],
])('baccarat: %s', (_title, values, lengths) => {
  const { player, banker } = dealt(values.map(cardOf));
  expect([player.length, banker.length]).toEqual(lengths);
});

test('baccarat: each spot pays what is printed on it, and a tie returns both sides', () => {
  const paid = (values: readonly number[]) => {
    const outcome = dealt(values.map(cardOf));
    return SPOTS.map((spot) => paidOn(spot, outcome));
  };
  expect(paid([4, 2, 5, 0, 0, 0])).toEqual([20_000n, 0n, 0n, 0n, 0n]);
  expect(paid([2, 4, 0, 5, 0, 0])).toEqual([0n, 19_500n, 0n, 0n, 0n]);
  expect(paid([9, 4, 0, 5, 0, 0])).toEqual([10_000n, 10_000n, 100_000n, 0n, 0n]);
  expect(paid([4, 2, 4, 2, 0, 0])).toEqual([20_000n, 0n, 0n, 120_000n, 120_000n]);
  // A king and a queen count the same and are no pair.
  expect(isPair([12 * 4, 11 * 4])).toBe(false);
  expect(isPair([12 * 4, 12 * 4])).toBe(true);
});

test('baccarat: a settled bet is read back from its receipt', () => {
  const rules = settledBets(baccarat);
  expect(rules.parseParams(on('tie'))).toEqual(on('tie'));
  expect(rules.parseParams({ ...on('tie'), facts: {} })).toBeUndefined();
  expect(rules.parseParams({ bet: { spot: 'tie' } })).toBeUndefined();
});

test.each([
  ['another spot', { spot: 'dragon' }],
  ['a spot in capitals', { spot: 'TIE' }],
  ['no spot', {}],
  ['an extra field', { spot: 'tie', m4: 1 }],
  ['text', 'tie'],
  ['null', null],
  ['nothing', undefined],
])('baccarat: a bet is refused for %s', (_reason, value) => {
  expect(parseSpotBet(value)).toBeUndefined();
});

test('baccarat: only two hands of two or three cards are an outcome', () => {
  const hands = { player: [0, 51], banker: [7, 8, 9] };
  expect(handsOf(hands)).toEqual(hands);
  const [two, bad] = [
    [1, 2],
    [1, 52],
  ];
  for (const value of [
    null,
    {},
    { player: two },
    { player: two, banker: [1] },
    { player: two, banker: [1, 2, 3, 4] },
    { player: two, banker: bad },
    { player: [1, 0.5], banker: two },
    { player: 'ab', banker: two },
  ]) {
    expect(handsOf(value)).toBeUndefined();
  }
});
