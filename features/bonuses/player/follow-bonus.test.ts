import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onTracked, type TrackedEvent } from '#platform/browser/net/track.ts';
import { noteActive } from './follow-bonus.ts';

const events: TrackedEvent[] = [];
let bonuses: object[] = [];

beforeEach(() => {
  localStorage.clear();
  events.length = 0;
  onTracked((event) => void events.push(event));
  vi.stubGlobal('fetch', async () => Response.json({ data: bonuses, next: null }));
});
afterEach(() => vi.unstubAllGlobals());

const ended = (id: string, state: string) => ({ id, state, currency: 'RUB', converted: '5.00' });

test('bonuses: the end of the active bonus is an event, once for all tabs', async () => {
  await noteActive('7', '1');
  await noteActive('7', '1');
  expect(events).toEqual([]);
  bonuses = [ended('2', 'active'), ended('1', 'wagered')];
  await Promise.all([noteActive('7', '2'), noteActive('7', '2')]);
  const data = { id: '1', currency: 'RUB', amount: '5.00' };
  expect(events).toEqual([{ name: 'bonus-converted', data }]);
});

test('bonuses: an expired and a forfeited one are told apart, and a cancelled one is left out', async () => {
  for (const state of ['expired', 'forfeited', 'used_up', 'cancelled', 'active']) {
    await noteActive('7', '1');
    bonuses = [ended('1', state)];
    await noteActive('7', null);
  }
  const data = { id: '1', currency: 'RUB' };
  expect(events).toEqual(
    ['bonus-expired', 'bonus-forfeited', 'bonus-used-up'].map((name) => ({ name, data })),
  );
});

test('bonuses: one that staff ended for abuse is an event of its own, whatever its state', async () => {
  await noteActive('7', '1');
  bonuses = [{ ...ended('1', 'cancelled'), is_ended_for_abuse: true }];
  await noteActive('7', null);
  expect(events).toEqual([{ name: 'bonus-revoked', data: { id: '1', currency: 'RUB' } }]);
});

test('bonuses: another player of the browser begins anew', async () => {
  await noteActive('7', '1');
  bonuses = [ended('1', 'expired')];
  await noteActive('8', null);
  expect(events).toEqual([]);
});
