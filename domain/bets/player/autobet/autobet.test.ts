import fc from 'fast-check';
import { expect, test } from 'vitest';
import { payoutOf } from '#core/fairness/game.ts';
import { micro, MICRO_PER_MINOR, ZERO, type Micro } from '#core/money.ts';
import { IDLE } from './autobet-idle.ts';
import { autobetStep, netOf, wantsBet } from './autobet.ts';
import type { AfterBet, AutobetPlan, AutobetState, StakeRange } from './autobet.ts';

const RESET: AfterBet = { kind: 'reset' };
const ROOM: StakeRange = { min: whole(100n), max: whole(1_000_000n) };
const RICH = whole(1_000_000_000n);

/** Hundredths of a currency. */
function whole(hundredths: bigint): Micro {
  return micro(hundredths * MICRO_PER_MINOR);
}

function plan(changes: Partial<AutobetPlan> = {}): AutobetPlan {
  return {
    stake: whole(100n),
    count: null,
    onWin: RESET,
    onLoss: RESET,
    stopProfit: null,
    stopLoss: null,
    stopSingleWin: null,
    ...changes,
  };
}

function start(changes: Partial<AutobetPlan> = {}, room = ROOM): AutobetState {
  return autobetStep(IDLE, { kind: 'started', plan: plan(changes), room });
}

/** One bet at the stake the state requests, paid at `m4`. */
function bet(state: AutobetState, m4: bigint, balance = RICH, room = ROOM): AutobetState {
  expect(wantsBet(state)).toBe(true);
  const { stake } = state;
  const sent = autobetStep(state, { kind: 'sent' });
  expect(wantsBet(sent)).toBe(false);
  return autobetStep(sent, { kind: 'settled', stake, payout: payoutOf(stake, m4), balance, room });
}

const LOST = 0n;
const DOUBLED = 20_000n;

test('games.dice: autobet ends as finished after the requested number of bets', () => {
  const state = [LOST, DOUBLED, LOST].reduce((now, m4) => bet(now, m4), start({ count: 3 }));
  expect(state).toMatchObject({ phase: 'stopped', reason: 'finished' });
  expect(state.totals).toEqual({
    bets: 3,
    wins: 1,
    wagered: whole(300n),
    returned: whole(200n),
  });
  expect(netOf(state.totals)).toBe(whole(-100n));
});

test('games.dice: without a number of bets autobet continues', () => {
  let state = start();
  for (let played = 0; played < 500; played += 1) state = bet(state, LOST);
  expect(state).toMatchObject({ phase: 'running', totals: { bets: 500 } });
});

test('games.dice: autobet raises after a loss and resets after a win', () => {
  const state = start({ onLoss: { kind: 'raise', bp: 10_000 } });
  const lostTwice = bet(bet(state, LOST), LOST);
  expect(lostTwice.stake).toBe(whole(400n));
  expect(bet(lostTwice, DOUBLED).stake).toBe(whole(100n));
});

test('games.dice: a raise is cut to whole hundredths', () => {
  const state = bet(start({ onWin: { kind: 'raise', bp: 3_333 } }), DOUBLED);
  expect(state.stake).toBe(whole(133n));
});

test('games.dice: autobet stops on profit, on loss and on a single win', () => {
  expect(bet(start({ stopProfit: whole(100n) }), DOUBLED)).toMatchObject({ reason: 'profit' });
  expect(bet(start({ stopLoss: whole(100n) }), LOST)).toMatchObject({ reason: 'loss' });
  const single = start({ stopSingleWin: whole(100n), stopProfit: whole(100n) });
  expect(bet(single, DOUBLED)).toMatchObject({ reason: 'single_win' });
});

test('games.dice: autobet stops before a bet that could lose more than allowed', () => {
  const state = start({ stopLoss: whole(250n), onLoss: { kind: 'raise', bp: 10_000 } });
  const once = bet(state, LOST);
  expect(once).toMatchObject({ phase: 'stopped', reason: 'loss', totals: { bets: 1 } });
  expect(start({ stopLoss: whole(50n) })).toMatchObject({ phase: 'stopped', reason: 'loss' });
});

test('games.dice: autobet stops at the table’s limit and when funds run out', () => {
  const raise = start({ stake: whole(600_000n), onLoss: { kind: 'raise', bp: 10_000 } });
  expect(bet(raise, LOST)).toMatchObject({ reason: 'limit' });
  expect(bet(start(), LOST, whole(99n))).toMatchObject({ reason: 'insufficient_funds' });
  expect(start({ stake: whole(99n) })).toMatchObject({ phase: 'stopped', reason: 'limit' });
});

test.each([
  ['insufficient_funds', 'insufficient_funds', null],
  ['game_paused', 'game_paused', null],
  ['autobet_not_allowed', 'autobet_not_allowed', null],
  ['stake_above_max', 'limits_changed', null],
  ['network', 'offline', null],
  ['timeout', 'offline', null],
  ['account_blocked', 'error', 'account_blocked'],
])('games.dice: the refusal %s stops autobet with the reason %s', (code, reason, kept) => {
  const sent = autobetStep(start(), { kind: 'sent' });
  const state = autobetStep(sent, { kind: 'refused', code });
  expect(state).toMatchObject({ phase: 'stopped', reason, code: kept, isAwaiting: false });
});

test('games.dice: a bet in flight at the stop still counts, and the first reason stays', () => {
  const sent = autobetStep(start(), { kind: 'sent' });
  const left = autobetStep(sent, { kind: 'stop', reason: 'offline' });
  const later = autobetStep(left, { kind: 'stop', reason: 'user' });
  const event = { kind: 'settled', stake: whole(100n), payout: ZERO, balance: RICH } as const;
  const state = autobetStep(later, { ...event, room: ROOM });
  expect(state).toMatchObject({ phase: 'stopped', reason: 'offline', isAwaiting: false });
  expect(state.totals).toMatchObject({ bets: 1, wagered: whole(100n) });
});

test('games.dice: a running autobet is not restarted', () => {
  const running = bet(start(), LOST);
  const again = autobetStep(running, { kind: 'started', plan: plan(), room: ROOM });
  expect(again).toBe(running);
});

const afterBet: fc.Arbitrary<AfterBet> = fc.oneof(
  fc.constant(RESET),
  fc.record({ kind: fc.constant('raise' as const), bp: fc.integer({ min: 1, max: 100_000 }) }),
);
const amount = fc.bigInt({ min: 1n, max: 2_000_000n }).map(whole);
const plans: fc.Arbitrary<AutobetPlan> = fc.record({
  stake: amount,
  count: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }),
  onWin: afterBet,
  onLoss: afterBet,
  stopProfit: fc.option(amount, { nil: null }),
  stopLoss: fc.option(amount, { nil: null }),
  stopSingleWin: fc.option(amount, { nil: null }),
});
const multipliers = fc.array(
  fc.oneof(fc.constant(0n), fc.bigInt({ min: 10_102n, max: 99_000_000n })),
  { minLength: 1, maxLength: 80 },
);

test('conservation: no plan stakes outside of limits and funds, and its sums are exact', () => {
  fc.assert(
    fc.property(plans, multipliers, amount, (plan, results, initial) => {
      let balance: bigint = initial;
      let wagered = 0n;
      let returned = 0n;
      let state = autobetStep(IDLE, { kind: 'started', plan, room: ROOM });
      for (const m4 of results) {
        if (!wantsBet(state) || state.stake > balance) break;
        const { stake } = state;
        const payout = payoutOf(stake, m4);
        expect(stake >= ROOM.min && stake <= ROOM.max && stake % MICRO_PER_MINOR === 0n).toBe(true);
        balance += payout - stake;
        wagered += stake;
        returned += payout;
        state = bet(state, m4, micro(balance));
      }
      expect(state.totals).toMatchObject({ wagered, returned });
      expect(initial + netOf(state.totals)).toBe(balance);
      expect(state.totals.bets).toBeLessThanOrEqual(plan.count ?? results.length);
      expect(-netOf(state.totals)).toBeLessThanOrEqual(plan.stopLoss ?? initial);
      expect(state.reason === null).toBe(state.phase === 'running');
    }),
  );
});
