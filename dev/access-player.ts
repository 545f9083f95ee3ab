/** A player who manages their account security through the real calls, for the tests of it. */
import { TOTP, URI } from 'otpauth';
import { cookiesOf, type Got, type SignInRoom } from './sign-in-room.ts';

export const PASSWORD = 'seven quiet rivers';
export const PLACE = { origin: 'https://casino.example', rpId: 'casino.example' };

let serial = 0;

export type AccessPlayer = Awaited<ReturnType<typeof addPlayer>>;

/** Registered by e-mail, which is proved; the session is freshly confirmed. */
export async function addPlayer(room: SignInRoom) {
  const email = `access${process.pid}-${++serial}@example.org`;
  const ip = `203.0.113.${serial % 250}`;
  const body = { email, password: PASSWORD, is_adult: true, accepts_terms: true };
  const got = await room.send('POST', '/api/v2/auth/register/email', { ip, body });
  const token = got.body['token'] as string;
  const id = (await room.sessions.viewerOf(token))!.id;
  await room.db.query('update players set is_email_verified = true where id = $1', [id]);
  return { ...callsOf(room, token, ip), id, email, ip, device: cookiesOf(got) };
}

/** The calls of one session. */
export function callsOf(room: SignInRoom, token: string, ip: string) {
  const session = room.sessions.viewerOf(token).then((viewer) => viewer!.session);
  return {
    token,
    get: (path: string) => room.send('GET', path, { token, ip }),
    post: (path: string, body: object = {}) => room.send('POST', path, { token, ip, body }),
    put: (path: string, body: object) => room.send('PUT', path, { token, ip, body }),
    remove: (path: string) => room.send('DELETE', path, { token, ip }),
    session: () => session,
    /** As if the proof were an hour old. */
    forgetProof: async () => {
      const query = `update sessions set confirmed_at = now() - interval '1 hour' where id = $1`;
      await room.db.query(query, [await session]);
    },
  };
}

/** Another browser of the same player. */
export async function logInAgain(room: SignInRoom, player: AccessPlayer, password = PASSWORD) {
  const got = await room.send('POST', '/api/v2/auth/login/email/password', {
    ip: player.ip,
    body: { email: player.email, password },
    // A browser that the account knows, so that no second step comes in between.
    cookies: player.device,
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile Safari/605' },
  });
  return callsOf(room, got.body['token'] as string, player.ip);
}

/** Adds an authenticator. Answers its codes and the recovery codes. */
export async function addAuthenticator(player: AccessPlayer, now: () => number) {
  const begun = await player.post('/api/v2/auth/factors/totp/begin');
  const { secret } = URI.parse(begun.body.data!['uri'] as string) as TOTP;
  const codeAt = (timestamp: number) => TOTP.generate({ secret, timestamp });
  const done = await player.post('/api/v2/auth/factors/totp/confirm', { code: codeAt(now()) });
  return { codeAt, done, recovery: done.body.data?.['recovery_codes'] as string[] };
}

export const said = ({ status, body }: Got) => [status, body['message'] ?? 'ok'];
