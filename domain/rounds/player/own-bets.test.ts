import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { BetRecord } from '#domain/bets/contract.ts';
import { setGameRegistry } from '#domain/bets/player/games.ts';
import { currentLocale } from '#platform/browser/texts/i18n.tsx';
import { setTexts } from '#platform/browser/texts/texts.ts';
import { currentToasts } from '#platform/browser/ui/toast-store.ts';
import type { OwnBet } from '../contract.ts';
import {
  applySnapshot,
  delayOwnBets,
  noteOwnBets,
  onOwnBetOver,
  recordOf,
  useOwnBets,
  withOwn,
  withoutResults,
} from './own-bets.ts';

function own(id: string, changes: Partial<OwnBet> = {}): OwnBet {
  return {
    id,
    round: '1',
    table: 'crash',
    currency: 'RUB',
    stake: '10.00',
    bet: { auto: 20_000, side: 'red' },
    part: '',
    state: 'open',
    placed_at: '2026-11-21T10:00:00.000Z',
    record: null,
    ...changes,
  };
}

function record(id: string, changes: Partial<BetRecord> = {}): BetRecord {
  const params = { bet: { auto: 20_000, side: 'red' }, facts: null, taken: null };
  return { id, round: '1', stake: '10.00', payout: '0.00', params, ...changes } as BetRecord;
}

test('rounds: own bets are listed latest first, and a finished bet stays finished', () => {
  const open = withOwn([], [own('9'), own('10')]);
  expect(open.map(({ id }) => id)).toEqual(['10', '9']);
  const over = withOwn(open, [own('9', { state: 'settled' })]);
  expect(withOwn(over, [own('9')]).find(({ id }) => id === '9')?.state).toBe('settled');
});

test('rounds: finished bets are kept up to a limit, open bets without one', () => {
  let bets = withOwn([], [own('1')]);
  for (let id = 2; id < 120; id += 1) bets = withOwn(bets, [own(String(id), { state: 'void' })]);
  expect(bets.filter(({ state }) => state === 'void')).toHaveLength(40);
  expect(bets.at(-1)).toMatchObject({ id: '1', state: 'open' });
});

test('rounds: the end of a bet is published once', () => {
  const over: string[] = [];
  const stop = onOwnBetOver((bet) => void over.push(bet.id));
  noteOwnBets([own('5')]);
  noteOwnBets([own('5', { state: 'void' })]);
  noteOwnBets([own('5', { state: 'void' })]);
  stop();
  noteOwnBets([own('6', { state: 'void' })]);
  expect(over).toEqual(['5']);
});

test('rounds: what ended before the page was opened is listed and not announced', () => {
  const over: string[] = [];
  const stop = onOwnBetOver((bet) => void over.push(bet.id));
  noteOwnBets([own('20', { table: 'baccarat' })]);
  const settled = { table: 'baccarat', state: 'settled' } as const;
  applySnapshot([own('20', settled), own('21', { ...settled, record: record('12') })]);
  stop();
  expect(over).toEqual(['20']);
  // It is known from then on: its record is not used for another bet.
  expect(recordOf(own('22'), [record('12')])).toBeUndefined();
});

test('secrecy: what came settled looks open while the scene of its round shows the result', () => {
  const settled = own('81', { state: 'settled', record: record('13') });
  const earlier = own('80', { round: '0', state: 'settled', record: record('14') });
  expect(withoutResults([settled, earlier], '1')).toEqual([own('81'), earlier]);
});

test('rounds: a bet that was placed while the state was read stays in the list', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [], next: null }));
  const { result, rerender } = renderHook(() => useOwnBets('crash'));
  const ids = () => result.current.map(({ id }) => id);
  act(() => noteOwnBets([own('30'), own('31')]));
  // The state was read before these bets; the push of one of them comes right behind it.
  act(() => applySnapshot([]));
  act(() => noteOwnBets([own('31')]));
  await vi.waitFor(() => {
    rerender();
    expect(ids()).not.toContain('30');
  });
  expect(ids()).toContain('31');
  vi.unstubAllGlobals();
});

test('rounds: the record of a missed bet is found by its round, its stake and what it was on', () => {
  // Where it was cashed out is not what it was placed on.
  const bet = own('40', { bet: { auto: 20_000, side: 'red', cashed: 150 } });
  const others = [
    record('1', { round: '2' }),
    record('2', { stake: '11.00' }),
    record('3', { params: { bet: { auto: 20_000, side: 'black' } } }),
  ];
  expect(recordOf(bet, others)).toBeUndefined();
  expect(recordOf(bet, [...others, record('4')])?.id).toBe('4');
  // A record that already belongs to another bet is not used twice.
  noteOwnBets([own('39', { state: 'settled', record: record('4', { currency: 'RUB' }) })]);
  expect(recordOf(bet, [record('4'), record('5')])?.id).toBe('5');
});

test('rounds: a queued bet disappears once it was placed, and is not announced as returned', () => {
  const over: string[] = [];
  const stop = onOwnBetOver((bet) => void over.push(bet.id));
  noteOwnBets([own('60', { round: null, state: 'queued' })]);
  noteOwnBets([own('60', { round: null, state: 'void' }), own('61', { round: '2' })]);
  stop();
  expect(over).toEqual([]);
});

test('secrecy: the result of a bet is published when the animation has ended', () => {
  const over: string[] = [];
  const stop = onOwnBetOver((bet) => void over.push(bet.id));
  const resume = delayOwnBets('double');
  noteOwnBets([own('70', { table: 'double' }), own('71')]);
  noteOwnBets([own('70', { table: 'double', state: 'void' }), own('71', { state: 'void' })]);
  expect(over).toEqual(['71']);
  resume();
  stop();
  expect(over).toEqual(['71', '70']);
});

test('G6: the notification that a waiting bet was refused leads to the open game', () => {
  const error = { error: 'Error', other_game_open: 'Finish your open game.' };
  setTexts(currentLocale(), 'common', { error });
  setTexts(currentLocale(), 'domain-bets', { notice: { goTo: 'Go to {game}' } });
  setTexts(currentLocale(), 'games', { miner: { name: 'Miner' } });
  setGameRegistry({
    names: ['miner'],
    folders: ['miner'],
    folderOf: (game) => (game === 'miner' ? game : undefined),
    pathOf: (game) => (game === 'miner' ? '/games/miner' : undefined),
    loadCard: () => undefined,
    load: async () => ({}),
    loadSearch: () => Promise.reject(new Error('not searched')),
  });
  const refused = { state: 'void', round: null, refusal: 'other_game_open' } as const;
  noteOwnBets([own('70', { ...refused, open_game: 'miner' })]);
  noteOwnBets([own('71', { ...refused, open_game: 'a-game-of-a-supplier' })]);
  const shown = currentToasts().map(({ text, link }) => [text, link]);
  expect(shown).toEqual([
    ['Finish your open game.', { to: '/games/miner', text: 'Go to Miner' }],
    ['Finish your open game.', undefined],
  ]);
});
