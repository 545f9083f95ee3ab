import fc from 'fast-check';
import { expect, test } from 'vitest';
import { payoutOf } from '#core/fairness/game.ts';
import { openSeedPair, openStream } from '#core/fairness/pf1.ts';
import { settledBets } from '#core/fairness/shared-game.ts';
import vectors from '#core/fairness/vectors.json' with { type: 'json' };
import { micro } from '#core/money.ts';
import {
  ALONE_MS,
  BETTING_MS,
  isHolder,
  OWN_MAX,
  PLAYERS_MIN,
  rooms,
  TICKETS_MAX,
  ticketsOf,
  winnerOf,
} from './rules.ts';
import { ROOM_TABLES } from './rules.tables.ts';

const { red } = rooms;

/** A round: how many tickets each purchase had, at most a hundred in all. */
const anyRound = fc
  .array(fc.integer({ min: 1, max: OWN_MAX }), { minLength: 2, maxLength: 30 })
  .filter((sizes) => sizes.reduce((a, b) => a + b) <= TICKETS_MAX)
  .map((sizes) => {
    let sold = 0;
    const bets = sizes.map((tickets) => {
      const taken = { from: sold };
      sold += tickets;
      return { bet: { tickets }, taken };
    });
    return bets.map((each) => ({ ...each, facts: { tickets: sold } }));
  });

test('games.rooms: receipts name version 1 of the rules, in rooms of the stated size and times', () => {
  for (const room of Object.values(rooms)) expect(room.version).toBe(1);
  expect({ TICKETS_MAX, OWN_MAX, PLAYERS_MIN }).toEqual({
    TICKETS_MAX: 100,
    OWN_MAX: 10,
    PLAYERS_MIN: 2,
  });
  expect([BETTING_MS, ALONE_MS]).toEqual([30_000, 600_000]);
});

test('games.rooms: 97% of the pot of any round is paid, to the one holder of the ticket', () => {
  fc.assert(
    fc.property(anyRound, fc.nat(), fc.constantFrom(10_000n, 1_000_000n, 250_000_000n), check),
    { numRuns: 500 },
  );

  function check(round: Parameters<typeof red.price>[1][], drawn: number, price: bigint) {
    const { tickets } = round[0]!.facts;
    const winner = drawn % tickets;
    const paid = round.map((settled) => {
      const { m4, share } = red.price({ winner }, settled);
      expect(m4).toBeLessThanOrEqual(red.bestMultiplier(settled.bet));
      return payoutOf(micro(price * BigInt(settled.bet.tickets)), m4, share);
    });
    expect(paid.filter((payout) => payout > 0n)).toHaveLength(1);
    const pot = price * BigInt(tickets);
    expect(paid.reduce((sum, payout) => sum + payout, 0n) * 100n).toBe(pot * 97n);
  }
});

test('games.rooms: every ticket has an RTP of 97%, however many were sold and held by one player', () => {
  for (let tickets = 2; tickets <= TICKETS_MAX; tickets++) {
    for (let own = 1; own <= Math.min(OWN_MAX, tickets - 1); own++) {
      const settled = { bet: { tickets: own }, facts: { tickets }, taken: { from: tickets - own } };
      let [paid, squares] = [0n, 0n];
      // In hundredths of a ticket times 97, so that everything stays whole.
      for (let winner = 0; winner < tickets; winner++) {
        const wins = red.price({ winner }, settled).m4 > 0n;
        if (wins) [paid, squares] = [paid + BigInt(tickets), squares + BigInt(tickets) ** 2n];
      }
      expect(paid).toBe(BigInt(own * tickets));
      const variance = red.exactVariance(settled);
      const [t, n] = [BigInt(tickets), BigInt(own)];
      // (97/100)² × (Σ of the squares ÷ (T n²) − 1)
      expect(variance.numerator * t * n * n * 10_000n).toBe(
        variance.denominator * 97n ** 2n * (squares - t * n * n),
      );
      expect(red.exactRtp(settled)).toEqual({ numerator: 97n, denominator: 100n });
    }
  }
});

test('games.rooms: the published vectors give the published tickets', () => {
  const draws = vectors.draws.filter(({ game }) => game === 'rooms');
  expect(draws).toHaveLength(3);
  for (const { round, calls } of draws) {
    const { seed, clientSeed, nonce } = vectors.rounds[round as keyof typeof vectors.rounds];
    const { serverSeed } = vectors.seeds[seed as keyof typeof vectors.seeds];
    const stream = openStream(openSeedPair(serverSeed, clientSeed), nonce, red.tag);
    expect(red.draw(stream, { tickets: 20 }).winner).toBe(calls[0]?.gives);
  }
  for (const link of vectors.chain.rounds) {
    const pair = openSeedPair(link.serverSeed, vectors.chain.salt);
    const stream = openStream(pair, link.nonce, red.tag);
    expect(red.draw(stream, { tickets: 20 }).winner).toBe(link.room20);
  }
});

test('games.rooms: the three rooms are one game but for their names', () => {
  const { yellow, purple } = rooms;
  expect([red.name, yellow.name, purple.name]).toEqual(['room-red', 'room-yellow', 'room-purple']);
  for (const { tag, version } of [yellow, purple]) {
    expect({ tag, version }).toEqual({ tag: 'room', version: red.version });
  }
});

test('games.rooms: each room has one table for each currency, with a name of its own', () => {
  expect(ROOM_TABLES).toHaveLength(18);
  expect(new Set(ROOM_TABLES.map(({ name }) => name)).size).toBe(18);
  for (const { name } of ROOM_TABLES) expect(name).toMatch(/^[a-z][a-z-]{0,31}$/);
});

test('games.rooms: a ticket belongs to the bet it was sold with, and to no other', () => {
  const bet = { bet: { tickets: 3 }, taken: { from: 4 } };
  const held = Array.from({ length: 10 }, (_, ticket) => isHolder(bet, ticket));
  expect(held).toEqual([4, 5, 6].reduce((all, t) => all.with(t, true), Array(10).fill(false)));
});

test('games.rooms: a settled bet is parsed from its receipt, and nothing else is', () => {
  const rules = settledBets(red);
  const settled = { bet: { tickets: 3 }, facts: { tickets: 20 }, taken: { from: 4 } };
  expect(rules.parseParams(settled)).toEqual(settled);
  for (const each of [
    { bet: { tickets: 1 }, facts: { tickets: 1 }, taken: { from: 0 } },
    { bet: { tickets: OWN_MAX }, facts: { tickets: TICKETS_MAX }, taken: { from: 99 } },
  ]) {
    expect(rules.parseParams(each)).toEqual(each);
  }
  for (const wrong of [
    { ...settled, taken: null },
    { ...settled, taken: { from: 100 } },
    { ...settled, taken: { from: -1 } },
    { ...settled, facts: { tickets: 101 } },
    { ...settled, facts: null },
    { bet: settled.bet },
  ]) {
    expect(rules.parseParams(wrong)).toBeUndefined();
  }
});

test.each([
  ['no tickets', { tickets: 0 }],
  ['more than ten', { tickets: 11 }],
  ['half a ticket', { tickets: 1.5 }],
  ['tickets as text', { tickets: '3' }],
  ['an extra field', { tickets: 3, from: 0 }],
  ['nothing chosen', {}],
  ['a list', [3]],
  ['a number', 3],
  ['null', null],
  ['nothing', undefined],
])('games.rooms: a bet is refused for %s', (_reason, value) => {
  expect(red.parseBet(value)).toBeUndefined();
});

test('games.rooms: invalid outcomes and public bets are rejected', () => {
  for (const value of [null, {}, { winner: 100 }, { winner: -1 }, { winner: '1' }, 4]) {
    expect(winnerOf(value)).toBeUndefined();
  }
  for (const winner of [0, 99]) expect(winnerOf({ winner })).toBe(winner);
  for (const bet of [
    { tickets: 1, from: 0 },
    { tickets: OWN_MAX, from: 99 },
  ]) {
    expect(ticketsOf(bet)).toEqual(bet);
  }
  for (const value of [
    null,
    { tickets: 2 },
    { from: 5 },
    { tickets: 11, from: 5 },
    { tickets: 0, from: 5 },
  ]) {
    expect(ticketsOf(value)).toBeUndefined();
  }
  for (const value of [
    { tickets: 1, from: -1 },
    { tickets: 1, from: 100 },
  ]) {
    expect(ticketsOf(value)).toBeUndefined();
  }
});

test('games.rooms: the number of sold tickets follows from the list of bets', () => {
  const facts = (...bets: [from: number, tickets: number][]) =>
    settledBets(red).roundFacts?.(
      bets.map(([from, tickets]) => ({ bet: { tickets }, taken: { from } })),
    );
  expect(facts([0, 3], [3, 10], [13, 1])).toEqual({ tickets: 14 });
  expect(facts([13, 1], [0, 3], [3, 10])).toEqual({ tickets: 14 });
  expect(facts([0, 3], [2, 1]), 'a ticket sold twice').toBeUndefined();
  expect(facts([0, 3], [4, 1]), 'a ticket left out').toBeUndefined();
  expect(facts([0, 11])).toBeUndefined();
});
