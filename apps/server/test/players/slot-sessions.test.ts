/** A game of a supplier is played by the login that has opened it, and ends with it. */
import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { newKey, type TestApp } from '#dev/test-app.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);

const PASSWORD = 'seven quiet rivers';
const NEW_PASSWORD = 'eight quiet rivers';

/** Opens a slot of the built-in studio; what a spin there answers. */
async function openSlot(app: TestApp, token: string) {
  const body = { mode: 'play', platform: 'desktop', locale: 'en' };
  const path = '/api/v2/slots/brass-bells/launch';
  const launched = async () =>
    (await app.send('POST', path, { token, body })).json!['data']?.url as string | undefined;
  // A process reads new games within two seconds.
  await expect.poll(launched, { timeout: 5_000 }).toBeDefined();
  const session = /#s=([\w-]{43})/.exec((await launched())!)![1]!;
  return async () => {
    const stake = { session, stake: '50.00', is_bought: false };
    const { json } = await app.send('POST', '/api/v2/studio/spin', { key: newKey(), body: stake });
    return (json!['message'] as string | undefined) ?? 'played';
  };
}

/** A player who is logged in twice. */
async function withTwoLogins(app: TestApp) {
  const { id, token } = await app.addMember('1000.00');
  const [player] = await app.db.query<{ email: string }>(
    'select email from player_directory where id = $1',
    [id],
  );
  const body = { email: player!.email, password: PASSWORD };
  const { json } = await app.send('POST', '/api/v2/auth/login/email/password', { body });
  const other = json!['token'] as string;
  return { token, other };
}

test('auth.logout: a slot that this login has opened takes no more stakes, that of another login does', async ({
  app,
}) => {
  const { token, other } = await withTwoLogins(app);
  const [spin, spinElsewhere] = [await openSlot(app, token), await openSlot(app, other)];
  expect([await spin(), await spinElsewhere()]).toEqual(['played', 'played']);
  await app.send('PUT', '/auth/logout', { token });
  expect(await spin()).toBe('session_over');
  expect(await spinElsewhere()).toBe('played');
});

test('account-security: a changed password ends the slots of all other logins', async ({ app }) => {
  const { token, other } = await withTwoLogins(app);
  const [spin, spinElsewhere] = [await openSlot(app, token), await openSlot(app, other)];
  const body = {
    old_password: PASSWORD,
    password: NEW_PASSWORD,
    password_confirm: NEW_PASSWORD,
  };
  const { status } = await app.send('POST', '/password/update', { token: other, body });
  expect(status).toBe(200);
  expect(await spin()).toBe('session_over');
  expect(await spinElsewhere()).toBe('played');
});
