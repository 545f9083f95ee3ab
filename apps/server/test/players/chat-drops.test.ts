import { afterAll, beforeAll, expect, test } from 'vitest';
import { addChatDrop } from '#dev/chat-drops.ts';
import { newKey, type TestApp, type TestPlayer } from '#dev/test-app.ts';
import type { TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import { createTwoApps } from '#dev/two-apps.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { startApp } from '../../app.ts';

let database: TestDatabase;
let left: TestApp;
let right: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, left, right, close } = await createTwoApps(startApp));
});
afterAll(async () => {
  expect((await checkLedger(left.db)).findings).toEqual([]);
  await close();
});

const claim = (app: TestApp, { token }: TestPlayer, drop: bigint, key = newKey()) =>
  app.send('POST', `/api/v2/chat/drops/${drop}/claim`, { token, key });

const listOwn = async (app: TestApp, { token }: TestPlayer) => {
  const { json } = await app.send('GET', '/api/v2/chat/drops?locale=en', { token });
  return json!['data'] as { id: string; is_claimed: boolean; missed: object | null }[];
};

test('chat-drops: what is taken on one process is shown by the other, and ends there', async () => {
  const drop = await addChatDrop(left.db, { code: 'two-processes', places: 2 });
  const visitor = await right.connect();
  await visitor.join('chat.drops.en');
  const [one, other] = [await left.addMember(), await left.addMember()];
  expect((await claim(left, one, drop)).status).toBe(200);
  const lines = () =>
    visitor
      .events('chat.drops.en')
      .flatMap((event) => event as { id: string; left: number; is_over: boolean }[])
      .filter(({ id }) => id === drop.toString());
  await visitor.until(() => lines().some((line) => line.left === 1), 'the first claim');
  expect((await claim(right, other, drop)).status).toBe(200);
  await visitor.until(() => lines().some((line) => line.is_over), 'the end');
  expect(lines().at(-1)).toMatchObject({ left: 0, is_over: true });
  visitor.ws.close();
});

test('race: claims at two processes at once take exactly the places', async () => {
  const drop = await addChatDrop(left.db, { code: 'rush', places: 3 });
  const players = await Promise.all(Array.from({ length: 10 }, () => left.addMember()));
  const answers = await Promise.all(
    players.map((player, index) => claim(index % 2 === 0 ? left : right, player, drop)),
  );
  const taken = answers.filter(({ status }) => status === 200);
  expect(taken.map(({ json }) => json!['data'].place as number).toSorted((a, b) => a - b)).toEqual([
    1, 2, 3,
  ]);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ json }) => json!['message']))).toEqual(new Set(['drop_over']));
});

test('idempotency: a claim repeated under its key and under another is the first one', async () => {
  const drop = await addChatDrop(left.db, { code: 'repeated', places: 3 });
  const player = await left.addMember();
  const key = newKey();
  const first = await claim(left, player, drop, key);
  const same = await claim(right, player, drop, key);
  const again = await claim(left, player, drop);
  expect([same.json, again.json]).toEqual([first.json, first.json]);
});

test('no-operator-leak: a player in a time-out is told of no drop, and gets none', async () => {
  const drop = await addChatDrop(left.db, { code: 'hidden', places: 3 });
  const player = await left.addMember();
  const isListed = async () => (await listOwn(left, player)).some(({ id }) => id === `${drop}`);
  expect(await isListed()).toBe(true);
  await runOn(
    database.url,
    `insert into protections (player_id, time_out_until)
     values (${player.id}, now() + interval '1 day')
     on conflict (player_id) do update set time_out_until = excluded.time_out_until`,
  );
  expect(await listOwn(left, player)).toEqual([]);
  const { status, json } = await claim(left, player, drop);
  expect([status, json!['message']]).toEqual([404, 'not_found']);
});
