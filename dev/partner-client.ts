import { expect } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import type { TestApp, TestResponse } from './test-app.ts';

export type PartnerClient = {
  readonly secret: string;
  send(method: string, path: string, body?: unknown): Promise<TestResponse>;
};

const BASE = '/api/v2/partner';

/** The six digits that an authenticator app shows. */
export function codeOf(secret: string, timestamp = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** The first login of a partner: an own password, an authenticator, the session in a cookie. */
export async function logInAsPartner(
  app: TestApp,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<PartnerClient> {
  const step = async (path: string, body: object) => {
    const answer = await app.send('POST', `${BASE}${path}`, { body });
    expect(answer.status, answer.text).toBe(200);
    return { data: answer.json!['data'] as Record<string, string>, answer };
  };
  const { data: first } = await step('/login', { email, password });
  expect(first['step']).toBe('password');
  const { data: second } = await step('/login/password', {
    challenge: first['challenge'],
    password: 'nine green lanterns',
  });
  expect(second['step']).toBe('enrol');
  const { challenge } = second;
  const { data: made } = await step('/login/authenticator', { challenge });
  const secret = made['secret']!;
  const { answer } = await step('/login/confirm', { challenge, code: codeOf(secret) });
  const cookie = answer.headers['set-cookie']![0]!.split(';')[0]!;
  return {
    secret,
    send: (method, path, body) =>
      app.send(method, `${BASE}${path}`, {
        headers: { cookie },
        ...(body === undefined ? {} : { body }),
      }),
  };
}
