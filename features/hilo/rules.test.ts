import { expect, test } from 'vitest';
import { formatMultiplier } from '#core/money.ts';
import { openSeedPair, openStream, streamFrom } from '#core/fairness/pf1.ts';
import { CHOICES_MAX, wholeRounds } from '#core/fairness/step-game.ts';
import vectors from '#core/fairness/vectors.json' with { type: 'json' };
import { hilo, multiplierAfter, SKIPS_MAX } from './rules.ts';
import {
  ACE,
  CALLS,
  callsOn,
  CARDS,
  isRight,
  KING,
  rankOf,
  RANKS,
  suitOf,
  waysOf,
} from './rules.cards.ts';
import type { HiloChoice } from './rules.cards.ts';

const ALL_RANKS = Array.from({ length: RANKS }, (_, rank) => rank);
const NAMES = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

/** A deck that deals these cards. Each word is so small that it is the card itself. */
function deck(...cards: number[]) {
  const left = [...cards];
  return streamFrom(() => {
    const card = left.shift();
    if (card === undefined) throw new Error('the deck of this test has no cards left');
    return card;
  });
}

const card = (rank: number, suit = 0) => rank * 4 + suit;
const play = (cards: number[], choices: HiloChoice[]) => hilo.replay(deck(...cards), {}, choices);

test('games.hilo: receipts name version 1 of the rules', () => {
  expect(hilo.version).toBe(1);
});

test('games.hilo: a call is right on as many of the 13 ranks as stated, on every card', () => {
  for (const from of ALL_RANKS) {
    for (const call of CALLS) {
      const right = ALL_RANKS.filter((to) => isRight(call, from, to)).length;
      expect([from, call, right]).toEqual([from, call, waysOf(call, from)]);
    }
  }
  // r is 1 … 13, as in the written rules.
  for (let r = 2; r <= 12; r++) {
    expect([waysOf('higher', r - 1), waysOf('lower', r - 1)]).toEqual([14 - r, r]);
    expect(callsOn(r - 1)).toEqual(['higher', 'lower']);
    expect(isRight('higher', r - 1, r - 1) && isRight('lower', r - 1, r - 1)).toBe(true);
  }
  expect([waysOf('higher', ACE), waysOf('same', ACE)]).toEqual([12, 1]);
  expect([waysOf('lower', KING), waysOf('same', KING)]).toEqual([12, 1]);
  expect([callsOn(ACE), callsOn(KING)]).toEqual([
    ['higher', 'same'],
    ['same', 'lower'],
  ]);
});

test('games.hilo: no call is certain and together the two calls on a card cover every rank', () => {
  for (const from of ALL_RANKS) {
    const [upper, lower] = callsOn(from);
    for (const call of [upper, lower]) expect(waysOf(call, from)).toBeLessThan(RANKS);
    for (const to of ALL_RANKS)
      expect(isRight(upper, from, to) || isRight(lower, from, to)).toBe(true);
  }
});

test.each([
  [12, '1.0725'],
  [11, '1.1700'],
  [10, '1.2870'],
  [9, '1.4300'],
  [8, '1.6087'],
  [7, '1.8385'],
  [6, '2.1450'],
  [5, '2.5740'],
  [4, '3.2175'],
  [3, '4.2900'],
  [2, '6.4350'],
  [1, '12.8700'],
])('games.hilo: a first call right on %i ranks pays %s', (ways, multiplier) => {
  const found = ALL_RANKS.flatMap((rank) =>
    CALLS.filter((call) => waysOf(call, rank) === ways).map((call) => [call, rank] as const),
  );
  expect(found.length).toBeGreaterThan(0);
  for (const called of found) {
    expect(formatMultiplier(multiplierAfter([called]))).toBe(multiplier);
    const [call, rank] = called;
    const { view } = play([card(rank)], [])!;
    const offer = view.offers.find((each) => each.call === call);
    const isOffered = callsOn(rank).includes(call);
    expect(offer).toEqual(isOffered ? { call, ways, multiplier } : undefined);
  }
});

test('games.hilo: the edge is charged once, in one division for the whole round', () => {
  // 0.99 × (13/7)³ is 6.3411…; three prices of 1.8385 multiplied would be 6.2142.
  const seven = 6;
  expect(
    multiplierAfter([
      ['higher', seven],
      ['higher', seven],
      ['lower', seven],
    ]),
  ).toBe(63_411n);
  expect(multiplierAfter([])).toBe(0n);
});

const published = vectors.draws.filter(({ game }) => game === 'hilo');

test('games.hilo: three deals are published', () => {
  expect(published).toHaveLength(3);
});

test.each(published)(
  'games.hilo: the published cards of $round are dealt',
  ({ round, calls, result }) => {
    const { seed, clientSeed, nonce } = vectors.rounds[round as keyof typeof vectors.rounds];
    const { serverSeed } = vectors.seeds[seed as keyof typeof vectors.seeds];
    const stream = openStream(openSeedPair(serverSeed, clientSeed), nonce, hilo.tag);
    const { view, outcome } = hilo.replay(stream, {}, ['skip', 'skip', 'skip', 'skip', 'skip'])!;
    expect(view.cards).toEqual(calls.map(({ gives }) => gives));
    expect(outcome).toEqual({ cards: view.cards });
    const names = view.cards.map((each) => `${NAMES[rankOf(each)]}${'CDHS'[suitOf(each)]}`);
    expect(names).toEqual(result?.cards);
  },
);

test('games.hilo: every one of the 52 cards has its rank and suit once', () => {
  const faces = new Set(Array.from({ length: CARDS }, (_, i) => `${rankOf(i)}/${suitOf(i)}`));
  expect(faces.size).toBe(52);
});

test('games.hilo: a round is won, skipped through and lost', () => {
  const begun = play([card(4)], [])!;
  expect([begun.m4, begun.isOver]).toEqual([0n, false]);
  const won = play([card(4), card(9)], ['higher'])!;
  expect([won.m4, won.isOver]).toEqual([14_300n, false]);
  const skipped = play([card(4), card(9), card(0)], ['higher', 'skip'])!;
  expect([skipped.m4, skipped.isOver]).toEqual([14_300n, false]);
  expect(skipped.view.offers.map(({ call }) => call)).toEqual(['higher', 'same']);
  const lost = play([card(4), card(9), card(0), card(0, 3)], ['higher', 'skip', 'higher'])!;
  expect([lost.m4, lost.isOver, lost.view.offers]).toEqual([0n, true, []]);
  expect(lost.outcome.cards).toEqual([card(4), card(9), card(0), card(0, 3)]);
  expect(play([card(4), card(3), card(9)], ['higher', 'higher'])).toBeUndefined();
});

test('games.hilo: the same rank is right for both calls, and on an ace or a king only when called', () => {
  expect(play([card(6), card(6, 2)], ['higher'])!.m4).toBe(18_385n);
  expect(play([card(6), card(6, 2)], ['lower'])!.m4).toBe(18_385n);
  expect(play([card(ACE), card(ACE, 1)], ['higher'])!.isOver).toBe(true);
  expect(play([card(KING), card(KING, 1)], ['lower'])!.isOver).toBe(true);
  expect(play([card(ACE), card(ACE, 1)], ['same'])!.m4).toBe(128_700n);
  expect(play([card(KING), card(KING, 1)], ['same'])!.m4).toBe(128_700n);
  // "Lower or same" on an ace can only be the same, and has the same price.
  expect(play([card(ACE), card(ACE, 1)], ['lower'])!.m4).toBe(128_700n);
  expect(play([card(KING), card(KING, 1)], ['higher'])!.m4).toBe(128_700n);
  for (let rank = 1; rank < KING; rank++) expect(play([card(rank), 0], ['same'])).toBeUndefined();
});

test('games.hilo: 52 cards can be skipped, and a 53rd cannot', () => {
  const skips: HiloChoice[] = Array.from({ length: SKIPS_MAX }, () => 'skip');
  const cards = Array.from({ length: SKIPS_MAX + 2 }, (_, i) => i % CARDS);
  expect(play(cards, skips)?.view.cards).toHaveLength(53);
  expect(play(cards, [...skips, 'skip'])).toBeUndefined();
  expect(play(cards, [...skips, 'higher'])?.view.cards).toHaveLength(54);
});

test('games.hilo: a full list of choices ends the round', () => {
  const cards = Array.from({ length: CHOICES_MAX + 1 }, () => card(6));
  const choices: HiloChoice[] = Array.from({ length: CHOICES_MAX }, () => 'higher');
  const { isOver, m4, view } = play(cards, choices)!;
  expect([isOver, view.offers]).toEqual([true, []]);
  expect(m4 <= hilo.bestMultiplier({})).toBe(true);
  expect(play(cards, choices.slice(1))!.isOver).toBe(false);
});

test('secrecy: nothing in the view before a choice depends on the cards after it', () => {
  for (let last = 0; last < CARDS; last++) {
    const played = play([card(6), card(9), last], ['higher'])!;
    expect(played.view).toEqual(play([card(6), card(9), 0], ['higher'])!.view);
  }
});

test.each([null, 'HIGHER', 'take', '', 0, ['higher'], { call: 'higher' }, undefined, 'toString'])(
  'games.hilo: %j is not a choice',
  (value) => {
    expect(hilo.parseChoice(value)).toBeUndefined();
  },
);

test.each([null, [], 'x', { mines: 1 }, undefined, 0])('games.hilo: %j is not a start', (value) => {
  expect(hilo.parseStart(value)).toBeUndefined();
});

test('games.hilo: a whole round is parsed from its receipt, and capped', () => {
  const game = wholeRounds(hilo);
  const params = game.parseParams({ start: {}, choices: ['higher', 'skip'], cap_m4: 12_000 })!;
  expect(params.choices).toEqual(['higher', 'skip']);
  expect(game.play(deck(card(4), card(9), 3), params).m4).toBe(12_000n);
  expect(game.bestMultiplier(params)).toBe(12_000n);
  expect(game.parseParams({ start: {}, choices: ['upper'], cap_m4: 1 })).toBeUndefined();
});
