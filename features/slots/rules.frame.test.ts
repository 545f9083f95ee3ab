import { expect, test } from 'vitest';
import { pageMessage, readGameMessage, sandboxOf } from './rules.frame.ts';

const OWN = 'https://casino.example';

test('casino.launch: a message of the protocol is read, and everything else ignored', () => {
  expect(readGameMessage({ protocol: 'croupier-game', type: 'ready' })).toEqual({
    type: 'ready',
  });
  expect(readGameMessage({ protocol: 'croupier-game', type: 'open_deposit', sum: 5 })).toEqual({
    type: 'open_deposit',
  });
  const others = [
    null,
    'ready',
    7,
    {},
    { type: 'ready' },
    { protocol: 'other', type: 'ready' },
    { protocol: 'croupier-game', type: 'pay_out' },
    { protocol: 'croupier-game', type: ['ready'] },
  ];
  for (const data of others) expect(readGameMessage(data), JSON.stringify(data)).toBeUndefined();
});

test('casino.launch: a game says what its round costs, and anything but an amount is no stake', () => {
  const started = (stake: unknown) =>
    readGameMessage({ protocol: 'croupier-game', type: 'round_started', stake });
  expect(started('12.50')).toEqual({ type: 'round_started', stake: 12_500_000n });
  for (const stake of [12.5, '12,50', 'a lot', null, {}, undefined]) {
    expect(started(stake)).toEqual({ type: 'round_started' });
  }
});

test('casino.launch: the page names the protocol in what it says', () => {
  expect(pageMessage({ type: 'pause', is_paused: true })).toEqual({
    protocol: 'croupier-game',
    type: 'pause',
    is_paused: true,
  });
});

test('secrecy: a game keeps its origin in the sandbox, and cannot lead the page elsewhere', () => {
  const allowed = sandboxOf('https://games.example', OWN)!.split(' ');
  expect(allowed).toContain('allow-same-origin');
  expect(allowed.filter((each) => each.startsWith('allow-top-navigation'))).toEqual([]);
  expect(allowed).not.toContain('allow-modals');
  // A game of our own is the page's own code.
  expect(sandboxOf(OWN, OWN)).toBeUndefined();
});
