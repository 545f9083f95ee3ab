import { randomBytes } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import { callProtection } from './protection-fixture.ts';
import { newKey, type TestResponse, type TestPlayer, type TestApp } from './test-app.ts';

const PASSWORD = 'seven quiet rivers';
/** A name that was not used before. */
export const uniqueName = () => `p${randomBytes(5).toString('hex')}`;

export async function register(app: TestApp, email: string): Promise<TestResponse> {
  const body = { email, password: PASSWORD, currency: 'RUB', is_adult: true, accepts_terms: true };
  return await app.send('POST', '/api/v2/auth/register/email', { body });
}

/** A player with money, seeds and a known password. */
export async function registerWithMoney(
  app: TestApp,
  email: string,
  money = '100.00',
): Promise<TestPlayer> {
  const token: string = (await register(app, email)).json!['token'];
  const rows = await app.db.query<{ id: PlayerId }>('select id from players where email = $1', [
    email,
  ]);
  const player = { id: rows[0]!.id, token, refresh: '' };
  await app.grant(player.id, money, 'RUB');
  await app.send('POST', '/api/v2/fairness/commitment', { token, body: {} });
  await app.send('POST', '/api/v2/fairness/seeds', { token, body: { client_seed: 'evening' } });
  return player;
}

export const logIn = (app: TestApp, email: string, password = PASSWORD) =>
  app.send('POST', '/api/v2/auth/login/email/password', { body: { email, password } });

/** Logs in and returns why the session is restricted; undefined for a full one. */
export async function restrictionOf(app: TestApp, email: string): Promise<unknown> {
  const token: string = (await logIn(app, email)).json!['token'];
  return (await app.send('GET', '/profile/user', { token })).json!['restriction'];
}

export const exclude = (app: TestApp, player: TestPlayer, term = '6m', key = newKey()) =>
  callProtection(app, player, 'POST', '/exclusion', { term, is_understood: true }, key);

/** Whether a token is valid: 200 or 401. */
export async function tokenStatus(app: TestApp, { token }: TestPlayer): Promise<number> {
  return (await app.send('GET', '/profile/user', { token })).status;
}
