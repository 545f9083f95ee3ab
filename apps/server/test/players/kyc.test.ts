import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { photo } from '#dev/verification-fixture.ts';
import { emitEvent } from '#dev/emit-event.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);

test('profile.verification: a large deposit requires documents, and the open page is notified', async ({
  app,
}) => {
  const { id, token } = await app.addMember();
  const page = await app.connect(token);
  await page.join('me.verification');
  const body = {
    deposit_id: '900001',
    player_id: id.toString(),
    currency: 'RUB',
    amount: '180000.00',
    credited: '180000.00',
  };
  await emitEvent(app.db, 'deposit.paid', body);
  await page.until(() => page.events('me.verification').length > 0, 'news', 30_000);
  expect(page.events('me.verification')).toMatchObject([{ is_need: true, need: 'deposits' }]);
  const { json } = await app.send('GET', '/profile/user', { token });
  expect(json!['user'].verification).toEqual({ is_need: true, data: null });
  page.ws.close();
});

test('sockets: a file upload is refused over the socket', async ({ app }) => {
  const { token } = await app.addMember();
  const page = await app.connect(token);
  const name = 'verification.uploadDocument';
  page.send({ op: 'call', ref: 1, name, body: { kind: 'passport' } });
  await page.until(() => page.of('answer').length > 0);
  expect(page.of('answer')).toMatchObject([{ ok: false, status: 404 }]);
  page.ws.close();
});

test('no-operator-leak: players cannot even see the names of staff permissions', async ({
  app,
}) => {
  const { token } = await app.addMember();
  const answer = await app.send('GET', '/api/v2/staff/verifications', { token });
  expect([answer.status, answer.json!['message']]).toEqual([403, 'forbidden']);
});

test('profile: an avatar is uploaded and served', async ({ app }) => {
  const { token } = await app.addMember();
  const bytes = await photo();
  const answer = await fetch(`${app.url}/api/v2/profile/avatar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(bytes),
  });
  const { data } = (await answer.json()) as { data: { small: string } };
  const served = await fetch(app.url + data.small);
  expect(served.headers.get('content-type')).toBe('image/webp');
});
