import { expect, test } from 'vitest';
import type { OwnBet, PublicBet, SharedRound } from '#domain/rounds/contract.ts';
import { autoOfBet, cashedAt, exitOfOwn, isOpen, leftAt, viewOf } from './round-view.ts';

const ROUND = {
  id: '7',
  state: 'betting',
  started_at: null,
  outcome: null,
} as unknown as SharedRound;

function round(change: object): SharedRound {
  return { ...ROUND, ...change } as SharedRound;
}

const OWN = { id: '1', state: 'open', record: null, bet: { auto: 250, cap: 9_000 } };
const own = (change: object = {}) => ({ ...OWN, ...change }) as unknown as OwnBet;
const seen = (change: object = {}) =>
  ({ id: '1', state: 'open', multiplier: null, ...change }) as unknown as PublicBet;

test('games.crash: the view of a round follows its state and the time at which bets close', () => {
  expect(viewOf(null, false, 'live').phase).toBe('none');
  expect(viewOf(round({}), true, 'live').phase).toBe('betting');
  // The clock has passed the closing time before the server's message arrived.
  expect(viewOf(round({}), false, 'live').phase).toBe('locked');
  const started_at = '2026-01-01T00:00:00.000Z';
  const running = viewOf(round({ state: 'running', started_at }), false, 'live');
  expect(running).toMatchObject({ phase: 'running', crash: null, isFrozen: false });
  expect(running.startedMs).toBe(Date.parse(started_at));
  const over = viewOf(round({ state: 'settled', outcome: { crash: 214 } }), false, 'reconnecting');
  expect(over).toMatchObject({ phase: 'crashed', crash: 214, isFrozen: true });
  expect(viewOf(round({ state: 'void' }), false, 'live').phase).toBe('void');
});

test('games.crash: a cash-out in the list is a mark; a loss and a returned stake are not', () => {
  expect(cashedAt(seen())).toBeUndefined();
  expect(cashedAt(seen({ state: 'settled', multiplier: '1.5200' }))).toBe(152);
  expect(cashedAt(seen({ state: 'settled', multiplier: '0.0000' }))).toBeUndefined();
  expect(cashedAt(seen({ state: 'void', multiplier: '1.0000' }))).toBeUndefined();
});

test('games.crash: an own bet is open until either list shows that it was cashed out', () => {
  expect(isOpen(own(), [])).toBe(true);
  expect(isOpen(own(), [seen()])).toBe(true);
  expect(isOpen(own(), [seen({ state: 'settled', multiplier: '1.5200' })])).toBe(false);
  expect(isOpen(own({ state: 'settled', record: { multiplier: '0.0000' } }), [])).toBe(false);
  expect(leftAt(own({ record: { multiplier: '2.4600' } }), [])).toBe(246);
  expect(leftAt(own({ record: { multiplier: '0.0000' } }), [])).toBeUndefined();
});

test('games.crash: a bet is cashed out at its auto cash-out or its cap, whichever is lower', () => {
  expect(exitOfOwn(own())).toBe(250);
  expect(exitOfOwn(own({ bet: { auto: null, cap: 9_000 } }))).toBe(9_000);
  expect(exitOfOwn(own({ bet: { auto: 9_500, cap: 9_000 } }))).toBe(9_000);
  expect(autoOfBet({ auto: null })).toBeUndefined();
  expect(autoOfBet(null)).toBeUndefined();
});
