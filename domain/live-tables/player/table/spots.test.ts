import { expect, test } from 'vitest';
import { micro } from '#core/money.ts';
import type { OwnBet, PublicBet } from '#domain/rounds/contract.ts';
import { playersOf } from './players.ts';
import { betsOnSpot, draftOfLastRound } from './spots.ts';
import { countPassed } from './use-passed.ts';

const bet = (id: string, spot: string, player: string | null, stake = '10.00') =>
  ({ id, bet: { spot }, player, stake, avatar: null, currency: 'RUB' }) as unknown as PublicBet;
const own = (id: string, part: string, round: string, stake: string, isOver = true) =>
  ({ id, part, round, stake, currency: 'RUB', record: isOver ? {} : null }) as unknown as OwnBet;
const spotOf = (value: unknown) => (value as { spot: string }).spot;

test('live tables: a spot shows the bets of others, and the own one apart', () => {
  const play = {
    seat: { currency: 'RUB' as const },
    totals: [
      { currency: 'RUB' as const, part: 'tie', bets: 2, staked: '30.00' },
      { currency: 'USD' as const, part: 'tie', bets: 1, staked: '5.00' },
    ],
    bets: [bet('1', 'tie', 'ann'), bet('2', 'tie', null), bet('3', 'tie', 'me', '20.00')],
    mine: [own('3', 'tie', '7', '20.00', false)],
    queued: [own('9', 'player', '8', '1.00', false)],
    isQueuing: false,
  };
  const tie = betsOnSpot(play, 'tie', spotOf);
  expect([tie.count, tie.staked, tie.own?.id]).toEqual([3, '30.00', '3']);
  expect(tie.others.map(({ id }) => id)).toEqual(['2', '1']);
  expect(betsOnSpot(play, 'player', spotOf).own).toBeUndefined();
  expect(betsOnSpot({ ...play, isQueuing: true }, 'player', spotOf).own?.id).toBe('9');
});

test('live tables: the chips of the last round are those of one round in one currency', () => {
  const over = [
    own('5', 'tie', '7', '5.00'),
    own('4', 'player', '7', '2.50'),
    own('1', 'a', '6', '1.00'),
  ];
  expect(draftOfLastRound(over, 'RUB')).toEqual(
    new Map([
      ['tie', micro(5_000_000n)],
      ['player', micro(2_500_000n)],
    ]),
  );
  expect(draftOfLastRound(over, 'USD')).toBeUndefined();
  expect(draftOfLastRound([], 'RUB')).toBeUndefined();
});

test('live tables: a player sits once however many bets they have, the largest stakes first', () => {
  const seats = playersOf([
    bet('1', 'tie', 'ann', '5.00'),
    bet('2', 'tie', null),
    bet('3', 'player', 'ann', '6.00'),
    bet('4', 'player', null, '1.00'),
  ]);
  expect(seats.map(({ name, staked }) => [name, staked])).toEqual([
    ['ann', 11_000_000n],
    [null, 10_000_000n],
    [null, 1_000_000n],
  ]);
});

test('live tables: a moment has passed from the millisecond on at which it is', () => {
  const moments = [0, 500, 1_200];
  expect([-1, 0, 499, 500, 1_199, 1_200, 9_999].map((ms) => countPassed(ms, moments))).toEqual([
    0, 1, 1, 2, 2, 3, 3,
  ]);
});
