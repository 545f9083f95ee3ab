/** What staff do by calls, until they have screens; with the demo house's own operator. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { expect } from './journey.ts';

type Login = { email: string; password: string };

/** Logs the operator of the demo house in, by what its first start has written down. */
export async function logInOperator(request: APIRequestContext, dataDir: string): Promise<string> {
  const logins = JSON.parse(readFileSync(join(dataDir, 'demo-logins.json'), 'utf8')) as Login[];
  const { email, password } = logins.find((login) => login.email.startsWith('operator@'))!;
  const answer = await request.post('/api/v2/staff/login', { data: { email, password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: { token: string } }).data.token;
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
