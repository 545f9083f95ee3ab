/**
 * The database is restarted, and once pulled out, under a house in which bets, deposits and
 * withdrawals are under way. Everybody asks again under his key, as pages do; in the end each thing
 * was done once, and no money is anywhere else than it should be.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { bankMethodHash, bankPayoutHash } from '#dev/bank/methods.ts';
import { hireClerk, type HiredClerk } from '#dev/clerk.ts';
import { runOn } from '#dev/test-server.ts';
import {
  newKey,
  openWholeHouse,
  type Heard,
  type Person,
  type WholeHouse,
} from '#dev/whole-house.ts';
import { formatMoney, parseMoney } from '#core/money.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import { migrate } from '#platform/server/migrate.ts';
import { embeddedBinaries } from '#platform/server/postgres/binaries.ts';
import { readPid } from '#platform/server/postgres/leftovers.ts';
import { chooseRunner } from '#platform/server/postgres/run-as.ts';
import { startServer, type Server } from '#platform/server/postgres/server.ts';
import { startHouse } from './house.ts';

const PLAYERS = 3;
const BACK_WITHIN_MS = 10_000;
const PATIENCE_MS = 15_000;
/** A player may ask for so many payments a minute, and every try counts. */
const PAYMENTS = 4;

/** A PostgreSQL of this test's own that keeps what it committed, as that of an operator does. */
function openOwnServer() {
  const home = mkdtempSync(join(tmpdir(), 'croupier-restart-'));
  chmodSync(home, 0o711);
  const folder = join(home, 'postgres');
  const binaries = embeddedBinaries();
  const runner = chooseRunner(folder, binaries.postgres);
  const start = () => startServer({ binaries, folder, runner, password: 'test', durable: true });
  return { start, folder, remove: () => rmSync(home, { recursive: true, force: true }) };
}

/** Asks until there is an answer that counts: not "later", and not nobody. */
async function insist(house: WholeHouse, ...said: Parameters<WholeHouse['send']>): Promise<Heard> {
  for (const end = performance.now() + PATIENCE_MS; ;) {
    expect(performance.now(), `${said[0]} ${said[1]}`).toBeLessThan(end);
    const heard = await house.send(...said).catch(() => undefined);
    if (heard && heard.status < 500 && heard.status !== 429) return heard;
    if (heard) expect([503, 429]).toContain(heard.status);
    // No oftener than a player may: each try counts against his limits.
    await until(() => isReady(house), PATIENCE_MS);
    await pause(200);
  }
}

type Lot = { readonly player: Person; readonly done: { bets: number; in: number; out: number } };

async function bet(house: WholeHouse, { player: { token }, done }: Lot): Promise<void> {
  const body = { stake: '1.00', currency: 'RUB', direction: 'under', target: 5000 };
  const heard = await insist(house, 'POST', '/api/v2/games/dice/bets', {
    token,
    key: newKey(),
    body,
  });
  expect(heard.status, heard.text).toBe(200);
  done.bets += 1;
}

async function payIn(house: WholeHouse, { player: { token }, done }: Lot): Promise<void> {
  const body = { hash: bankMethodHash('bank_card', 'RUB'), amount: '100' };
  const path = '/api/v2/billing/deposits';
  const opened = await insist(house, 'POST', path, { token, key: newKey(), body });
  // The one before is still on its way, or its bank was away at that moment.
  if (opened.status === 422) return await pause(100);
  expect(opened.status, opened.text).toBe(200);
  const { id, pay_url } = opened.json!['data'];
  for (let isPaid = false; !isPaid; await pause(500)) {
    await pressPay(house, new URL(pay_url)).catch(() => undefined);
    const asked = await insist(house, 'GET', `${path}/${id}`, { token });
    isPaid = asked.json!['data']?.status === 3;
  }
  done.in += 1;
}

/** A browser at the bank, without scripts. */
async function pressPay(house: WholeHouse, { pathname, search }: URL): Promise<void> {
  const page = await house.send('GET', pathname + search);
  const form = /name="form" value="([0-9a-f]+)"/.exec(page.text)?.[1];
  const cookie = page.headers['set-cookie']?.[0]?.split(';')[0];
  if (form === undefined || cookie === undefined) return;
  const type = 'application/x-www-form-urlencoded';
  const headers = { cookie, 'content-type': type };
  await house.send('POST', pathname + search, { headers, body: `form=${form}&action=pay` });
}

async function payOut(house: WholeHouse, clerk: HiredClerk, { player, done }: Lot): Promise<void> {
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
  const asked = await insist(house, 'POST', path, { token, key: newKey(), body });
  expect(asked.status, asked.text).toBe(200);
  const { id } = asked.json!['data'];
  const decision = { token: clerk.token, body: { step: 'approve' } };
  await insist(house, 'POST', `/api/v2/staff/withdrawals/${id}/decision`, decision);
  done.out += 1;
  await pause(300);
}

/** Does it again and again until nobody wants more. */
async function repeat(deed: () => Promise<void>, isOver: () => boolean): Promise<void> {
  while (!isOver()) await deed();
}

async function isReady({ send }: WholeHouse): Promise<boolean> {
  return (await send('GET', '/readyz')).status === 200;
}

async function until(done: () => Promise<boolean>, withinMs: number): Promise<number> {
  const begun = performance.now();
  while (!(await done().catch(() => false))) {
    if (performance.now() - begun > withinMs) throw new Error(`not within ${withinMs} ms`);
    await pause(50);
  }
  return performance.now() - begun;
}

async function openLots(house: WholeHouse): Promise<Lot[]> {
  const lots: Lot[] = [];
  for (let count = 0; count < PLAYERS; count++) {
    const player = await house.addMember('100000.00');
    const seeds = { token: player.token, body: { client_seed: 'restart' } };
    await house.send('POST', '/api/v2/fairness/seeds', seeds);
    await house.db.query(
      `insert into verifications (player_id, status) values ($1, 'success')
       on conflict (player_id) do update set status = 'success'`,
      [player.id],
    );
    lots.push({ player, done: { bets: 0, in: 0, out: 0 } });
  }
  return lots;
}

const own = openOwnServer();
let server: Server;
let house: WholeHouse;

beforeAll(async () => {
  server = await own.start();
  await runOn(server.url('postgres'), 'create database house');
  await migrate(server.url('house'));
  house = await openWholeHouse(startHouse, server.url('house'));
  return async () => {
    await house.stop();
    await server.stop();
    own.remove();
  };
}, 120_000);

test('recovery: the database is restarted under bets, deposits and withdrawals: nothing is lost or doubled', async () => {
  const clerk = await hireClerk(house, 'payments');
  const lots = await openLots(house);
  let isOver = false;
  const isEnough = (count: number) => isOver || count >= PAYMENTS;
  const all = lots.flatMap((lot) => [
    repeat(
      () => bet(house, lot),
      () => isOver,
    ),
    repeat(
      () => payIn(house, lot),
      () => isEnough(lot.done.in),
    ),
    repeat(
      () => payOut(house, clerk, lot),
      () => isEnough(lot.done.out),
    ),
  ]);
  await Promise.all([restartTwice().finally(() => (isOver = true)), ...all]);
  for (const lot of lots) await expectAllOnce(lot);
  expect((await checkLedger(house.db)).findings).toEqual([]);
}, 40_000);

/** Once in order and once as by the plug; each time the house says so and comes back by itself. */
async function restartTwice(): Promise<void> {
  for (const how of ['in order', 'by the plug'] as const) {
    await pause(700);
    if (how === 'by the plug') process.kill(readPid(own.folder)!, 'SIGQUIT');
    else await server.stop();
    await server.ended;
    expect(await isReady(house)).toBe(false);
    await pause(300);
    server = await own.start();
    const ms = await until(() => isReady(house), BACK_WITHIN_MS);
    expect(ms, how).toBeLessThan(5000);
  }
  await pause(700);
  await hurry();
}

/** Whoever died in the middle of telling is waited for half a minute, and of asking a minute. */
async function hurry(): Promise<void> {
  await runOn(
    server.url('house'),
    `update sandbox_bank.messages set due_at = now() where due_at > now();
     update withdrawals set next_try_at = now() where status = 3`,
  );
}

/** What was answered is there, once, and the balance is what all of it comes to. */
async function expectAllOnce({ player, done }: Lot): Promise<void> {
  const { db } = house;
  const outs = () =>
    db.query<{ status: number }>('select status from withdrawals where player_id = $1', [
      player.id,
    ]);
  const isPaid = async () => (await outs()).every(({ status }) => status === 5);
  await until(isPaid, BACK_WITHIN_MS);
  const [bets] = await db.query<{ count: bigint; change: string }>(
    `select count(*), coalesce(sum(payout - stake), 0)::text as change from bets
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
