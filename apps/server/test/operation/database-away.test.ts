/**
 * The database is away: it refuses connections, or it is stopped with its connections open and
 * answers nothing. However many callers wait, each is answered `busy` in time.
 */
import { beforeAll, expect, test } from 'vitest';
import { openOwnServer } from '#dev/own-server.ts';
import { runOn } from '#dev/test-server.ts';
import { createTestApp, newKey, type TestApp, type TestPlayer } from '#dev/test-app.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { migrate } from '#platform/server/migrate.ts';
import type { PostgresServer } from '#platform/server/postgres/server.ts';
import { startApp } from '../../app.ts';

const PROMISE_MS = 10_000;
const PLAYERS = 50;
const DICE = { stake: '1.00', currency: 'RUB', direction: 'under', target: 5000 };
const MINER = { stake: '1.00', currency: 'RUB', start: { mines: 3 } };

const own = openOwnServer();
let server: PostgresServer;
let app: TestApp;
const players: TestPlayer[] = [];

beforeAll(async () => {
  server = await own.start();
  await runOn(server.url('postgres'), 'create database croupier');
  await migrate(server.url('croupier'));
  // Behind a proxy the connections of one address are not counted.
  app = await createTestApp(startApp, server.url('croupier'), {
    env: { TRUSTED_PROXIES: '127.0.0.1' },
  });
  for (let count = 0; count < PLAYERS; count++) {
    const player = await app.addMember('1000.00');
    const seeds = { token: player.token, body: { client_seed: 'away' } };
    await app.send('POST', '/api/v2/fairness/seeds', seeds);
    players.push(player);
  }
  return async () => {
    await app.stop();
    await server.stop();
    own.remove();
  };
}, 120_000);

type Ended = { readonly status: number; readonly ms: number };

/** Bets of the lane, wagers of games in steps, and reads, from all players in turn. */
function callAll(count: number): Promise<Ended[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => callOnce(index)));
}

async function callOnce(index: number): Promise<Ended> {
  const { token } = players[index % PLAYERS]!;
  const begun = performance.now();
  const { status } = await send(Math.floor(index / PLAYERS) % 4, token);
  return { status, ms: performance.now() - begun };
}

function send(kind: number, token: string) {
  const key = newKey();
  if (kind === 0) return app.send('GET', '/profile/user', { token });
  if (kind === 1)
    return app.send('POST', '/api/v2/games/miner/rounds', { token, key, body: MINER });
  return app.send('POST', '/api/v2/games/dice/bets', { token, key, body: DICE });
}

async function expectBusyInTime(count: number): Promise<void> {
  const ended = await callAll(count);
  expect(new Set(ended.map(({ status }) => status))).toEqual(new Set([503]));
  expect(Math.max(...ended.map(({ ms }) => ms))).toBeLessThan(PROMISE_MS);
}

async function expectBack(): Promise<void> {
  const bet = (player: TestPlayer) => send(2, player.token);
  const isBack = async () =>
    (await Promise.all(players.map(bet))).every(({ status }) => status === 200);
  await expect.poll(isBack, { timeout: 15_000, interval: 250 }).toBe(true);
  expect((await checkLedger(app.db)).findings).toEqual([]);
}

test('busy: a database that refuses connections keeps 60 callers waiting for moments, 1,000 in time', async () => {
  await server.stop();
  try {
    const begun = performance.now();
    await expectBusyInTime(60);
    expect(performance.now() - begun).toBeLessThan(PROMISE_MS / 2);
    await expectBusyInTime(1_000);
  } finally {
    server = await own.start();
  }
  await expectBack();
}, 60_000);

test.each([60, 1_000])(
  'busy: a database that is stopped with its connections open answers %i callers in time',
  async (count) => {
    await callAll(PLAYERS);
    own.signal('SIGSTOP');
    try {
      await expectBusyInTime(count);
    } finally {
      own.signal('SIGCONT');
    }
    await expectBack();
  },
  60_000,
);
