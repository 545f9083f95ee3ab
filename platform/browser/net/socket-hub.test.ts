import { afterEach, expect, test, vi } from 'vitest';
import { setPayload } from '../boot.ts';
import { createSocketHub } from './socket-hub.ts';

afterEach(() => vi.unstubAllGlobals());

/** Every address that was connected to. */
function connected(): string[] {
  const opened: string[] = [];
  vi.stubGlobal(
    'WebSocket',
    class {
      constructor(url: string) {
        opened.push(url);
      }
      send() {}
      close() {}
    },
  );
  return opened;
}

const setup = { token: () => null, refresh: async () => null, onState: () => undefined };
const listener = { snapshot: () => undefined, message: () => undefined };

test('games.services: one connection for everything while the map names no other address', () => {
  setPayload({ serviceMap: { general: { url: '' }, crash: { url: '' } } });
  const opened = connected();
  const hub = createSocketHub(setup);
  for (const name of ['bets.live', 'rounds.crash', 'me.balance'])
    hub.of(name).join(name, false, listener);
  expect(opened).toEqual([`${location.origin.replace('http', 'ws')}/socket`]);
});

test('games.services: a game on another address has its own connection for topics and calls', () => {
  setPayload({
    serviceMap: {
      general: { url: '' },
      crash: { url: 'https://crash.casino.example', port: 8443 },
    },
  });
  const opened = connected();
  const hub = createSocketHub(setup);
  hub.of('rounds.crash').join('rounds.crash', false, listener);
  hub.of('rounds.double').join('rounds.double', false, listener);
  expect(opened).toEqual([
    'wss://crash.casino.example:8443/socket',
    `${location.origin.replace('http', 'ws')}/socket`,
  ]);
  expect(hub.of('crash.cashOut')).toBe(hub.of('rounds.crash'));
  expect(hub.of('dice.placeBet')).toBe(hub.general);
});

test('games.services: duels are where coinflip is', () => {
  setPayload({ serviceMap: { general: { url: '' }, coinflip: { url: 'https://coin.example' } } });
  connected();
  const hub = createSocketHub(setup);
  expect(hub.of('duels.create')).toBe(hub.of('coinflip.begin'));
  expect(hub.of('rounds.pvpflip')).toBe(hub.of('coinflip.begin'));
  expect(hub.of('coinflip.begin')).not.toBe(hub.general);
});
