/**
 * The database is restarted, and once killed, while bets, deposits and withdrawals are under way.
 * Clients retry with the same key, as pages do; in the end each operation has happened once, and no
 * money is anywhere else than it should be.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { bankMethodHash, bankPayoutHash } from '#dev/bank/methods.ts';
import { openOwnServer } from '#dev/own-server.ts';
import { createStaffClient, type StaffClient } from '#dev/staff-client.ts';
import { runOn } from '#dev/test-server.ts';
import {
  newKey,
  createTestApp,
  type TestResponse,
  type TestPlayer,
  type TestApp,
} from '#dev/test-app.ts';
import { formatMoney, parseMoney } from '#core/money.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import { migrate } from '#platform/server/migrate.ts';
import { readPid } from '#platform/server/postgres/leftovers.ts';
import type { PostgresServer } from '#platform/server/postgres/server.ts';
import { startApp } from '../../app.ts';

const PLAYERS = 3;
/** Of a busy machine, which needs several times as long as a quiet one. */
const BACK_WITHIN_MS = 30_000;
const RETRY_MS = 60_000;
/** A player may request only so many payments a minute, and every attempt counts. */
const PAYMENTS = 4;
/** Bets of each player before, between and after the outages. */
const MORE_BETS = 10;

/** The attempts of all players that got no final answer. */
let failedAttempts = 0;

/** Retries until there is a final answer: neither "later" nor a lost connection. */
async function sendUntilAnswered(
  app: TestApp,
  ...request: Parameters<TestApp['send']>
): Promise<TestResponse> {
  for (const end = performance.now() + RETRY_MS; ;) {
    expect(performance.now(), `${request[0]} ${request[1]}`).toBeLessThan(end);
    const response = await app.send(...request).catch(() => undefined);
    if (response && response.status < 500 && response.status !== 429) return response;
    if (response) expect([503, 429]).toContain(response.status);
    failedAttempts++;
    // No faster than the player's rate limit: each attempt counts.
    await until(() => isReady(app), RETRY_MS);
    await pause(200);
  }
}

type Lot = {
  readonly player: TestPlayer;
  readonly done: { bets: number; in: number; out: number };
};

async function bet(app: TestApp, { player: { token }, done }: Lot): Promise<void> {
  const body = { stake: '1.00', currency: 'RUB', direction: 'under', target: 5000 };
  const response = await sendUntilAnswered(app, 'POST', '/api/v2/games/dice/bets', {
    token,
    key: newKey(),
    body,
  });
  expect(response.status, response.text).toBe(200);
  done.bets += 1;
}

async function payIn(app: TestApp, { player: { token }, done }: Lot): Promise<void> {
  const body = { hash: bankMethodHash('bank_card', 'RUB'), amount: '100' };
  const path = '/api/v2/billing/deposits';
  const opened = await sendUntilAnswered(app, 'POST', path, { token, key: newKey(), body });
  // The previous one is still under way, or its bank was unreachable at that moment.
  if (opened.status === 422) return await pause(100);
  expect(opened.status, opened.text).toBe(200);
  const { id, pay_url } = opened.json!['data'];
  for (let isPaid = false; !isPaid; await pause(500)) {
    await pressPay(app, new URL(pay_url)).catch(() => undefined);
    const response = await sendUntilAnswered(app, 'GET', `${path}/${id}`, { token });
    isPaid = response.json!['data']?.status === 3;
  }
  done.in += 1;
}

/** A browser at the bank, without scripts. */
async function pressPay(app: TestApp, { pathname, search }: URL): Promise<void> {
  const page = await app.send('GET', pathname + search);
  const form = /name="form" value="([0-9a-f]+)"/.exec(page.text)?.[1];
  const cookie = page.headers['set-cookie']?.[0]?.split(';')[0];
  if (form === undefined || cookie === undefined) return;
  const type = 'application/x-www-form-urlencoded';
  const headers = { cookie, 'content-type': type };
  await app.send('POST', pathname + search, { headers, body: `form=${form}&action=pay` });
}

async function payOut(app: TestApp, staff: StaffClient, { player, done }: Lot): Promise<void> {
  const { token } = player;
  const body = {
    hash: bankPayoutHash('bank_card', 'RUB'),
    amount: '100',
    destination: '4242424242424242',
    fee: '1.50',
    arrives: '98.50',
    arrives_currency: 'RUB',
  };
  const path = '/api/v2/billing/withdrawals';
  const response = await sendUntilAnswered(app, 'POST', path, { token, key: newKey(), body });
  expect(response.status, response.text).toBe(200);
  const { id } = response.json!['data'];
  const decision = { token: staff.token, key: newKey(), body: { step: 'approve' } };
  await sendUntilAnswered(app, 'POST', `/api/v2/staff/withdrawals/${id}/decision`, decision);
  done.out += 1;
  await pause(300);
}

/** Repeats until the goal is reached. */
async function repeat(attempt: () => Promise<void>, isOver: () => boolean): Promise<void> {
  while (!isOver()) await attempt();
}

async function isReady({ send }: TestApp): Promise<boolean> {
  return (await send('GET', '/readyz')).status === 200;
}

async function until(done: () => Promise<boolean>, withinMs: number): Promise<void> {
  const begun = performance.now();
  while (!(await done().catch(() => false))) {
    if (performance.now() - begun > withinMs) throw new Error(`not within ${withinMs} ms`);
    await pause(50);
  }
}

async function openLots(app: TestApp): Promise<Lot[]> {
  const lots: Lot[] = [];
  for (let count = 0; count < PLAYERS; count++) {
    const player = await app.addMember('100000.00');
    const seeds = { token: player.token, body: { client_seed: 'restart' } };
    await app.send('POST', '/api/v2/fairness/seeds', seeds);
    await app.db.query(
      `insert into verifications (player_id, status) values ($1, 'success')
       on conflict (player_id) do update set status = 'success'`,
      [player.id],
    );
    lots.push({ player, done: { bets: 0, in: 0, out: 0 } });
  }
  return lots;
}

const own = openOwnServer();
let server: PostgresServer;
let app: TestApp;

beforeAll(async () => {
  server = await own.start();
  await runOn(server.url('postgres'), 'create database croupier');
  await migrate(server.url('croupier'));
  app = await createTestApp(startApp, server.url('croupier'));
  return async () => {
    await app.stop();
    await server.stop();
    own.remove();
  };
}, 120_000);

test('recovery: the database is restarted under bets, deposits and withdrawals: nothing is lost or doubled', async () => {
  const staff = await createStaffClient(app, 'payments');
  const lots = await openLots(app);
  let isOver = false;
  const isEnough = (count: number) => isOver || count >= PAYMENTS;
  const all = lots.flatMap((lot) => [
    repeat(
      () => bet(app, lot),
      () => isOver,
    ),
    repeat(
      () => payIn(app, lot),
      () => isEnough(lot.done.in),
    ),
    repeat(
      () => payOut(app, staff, lot),
      () => isEnough(lot.done.out),
    ),
  ]);
  await Promise.all([restartTwice(lots).finally(() => (isOver = true)), ...all]);
  for (const lot of lots) await expectAllOnce(lot);
  expect((await checkLedger(app.db)).findings).toEqual([]);
}, 180_000);

/** Once in order and once as by power loss; each time the server logs it and recovers by itself. */
async function restartTwice(lots: readonly Lot[]): Promise<void> {
  for (const how of ['in order', 'by power loss'] as const) {
    await everyoneBets(lots);
    const before = failedAttempts;
    if (how === 'by power loss') process.kill(readPid(own.folder)!, 'SIGQUIT');
    else await server.stop();
    await server.ended;
    await until(async () => failedAttempts > before, RETRY_MS);
    expect(await isReady(app)).toBe(false);
    server = await own.start();
    await until(() => isReady(app), BACK_WITHIN_MS);
  }
  await everyoneBets(lots);
  await hurry();
}

/** Waits until each player has placed further bets, so that all kinds of requests are under way. */
async function everyoneBets(lots: readonly Lot[]): Promise<void> {
  const goals = lots.map(({ done }) => done.bets + MORE_BETS);
  await until(async () => lots.every(({ done }, at) => done.bets >= goals[at]!), RETRY_MS);
}

/**
 * The lock of a process that died while publishing is waited out for half a minute, that of a
 * provider request for a minute.
 */
async function hurry(): Promise<void> {
  await runOn(
    server.url('croupier'),
    `update sandbox_bank.messages set due_at = now() where due_at > now();
     update withdrawals set next_try_at = now() where status = 3`,
  );
}

/** Every acknowledged operation is stored once, and the balance is the sum of them. */
async function expectAllOnce({ player, done }: Lot): Promise<void> {
  const { db } = app;
  const outs = () =>
    db.query<{ status: number }>('select status from withdrawals where player_id = $1', [
      player.id,
    ]);
  const isPaid = async () => (await outs()).every(({ status }) => status === 5);
  await until(isPaid, BACK_WITHIN_MS);
  const [bets] = await db.query<{ count: bigint; change: string }>(
    `select count(*), coalesce(sum(payout - stake), 0)::text as change from settled_bets
      where player_id = $1`,
    [player.id],
  );
  const paid = await db.query('select from deposits where player_id = $1 and status = 3', [
    player.id,
  ]);
  expect({ bets: Number(bets!.count), in: paid.length, out: (await outs()).length }).toEqual(done);
  expect(done.bets).toBeGreaterThan(0);
  expect(done.in).toBeGreaterThan(0);
  const money = parseMoney('100000.00')! + BigInt(bets!.change);
  const { cash, held } = await readBalances(db, player.id, 'RUB');
  expect(formatMoney(held)).toBe('0.00');
  expect(cash).toBe(money + parseMoney('100')! * BigInt(done.in - done.out));
}
