/** What staff do by calls, with the demo house's own operator. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appCode } from '../../dev/staff.ts';
import type { APIRequestContext } from '@playwright/test';
import { expect } from './journey.ts';

export type StaffLogin = { email: string; password: string; secret: string };

/** Logs the operator of the demo house in, by what its first start has written down. */
export async function logInOperator(request: APIRequestContext, dataDir: string): Promise<string> {
  const { email, password, secret } = demoStaff(dataDir);
  const path = '/api/v2/staff/login';
  const knocked = await request.post(path, { data: { email, password } });
  expect(knocked.ok(), await knocked.text()).toBe(true);
  const { entry } = ((await knocked.json()) as { data: { entry: string } }).data;
  const confirm = (code: string) =>
    request.post(`${path}/confirm`, { data: { entry, answer: { kind: 'totp', code } } });
  // A code opens once: whoever came in half a minute ago shows that of the next half minute.
  const first = await confirm(appCode(secret));
  const answer = first.ok() ? first : await confirm(appCode(secret, Date.now(), 1));
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

/** A login of the demo house's staff; its authenticator's secret lies beside the password. */
export function demoStaff(dataDir: string, name = 'operator'): StaffLogin {
  const path = join(dataDir, 'demo-logins.json');
  const logins = JSON.parse(readFileSync(path, 'utf8')) as StaffLogin[];
  return logins.find(({ email }) => email.startsWith(`${name}@`))!;
}

/** A call of staff; answers what is under `data`. */
export async function askAsStaff<Data>(
  request: APIRequestContext,
  token: string,
  method: 'GET' | 'POST',
  path: string,
  data: object = {},
): Promise<Data> {
  const answer = await request.fetch(`/api/v2/staff${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(method === 'POST' ? { data } : {}),
  });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: Data }).data;
}
