import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { appCode } from '../../dev/staff.ts';
import { DEMO_LOGINS } from '../../dev/demo-players.ts';

type Login = { readonly email: string; readonly password: string; readonly secret?: string };
type Answer = { readonly data: { readonly entry: string; readonly token: string } };

/** Lets the demo's operator in; the cookie is the context's from here on. Answers his token. */
export async function enterDesk(context: BrowserContext, dataDir: string): Promise<string> {
  const logins = JSON.parse(readFileSync(join(dataDir, DEMO_LOGINS), 'utf8')) as Login[];
  const { email, password, secret } = logins.find((one) => one.email.startsWith('operator@'))!;
  const path = '/api/v2/staff/login';
  const { entry } = await ask(context, path, { email, password });
  const answer = { kind: 'totp', code: appCode(secret!) };
  return (await ask(context, `${path}/confirm`, { entry, answer })).token;
}

/** What a colleague of the payments has proposed and somebody else has to decide about. */
export async function proposeRate(context: BrowserContext, token: string): Promise<void> {
  const wish = { base: 'USD', quote: 'RUB', rate: '92.5', reason: 'The market moved overnight.' };
  await ask(context, '/api/v2/staff/payment-rates', wish, token);
}

export async function proposeCorrection(
  context: BrowserContext,
  token: string,
  player: string,
): Promise<void> {
  const wish = {
    player,
    account: 'cash',
    currency: 'RUB',
    amount: '250.00',
    cause: 'missing_deposit',
    reason: 'The bank shows it, we do not.',
  };
  await ask(context, '/api/v2/staff/adjustments', wish, token);
}

async function ask(context: BrowserContext, path: string, data: object, token?: string) {
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
