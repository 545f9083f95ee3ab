/** Where the law asks for it, a deposit limit is set or declined before the first deposit (12A). */
import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { newKey, type TestApp, type TestPlayer } from '#dev/test-app.ts';
import { bankMethodHash } from '#dev/bank/methods.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);

async function addResident(app: TestApp, country: string): Promise<TestPlayer> {
  const player = await app.addMember();
  await app.db.query('update players set country = $2 where id = $1', [player.id, country]);
  return player;
}

async function isAsked(app: TestApp, { token }: TestPlayer): Promise<boolean> {
  const { json } = await app.send('GET', '/api/v2/billing/data', { token });
  return json!['payments'].protection.is_limit_asked;
}

/** The reason for which a deposit is not opened, or `opened`. */
async function deposit(app: TestApp, { token }: TestPlayer): Promise<string> {
  const body = { hash: bankMethodHash('bank_card', 'RUB'), amount: '1000' };
  const path = '/api/v2/billing/deposits';
  const { json, status } = await app.send('POST', path, { token, key: newKey(), body });
  return status === 200 ? 'opened' : json!['message'];
}

const decline = (app: TestApp, { token }: TestPlayer, key = newKey()) =>
  app.send('POST', '/api/v2/protection/limits/decline', { token, key, body: {} });

function setLimit(app: TestApp, { token }: TestPlayer, value: string | null) {
  const body = { kind: 'deposit', period: 'day', value };
  return app.send('PUT', '/api/v2/protection/limits', { token, key: newKey(), body });
}

test('12A, strict: the first deposit waits until the player declines a limit', async ({ app }) => {
  const player = await addResident(app, 'GB');
  expect(await isAsked(app, player)).toBe(true);
  expect(await deposit(app, player)).toBe('limit_answer_needed');
  const key = newKey();
  const answers = await Promise.all([decline(app, player, key), decline(app, player, key)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await isAsked(app, player)).toBe(false);
  expect(await deposit(app, player)).not.toBe('limit_answer_needed');
  const { json } = await app.send('GET', '/api/v2/protection/changes', { token: player.token });
  expect(json!['data']).toMatchObject([{ what: 'limit_declined', kind: 'deposit', value: null }]);
});

test('12A, strict: a limit is an answer, and the deposit keeps to it', async ({ app }) => {
  const player = await addResident(app, 'GB');
  expect((await setLimit(app, player, '500.00')).status).toBe(200);
  expect(await isAsked(app, player)).toBe(false);
  expect(await deposit(app, player)).toBe('deposit_limit_reached');
});

test('12A, open and Malta: the form has a link to limits, and nothing waits for an answer', async ({
  app,
}) => {
  for (const country of ['KZ', 'MT']) {
    const player = await addResident(app, country);
    expect(await isAsked(app, player), country).toBe(false);
    expect(await deposit(app, player), country).not.toBe('limit_answer_needed');
  }
});

test('protection: a key that declined a limit cannot be used for another change', async ({
  app,
}) => {
  const player = await addResident(app, 'GB');
  const key = newKey();
  await decline(app, player, key);
  const body = { kind: 'deposit', period: 'day', value: '500.00' };
  const { token } = player;
  const again = await app.send('PUT', '/api/v2/protection/limits', { token, key, body });
  expect(again.json!['message']).toBe('key_reused');
});
