import type { SignInFixture } from './sign-in-fixture.ts';
import { cookiesOf } from './sign-in-fixture.ts';

const AUTH = '/api/v2/auth';
const FORM = { password: 'seven quiet rivers', is_adult: true, accepts_terms: true };

/** Shared steps of login tests: each player and each call has its own IP address. */
export function signInSteps(fixture: () => SignInFixture) {
  let serial = 0;
  const freshIp = () => `198.51.100.${++serial}`;

  /** Registers by the given contact, and throws if it fails. */
  async function addMember(contact: { email?: string; phone?: string }) {
    const kind = contact.email === undefined ? 'phone' : 'email';
    const body = { ...FORM, ...contact };
    const got = await fixture().send('POST', `${AUTH}/register/${kind}`, { ip: freshIp(), body });
    if (got.status !== 200) throw new Error(`registration failed: ${JSON.stringify(got.body)}`);
    return got;
  }

  /** `cookies` are what the browser holds after the response. */
  async function requestCode(email: string, ip = freshIp()) {
    const got = await fixture().send('POST', `${AUTH}/login/email/code`, { ip, body: { email } });
    return { got, cookies: cookiesOf(got), ip };
  }

  const verify = (code: string, cookies: Record<string, string>, ip = freshIp()) =>
    fixture().send('POST', `${AUTH}/login/email/verification`, { ip, cookies, body: { code } });

  return {
    freshIp,
    freshEmail: () => `player${++serial}@example.org`,
    freshPhone: () => `+7916${String(++serial).padStart(7, '0')}`,
    addMember,
    requestCode,
    verify,
  };
}
