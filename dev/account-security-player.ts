/** A player who manages their account security through the real HTTP calls, for tests. */
import { TOTP, URI } from 'otpauth';
import { cookiesOf, type SignInTestResponse, type SignInFixture } from './sign-in-fixture.ts';

export const PASSWORD = 'seven quiet rivers';
export const RELYING_PARTY = { origin: 'https://casino.example', rpId: 'casino.example' };

let serial = 0;

export type AccountSecurityPlayer = Awaited<ReturnType<typeof addPlayer>>;

/**
 * Registered by email with a verified address; the session has just passed step-up authentication.
 */
export async function addPlayer(fixture: SignInFixture) {
  const email = `access${process.pid}-${++serial}@example.org`;
  const ip = `203.0.113.${serial % 250}`;
  const body = { email, password: PASSWORD, is_adult: true, accepts_terms: true };
  const got = await fixture.send('POST', '/api/v2/auth/register/email', { ip, body });
  const token = got.body['token'] as string;
  const id = (await fixture.sessions.viewerOf(token))!.id;
  await fixture.db.query('update players set is_email_verified = true where id = $1', [id]);
  return { ...callsOf(fixture, token, ip), id, email, ip, device: cookiesOf(got) };
}

/** The calls of one session. */
export function callsOf(fixture: SignInFixture, token: string, ip: string) {
  const session = fixture.sessions.viewerOf(token).then((viewer) => viewer!.session);
  return {
    token,
    get: (path: string) => fixture.send('GET', path, { token, ip }),
    post: (path: string, body: object = {}) => fixture.send('POST', path, { token, ip, body }),
    put: (path: string, body: object) => fixture.send('PUT', path, { token, ip, body }),
    remove: (path: string) => fixture.send('DELETE', path, { token, ip }),
    session: () => session,
    /** Makes the last step-up authentication one hour old. */
    expireStepUp: async () => {
      const query = `update sessions set confirmed_at = now() - interval '1 hour' where id = $1`;
      await fixture.db.query(query, [await session]);
    },
  };
}

/** Another browser of the same player. */
export async function logInAgain(
  fixture: SignInFixture,
  player: AccountSecurityPlayer,
  password = PASSWORD,
) {
  const got = await fixture.send('POST', '/api/v2/auth/login/email/password', {
    ip: player.ip,
    body: { email: player.email, password },
    // A device that the account already trusts, so that no two-factor step is required.
    cookies: player.device,
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile Safari/605' },
  });
  return callsOf(fixture, got.body['token'] as string, player.ip);
}

/** Adds an authenticator. Returns its codes and the recovery codes. */
export async function addAuthenticator(player: AccountSecurityPlayer, now: () => number) {
  const begun = await player.post('/api/v2/auth/factors/totp/begin');
  const { secret } = URI.parse(begun.body.data!['uri'] as string) as TOTP;
  const codeAt = (timestamp: number) => TOTP.generate({ secret, timestamp });
  const done = await player.post('/api/v2/auth/factors/totp/confirm', { code: codeAt(now()) });
  return { codeAt, done, recovery: done.body.data?.['recovery_codes'] as string[] };
}

export const outcomeOf = ({ status, body }: SignInTestResponse) => [
  status,
  body['message'] ?? 'ok',
];
