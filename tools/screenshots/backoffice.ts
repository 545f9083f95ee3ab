import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { appCode } from '../../dev/staff.ts';
import { DEMO_LOGINS } from '../../dev/demo-players.ts';

type Login = { readonly email: string; readonly password: string; readonly secret?: string };
type Answer = { readonly data: { readonly challenge: string; readonly token: string } };

/** Logs in as the demo operator; the context keeps the cookie. Returns the token. */
export async function logInToBackoffice(context: BrowserContext, dataDir: string): Promise<string> {
  const logins = JSON.parse(readFileSync(join(dataDir, DEMO_LOGINS), 'utf8')) as Login[];
  const { email, password, secret } = logins.find((one) => one.email.startsWith('operator@'))!;
  const path = '/api/v2/staff/login';
  const { challenge } = await post(context, path, { email, password });
  const answer = { kind: 'totp', code: appCode(secret!) };
  return (await post(context, `${path}/confirm`, { challenge, answer })).token;
}

/** Proposals of the payments role that wait for a second person. */
export async function proposeRate(context: BrowserContext, token: string): Promise<void> {
  const body = { base: 'USD', quote: 'RUB', rate: '92.5', reason: 'The market moved overnight.' };
  await post(context, '/api/v2/staff/payment-rates/proposals', body, token);
}

export async function proposeCorrection(
  context: BrowserContext,
  token: string,
  player: string,
): Promise<void> {
  const body = {
    player,
    account: 'cash',
    currency: 'RUB',
    amount: '250.00',
    cause: 'missing_deposit',
    reason: 'The bank shows it, we do not.',
  };
  await post(context, '/api/v2/staff/adjustments', body, token);
}

async function post(context: BrowserContext, path: string, data: object, token?: string) {
  const answer = await context.request.post(path, {
    data,
    headers: {
      'idempotency-key': `picture-${Date.now()}`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as Answer).data;
}
