import { afterEach, expect, test } from 'vitest';
import { dropUnsent, GUEST, keepUnsent, loadUnsent, takeGuestUnsent, unsent } from './unsent.ts';

afterEach(() => localStorage.clear());

const MESSAGE = { key: 'one', locale: 'en', text: 'hello' } as const;

test('support: a message without a connection waits on the device, for its player alone', () => {
  loadUnsent('7');
  keepUnsent(MESSAGE);
  loadUnsent('8');
  expect(unsent.get()).toEqual([]);
  loadUnsent('7');
  expect(unsent.get()).toEqual([MESSAGE]);
  dropUnsent('one');
  loadUnsent('7');
  expect(unsent.get()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

test('support: what storage has in another form is left out', () => {
  for (const stored of ['no json', '{}', '[1, {"key": 1}, null]']) {
    localStorage.setItem('supportUnsent.7', stored);
    loadUnsent('7');
    expect(unsent.get()).toEqual([]);
  }
});

test('support: what a guest had not sent is sent by the player who logs in on the device', () => {
  loadUnsent(GUEST);
  keepUnsent({ ...MESSAGE, guest: { email: 'me@example.org' } });
  loadUnsent('7');
  takeGuestUnsent();
  expect(unsent.get()).toEqual([MESSAGE]);
  loadUnsent(GUEST);
  expect(unsent.get()).toEqual([]);
});
