import { micro } from '#core/money.ts';
import { expect, test } from 'vitest';
import * as rules from './rules.ts';
import {
  requestReturn,
  CONFIRM_WITHIN_MS,
  DAY_MS,
  exclusionPhase,
  isTighter,
  RAISE_WAIT_MS,
  mailboxOf,
  MINUTE_MS,
  NO_LIMIT,
  applyLimitRequest,
  timeOutDays,
  timeOutEnd,
  type ExclusionState,
  type LimitState,
  type LimitRequest,
} from './rules.ts';

const T = 1_800_000_000_000;

function step(limit: LimitState, request: LimitRequest, nowMs = T): LimitState {
  const next = applyLimitRequest(limit, request, nowMs);
  if (typeof next === 'string') throw new Error(next);
  return next;
}

const set = (amount: bigint | null): LimitRequest => ({ kind: 'set', amount });

test('protection: the times and the bounds are those of the rules', () => {
  expect([rules.SECOND_MS, MINUTE_MS, rules.HOUR_MS, DAY_MS]).toEqual([
    1_000, 60_000, 3_600_000, 86_400_000,
  ]);
  expect([RAISE_WAIT_MS, CONFIRM_WITHIN_MS]).toEqual([86_400_000, 604_800_000]);
  expect([rules.SESSION_PAUSE_MS, rules.SESSION_WARNING_MS]).toEqual([1_800_000, 300_000]);
  expect(rules.REALITY_MINUTES).toEqual([15, 30, 60]);
  expect([rules.SESSION_MINUTES_MIN, rules.SESSION_MINUTES_MAX]).toEqual([10, 1_440]);
  expect([rules.TIME_OUT_DAYS_MAX, rules.EXCLUSION_DAYS_MIN]).toEqual([42, 184]);
});

test('protection: deposits, losses and wagers have periods, sessions and checks have minutes', () => {
  expect(rules.LIMIT_KINDS.filter(rules.isPeriodic)).toEqual(['deposit', 'loss', 'wager']);
  expect(rules.LIMIT_KINDS.filter(rules.isTimed)).toEqual(['session', 'reality']);
});

test('protection: only a lower amount is tighter, and any amount is tighter than none', () => {
  expect([isTighter(1n, 2n), isTighter(2n, 2n), isTighter(3n, 2n)]).toEqual([true, false, false]);
  expect([isTighter(1n, null), isTighter(null, 1n), isTighter(null, null)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('protection: the same limit again, or cancelling nothing, changes nothing', () => {
  const limit: LimitState = { amount: 100n, pending: null };
  expect(step(limit, set(100n))).toBe(limit);
  expect(step(NO_LIMIT, set(null))).toBe(NO_LIMIT);
  expect(step(limit, { kind: 'cancel' })).toBe(limit);
  expect(applyLimitRequest(limit, { kind: 'confirm' }, T)).toBe('nothing_pending');
});

test('protection: a request that has expired is not repeated but made anew', () => {
  const asked = step({ amount: 100n, pending: null }, set(200n));
  const lateMs = T + RAISE_WAIT_MS + CONFIRM_WITHIN_MS;
  expect(step(asked, set(200n), lateMs - 1)).toBe(asked);
  expect(step(asked, set(200n), lateMs).pending).toEqual({ amount: 200n, fromMs: lateMs + DAY_MS });
  expect(step(asked, { kind: 'cancel' }, lateMs)).toEqual({ amount: 100n, pending: null });
});

test('protection: a first limit, and every lower one, takes effect at once', () => {
  const first = step(NO_LIMIT, set(100n));
  expect(first).toEqual({ amount: 100n, pending: null });
  expect(step(first, set(50n))).toEqual({ amount: 50n, pending: null });
});

test('protection: a raise at T is not in force at T+23:59:59 and needs confirming after 24 h', () => {
  const asked = step({ amount: 100n, pending: null }, set(200n));
  expect(asked).toEqual({ amount: 100n, pending: { amount: 200n, fromMs: T + RAISE_WAIT_MS } });
  expect(applyLimitRequest(asked, { kind: 'confirm' }, T + DAY_MS - 1_000)).toBe('too_early');
  expect(applyLimitRequest(asked, { kind: 'confirm' }, T + DAY_MS - 1)).toBe('too_early');
  expect(step(asked, { kind: 'confirm' }, T + DAY_MS)).toEqual({ amount: 200n, pending: null });
});

test('protection: a raise that is not confirmed never takes effect, and expires in a week', () => {
  const asked = step({ amount: 100n, pending: null }, set(null));
  const last = T + RAISE_WAIT_MS + CONFIRM_WITHIN_MS;
  expect(asked.amount).toBe(100n);
  expect(step(asked, { kind: 'confirm' }, last - 1)).toEqual({ amount: null, pending: null });
  expect(applyLimitRequest(asked, { kind: 'confirm' }, last)).toBe('nothing_pending');
});

test('protection: a pending raise is cancelled by cancelling, by lowering and by keeping', () => {
  const asked = step({ amount: 100n, pending: null }, set(200n));
  for (const request of [{ kind: 'cancel' }, set(100n)] as const) {
    expect(step(asked, request)).toEqual({ amount: 100n, pending: null });
  }
  expect(step(asked, set(50n))).toEqual({ amount: 50n, pending: null });
});

test('protection: repeating the same request does not restart the wait, asking for more does', () => {
  const asked = step({ amount: 100n, pending: null }, set(200n));
  expect(step(asked, set(200n), T + 5)).toBe(asked);
  expect(step(asked, set(300n), T + 5).pending).toEqual({ amount: 300n, fromMs: T + 5 + DAY_MS });
});

test('protection: in no sequence of requests is a limit loosened without wait and confirmation', () => {
  const amounts = [null, 1n, 2n, 3n];
  const requests: LimitRequest[] = [...amounts.map(set), { kind: 'confirm' }, { kind: 'cancel' }];
  const pauses = [0, DAY_MS - 1, DAY_MS, 9 * DAY_MS];
  type Walk = { limit: LimitState; nowMs: number; askedMs: Map<bigint | null, number> };
  let walks: Walk[] = amounts.map((amount) => ({
    limit: { amount, pending: null },
    nowMs: T,
    askedMs: new Map(),
  }));
  const loosened: { by: LimitRequest['kind']; afterMs: number }[] = [];
  for (let depth = 0; depth < 3; depth++) {
    walks = walks.flatMap((walk) =>
      requests.flatMap((request) =>
        pauses.map((pause) => {
          const nowMs = walk.nowMs + pause;
          const next = applyLimitRequest(walk.limit, request, nowMs);
          if (typeof next === 'string') return { ...walk, nowMs };
          const isLooser =
            next.amount !== walk.limit.amount && !isTighter(next.amount, walk.limit.amount);
          if (isLooser) {
            const askedMs = walk.askedMs.get(next.amount) ?? nowMs;
            loosened.push({ by: request.kind, afterMs: nowMs - askedMs });
          }
          const askedMs = new Map(walk.askedMs);
          if (next.pending && next.pending !== walk.limit.pending) {
            askedMs.set(next.pending.amount, nowMs);
          }
          return { limit: next, nowMs, askedMs };
        }),
      ),
    );
  }
  expect(walks.length).toBe(4 * 24 ** 3);
  expect(new Set(loosened.map(({ by }) => by))).toEqual(new Set(['confirm']));
  expect(Math.min(...loosened.map(({ afterMs }) => afterMs))).toBe(DAY_MS);
});

test('protection: a time-out of any choice has its length, and six weeks is the longest', () => {
  expect(['day', 'week', 'month'].map((choice) => timeOutDays(choice as 'day', 9))).toEqual([
    1, 7, 31,
  ]);
  for (const days of [1, 2, 41, 42]) expect(timeOutDays('days', days)).toBe(days);
  for (const days of [0, -1, 43, 1.5, Number.NaN, undefined]) {
    expect(timeOutDays('days', days)).toBeUndefined();
  }
});

test('protection: a running time-out is extended, never shortened', () => {
  const week = timeOutEnd(null, 7, T);
  expect(week).toBe(T + 7 * DAY_MS);
  expect(timeOutEnd(week, 1, T)).toBe(week);
  expect(timeOutEnd(week, 31, T)).toBe(T + 31 * DAY_MS);
});

test('protection: an exclusion is closed to its last moment and opens by request and wait', () => {
  const until = T + 184 * DAY_MS;
  const exclusion: ExclusionState = { startsMs: T, untilMs: until, returnFromMs: null };
  expect(requestReturn(exclusion, until - 1)).toBe('too_early');
  expect(exclusionPhase(exclusion, until - 1)).toBe('shut');
  // Years later it still has not ended by itself.
  expect(exclusionPhase(exclusion, until + 3_000 * DAY_MS)).toBe('waiting');
  const asked = requestReturn(exclusion, until) as ExclusionState;
  expect(asked.returnFromMs).toBe(until + DAY_MS);
  expect(exclusionPhase(asked, until + DAY_MS - 1)).toBe('waiting');
  expect(exclusionPhase(asked, until + DAY_MS)).toBe('over');
  expect(requestReturn(asked, until + 5)).toBe(asked);
});

test('protection: return from an exclusion without an end can be requested after half a year, and waits 7 days', () => {
  const endless: ExclusionState = { startsMs: T, untilMs: null, returnFromMs: null };
  const earliest = T + 184 * DAY_MS;
  expect(requestReturn(endless, earliest - 1)).toBe('too_early');
  expect(requestReturn(endless, earliest)).toMatchObject({ returnFromMs: earliest + 7 * DAY_MS });
});

test('protection: a term of exclusion is as long as its longest calendar', () => {
  expect(rules.EXCLUSION_DAYS).toEqual({
    '6m': 184,
    '1y': 366,
    '2y': 731,
    '3y': 1_096,
    '5y': 1_827,
    indefinite: null,
  });
});

test('protection: no term is shorter than half a year or longer than five years', () => {
  const days = Object.values(rules.EXCLUSION_DAYS).filter((length) => length !== null);
  expect(Math.min(...days)).toBe(184);
  expect(Math.max(...days)).toBeLessThanOrEqual(1827);
});

test('protection: half an hour without a bet ends a session, one minute less does not', () => {
  let clock = rules.recordBet(null, T);
  clock = rules.recordBet(clock, T + 29 * MINUTE_MS);
  expect(clock.startedMs).toBe(T);
  clock = rules.recordBet(clock, T + 59 * MINUTE_MS);
  expect(clock.startedMs).toBe(T + 59 * MINUTE_MS);
});

test('protection: a session warns five minutes before its end', () => {
  const times = rules.sessionTimes({ startedMs: T, lastBetMs: T + 10 * MINUTE_MS }, 60);
  expect(times.endMs - times.warnMs).toBe(5 * MINUTE_MS);
  expect(times).toMatchObject({ endMs: T + 60 * MINUTE_MS, restedMs: T + 40 * MINUTE_MS });
});

test('protection: usage plus the requested amount may reach the limit and not exceed it', () => {
  expect([
    rules.fitsLimit(10n, micro(4n), micro(6n)),
    rules.fitsLimit(10n, micro(4n), micro(7n)),
    rules.fitsLimit(10n, micro(-5n), micro(15n)),
  ]).toEqual([true, false, true]);
  expect([4n, 9n, 10n, 11n].map((used) => rules.leftOf(10n, micro(used)))).toEqual([
    6n,
    1n,
    0n,
    0n,
  ]);
});

test('protection: different spellings of one mailbox are normalized to one name', () => {
  const same = [
    'ann.lee@gmail.com',
    'A.N.N.Lee+casino@GMail.com',
    'annlee@googlemail.com',
    'ａｎｎlee@gmail.com',
  ];
  expect(new Set(same.map(mailboxOf))).toEqual(new Set(['annlee@gmail.com']));
  expect(mailboxOf('ann-lee+x@ya.ru')).toBe(mailboxOf('ann.lee@yandex.kz'));
  // At other providers a dot is an ordinary character, and a plus may be part of the name.
  expect(mailboxOf('a.b+c@example.org')).toBe('a.b+c@example.org');
});
