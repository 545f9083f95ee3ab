import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleMission } from '#dev/mission-fixture.ts';
import { micro, parseMoney } from '#core/money.ts';
import { FIRST_MISSIONS } from './rules.first.ts';
import { missionErrors } from './rules.terms.ts';
import {
  addCounted,
  countedOf,
  missionTerms,
  percentOf,
  targetOf,
  type MissionTerms,
  type Progress,
} from './rules.ts';

const money = (text: string) => parseMoney(text)!;
const bet = (stake: string, changes: object = {}) => ({
  game: 'dice',
  currency: 'RUB' as const,
  stake: money(stake),
  m4: 0n,
  bonusStake: micro(0n),
  ...changes,
});
const KNOWN = ['dice', 'crash', 'keno'];

test.each([
  ['a bet', {}, bet('8'), 1n],
  ['a stake below the least', {}, bet('7.99'), undefined],
  ['bonus money', {}, bet('8', { bonusStake: money('0.01') }), undefined],
  ['another game', { games: ['crash'] }, bet('8'), undefined],
  ['a stake in dollars', { goal: { kind: 'staked', amount: '5.00' } }, bet('80'), money('1')],
  ['a multiplier too low', { goal: { kind: 'multiplier', m4: 50_000 } }, bet('8'), 0n],
  ['a multiplier', { goal: { kind: 'multiplier', m4: 50_000 } }, bet('8', { m4: 50_000n }), 1n],
] as const)('missions: what counts: %s', (_name, changes, given, counted) => {
  expect(countedOf(sampleMission(changes as Partial<MissionTerms>), given)).toBe(counted);
});

test('missions: the target of each goal', () => {
  const target = (goal: MissionTerms['goal']) => targetOf(sampleMission({ goal }));
  expect(target({ kind: 'bets', count: 3 })).toBe(3n);
  expect(target({ kind: 'staked', amount: '12.50' })).toBe(money('12.50'));
  expect(target({ kind: 'games', count: 2 })).toBe(2n);
  expect(target({ kind: 'multiplier', m4: 20_000 })).toBe(1n);
});

const START: Progress = { progress: 0n, games: {} };
const GAME_MISSION = sampleMission({ goal: { kind: 'games', count: 3 } });

test('missions, property: games are those with a bet left, in any order of bets and voids', () => {
  const bets = fc.array(fc.record({ game: fc.constantFrom(...KNOWN), isVoid: fc.boolean() }));
  fc.assert(
    fc.property(bets, (list) => {
      const events = list.flatMap(({ game, isVoid }) => [
        { game, counted: 1n },
        ...(isVoid ? [{ game, counted: -1n }] : []),
      ]);
      const left = new Set(list.filter(({ isVoid }) => !isVoid).map(({ game }) => game));
      for (const order of [events, events.toReversed()]) {
        const end = order.reduce((sum, each) => addCounted(GAME_MISSION, sum, each), START);
        expect(end.progress).toBe(BigInt(left.size));
      }
    }),
  );
});

test('missions, property: percent is 100 exactly when the target is reached', () => {
  const amount = fc.bigInt({ min: -10n, max: 10n ** 12n });
  fc.assert(
    fc.property(amount, fc.bigInt({ min: 1n, max: 10n ** 12n }), (progress, target) => {
      const percent = percentOf(progress, target);
      expect(percent >= 0 && percent <= 100).toBe(true);
      expect(percent === 100).toBe(progress >= target);
    }),
  );
});

test.each([
  ['games', { games: ['chess'] }, 'games', 'mission_game_unknown'],
  ['too many games', { goal: { kind: 'games', count: 4 } }, 'goal.count', 'mission_games_few'],
  ['no amount', { reward: { kind: 'cash', amounts: {} } }, 'reward.amounts', 'required'],
  [
    'a large reward',
    { reward: { kind: 'cash', amounts: { RUB: '1000.01' } } },
    'reward.amounts.RUB',
    'mission_reward_large',
  ],
  ['another period', { period: 'week' }, 'period', 'mission_period_fixed'],
] as const)('missions: terms that cannot be: %s', (_name, changes, field, code) => {
  const terms = sampleMission(changes as Partial<MissionTerms>);
  expect(missionErrors(terms, KNOWN, sampleMission())).toEqual({ [`terms.${field}`]: [{ code }] });
});

test('missions: those of a new installation are complete', () => {
  for (const { terms } of FIRST_MISSIONS) {
    expect(missionTerms.parse(terms)).toEqual(terms);
    expect(missionErrors(terms, KNOWN, undefined)).toBeUndefined();
  }
  expect(FIRST_MISSIONS.map(({ terms }) => terms.period)).toEqual(['day', 'day', 'week']);
});

test('missions: slots of suppliers count where all slots are named, or their name is', () => {
  const keys = ['fruits', 'provider:Acme', 'category:slots'];
  const counts = (games: string[] | null, of = bet('8', { game: 'fruits', keys })) =>
    countedOf(sampleMission({ games }), of) !== undefined;
  expect([counts(null), counts(['category:slots']), counts(['fruits'])]).toEqual([
    true,
    true,
    true,
  ]);
  expect([counts(['category:live']), counts(['category:slots'], bet('8'))]).toEqual([false, false]);
});
