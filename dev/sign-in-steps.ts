import type { SignInRoom } from './sign-in-room.ts';
import { cookiesOf } from './sign-in-room.ts';

const AUTH = '/api/v2/auth';
const FORM = { password: 'seven quiet rivers', is_adult: true, accepts_terms: true };

/** What tests of coming in do again and again: each player and each call has a place of its own. */
export function signInSteps(room: () => SignInRoom) {
  let serial = 0;
  const freshIp = () => `198.51.100.${++serial}`;

  /** Registers by the contact given, and throws when nobody came in. */
  async function addMember(contact: { email?: string; phone?: string }) {
    const kind = contact.email === undefined ? 'phone' : 'email';
    const body = { ...FORM, ...contact };
    const got = await room().send('POST', `${AUTH}/register/${kind}`, { ip: freshIp(), body });
    if (got.status !== 200) throw new Error(`nobody came in: ${JSON.stringify(got.body)}`);
    return got;
  }

  /** `cookies` are what the browser holds after the answer. */
  async function askForCode(email: string, ip = freshIp()) {
    const got = await room().send('POST', `${AUTH}/login/email/code`, { ip, body: { email } });
    return { got, cookies: cookiesOf(got), ip };
  }

  const verify = (code: string, cookies: Record<string, string>, ip = freshIp()) =>
    room().send('POST', `${AUTH}/login/email/verification`, { ip, cookies, body: { code } });

  return {
    freshIp,
    freshEmail: () => `player${++serial}@example.org`,
    freshPhone: () => `+7916${String(++serial).padStart(7, '0')}`,
    addMember,
    askForCode,
    verify,
  };
}
