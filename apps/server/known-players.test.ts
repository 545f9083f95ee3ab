import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { photo } from '#dev/verification-room.ts';
import { openWholeHouse, type WholeHouse } from '#dev/whole-house.ts';
import { startHouse } from './house.ts';

let database: TestDatabase;
let house: WholeHouse;
beforeAll(async () => {
  database = await testDatabase();
  house = await openWholeHouse(startHouse, database.url);
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

test('profile.verification: a large deposit asks for documents, and the open page hears', async () => {
  const { id, token } = await house.addMember();
  const page = await house.connect(token);
  await page.join('me.verification');
  const body = {
    deposit_id: '900001',
    player_id: id.toString(),
    currency: 'RUB',
    amount: '180000.00',
  };
  await house.db.query(`insert into outbox (name, body) values ('deposit.paid', $1)`, [
    JSON.stringify(body),
  ]);
  await page.until(() => page.events('me.verification').length > 0, 'news', 10_000);
  expect(page.events('me.verification')).toMatchObject([{ is_need: true, need: 'deposits' }]);
  const { json } = await house.send('GET', '/profile/user', { token });
  expect(json!['user'].verification).toEqual({ is_need: true, data: null });
  page.ws.close();
});

test('a file does not come by the socket', async () => {
  const { token } = await house.addMember();
  const page = await house.connect(token);
  const name = 'verification.uploadDocument';
  page.say({ op: 'call', ref: 1, name, body: { kind: 'passport' } });
  await page.until(() => page.of('answer').length > 0);
  expect(page.of('answer')).toMatchObject([{ ok: false, status: 404 }]);
  page.ws.close();
});

test('no-operator-leak: what staff may is not even named to players', async () => {
  const { token } = await house.addMember();
  const answer = await house.send('GET', '/api/v2/staff/verifications', { token });
  expect([answer.status, answer.json!['message']]).toEqual([403, 'forbidden']);
});

test('a picture is sent and served by the whole house', async () => {
  const { token } = await house.addMember();
  const bytes = await photo();
  const answer = await fetch(`${house.url}/api/v2/profile/avatar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(bytes),
  });
  const { data } = (await answer.json()) as { data: { small: string } };
  const served = await fetch(house.url + data.small);
  expect(served.headers.get('content-type')).toBe('image/webp');
  expect(house.errors).toEqual([]);
});
