import { afterEach, expect, test } from 'vitest';
import { toPlayerId } from '#core/ids.ts';
import { createPlayersNow } from './players-now.ts';

const MINUTE = 60_000;
let stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
});

/** Processes on one bus and one clock. */
function openProcesses(count: number) {
  const listeners: ((payload: unknown) => void)[] = [];
  const messages: unknown[] = [];
  const bus = {
    publish: (_channel: string, payload: unknown) => {
      messages.push(payload);
      for (const listener of listeners) listener(payload);
    },
    subscribe: (_channel: string, listener: (payload: unknown) => void) => {
      listeners.push(listener);
      return () => undefined;
    },
  };
  const clock = { ms: 0 };
  const changes: Readonly<Record<string, number>>[] = [];
  const open = () =>
    createPlayersNow({ bus, onChange: (players) => changes.push(players), now: () => clock.ms });
  const processes = Array.from({ length: count }, open);
  stops = processes.map(({ stop }) => stop);
  return { processes, clock, messages, changes };
}

test('lobby: a player who bets on two processes is one player on both', () => {
  const { processes } = openProcesses(2);
  const [left, right] = [processes[0]!, processes[1]!];
  left.see('dice', toPlayerId('1'));
  right.see('dice', toPlayerId('1'));
  right.see('dice', toPlayerId('2'));
  left.see('keno', toPlayerId('1'));
  left.flush();
  right.flush();
  expect(left.count()).toEqual({ dice: 2, keno: 1 });
  expect(right.count()).toEqual({ dice: 2, keno: 1 });
});

test('lobby: a player counts for five minutes after the last announced bet', () => {
  const { processes, clock } = openProcesses(1);
  const [one] = processes;
  one!.see('dice', toPlayerId('1'));
  one!.flush();
  clock.ms = 4 * MINUTE;
  one!.see('dice', toPlayerId('1'));
  one!.flush();
  clock.ms = 9 * MINUTE - 1;
  expect(one!.count()).toEqual({ dice: 1 });
  clock.ms = 9 * MINUTE;
  expect(one!.count()).toEqual({});
});

test('lobby: a player who goes on playing is announced once a minute', () => {
  const { processes, clock, messages } = openProcesses(1);
  const [one] = processes;
  for (let second = 0; second < 60; second += 1) {
    clock.ms = second * 1000;
    one!.see('dice', toPlayerId('1'));
    one!.flush();
  }
  expect(messages).toEqual([[['dice', '1']]]);
  clock.ms = MINUTE;
  one!.see('dice', toPlayerId('1'));
  one!.flush();
  expect(messages).toHaveLength(2);
});

test('lobby: many players go out in messages that fit the bus, and a change is published once', () => {
  const { processes, messages, changes } = openProcesses(1);
  const [one] = processes;
  for (let n = 0; n < 400; n += 1) one!.see('roulette', toPlayerId(String(10 ** 15 + n)));
  one!.flush();
  one!.flush();
  expect(messages).toHaveLength(3);
  for (const message of messages) expect(JSON.stringify(message).length).toBeLessThan(7_000);
  expect(changes).toEqual([{ roulette: 400 }]);
});
