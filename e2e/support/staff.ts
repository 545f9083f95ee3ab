/** API calls and logins of the demo installation's staff. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { appCode } from '../../dev/staff.ts';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expect } from './journey.ts';

const STAFF_TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 100;
/** The period of an authenticator code (RFC 6238). */
const STEP_MS = 30_000;
const LOGIN_PATH = '/api/v2/staff/login';
const CONFIRM_PATH = `${LOGIN_PATH}/confirm`;

export type StaffLogin = { email: string; password: string; secret: string };

/** Logs a demo staff user in, with the credentials that the first start has stored. */
export async function logInOperator(
  request: APIRequestContext,
  dataDir: string,
  name = 'operator',
): Promise<string> {
  const { email, password, secret } = demoStaff(dataDir, name);
  const login = await request.post(LOGIN_PATH, { data: { email, password } });
  expect(login.ok(), await login.text()).toBe(true);
  const { challenge } = ((await login.json()) as { data: { challenge: string } }).data;
  const confirm = (code: string) =>
    request.post(CONFIRM_PATH, { data: { challenge, answer: { kind: 'totp', code } } });
  const answer = await confirmByCode(secret, confirm);
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

/**
 * A code is valid once: a login within the same period uses the next period's code, and a third one
 * in a row waits for a new period.
 */
async function confirmByCode<Answer extends { ok(): boolean }>(
  secret: string,
  confirm: (code: string) => Promise<Answer>,
): Promise<Answer> {
  const first = await confirm(appCode(secret));
  if (first.ok()) return first;
  const second = await confirm(appCode(secret, Date.now(), 1));
  if (second.ok()) return second;
  await pause(STEP_MS - (Date.now() % STEP_MS) + POLL_INTERVAL_MS);
  return await confirm(appCode(secret, Date.now(), 1));
}

/** A browser context of the back office: the demo staff user of that name, at that screen width. */
export async function openBackoffice(
  browser: Browser,
  app: { readonly url: string; readonly dataDir: string },
  name = 'operator',
  width = 1280,
) {
  const viewport = { width, height: 900 };
  const context = await browser.newContext({ baseURL: app.url, locale: 'en-GB', viewport });
  let token = '';
  // A server that has just started may still be creating its demo staff.
  await expect(async () => {
    token = await logInOperator(context.request, app.dataDir, name);
  }).toPass({ intervals: [1000, 2000, 4000], timeout: STAFF_TIMEOUT_MS });
  return { context, token, page: await context.newPage() };
}

/**
 * A login of the demo staff; the authenticator's secret is stored beside the password. The server
 * answers before the demo accounts are complete, so an early journey waits for them.
 */
export function demoStaff(dataDir: string, name = 'operator'): StaffLogin {
  const path = join(dataDir, 'demo-logins.json');
  for (let waitedMs = 0; waitedMs < STAFF_TIMEOUT_MS; waitedMs += POLL_INTERVAL_MS) {
    const logins = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as StaffLogin[]) : [];
    const login = logins.find(({ email }) => email.startsWith(`${name}@`));
    if (login?.secret !== undefined) return login;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_INTERVAL_MS);
  }
  throw new Error(`the demo installation in ${dataDir} has no staff user ${name}`);
}

/** The first factor, in the back office's login form. */
export async function submitPassword(
  page: Page,
  { email, password }: Pick<StaffLogin, 'email' | 'password'>,
  path = '',
): Promise<void> {
  await page.goto(`/backoffice${path}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Logs in through that form by both factors. */
export async function logInToBackoffice(page: Page, login: StaffLogin, path = ''): Promise<void> {
  await submitPassword(page, login, path);
  await confirmByCode(login.secret, async (code) => {
    const answer = page.waitForResponse((response) => response.url().endsWith(CONFIRM_PATH));
    await page.getByLabel('Code').fill(code);
    return await answer;
  });
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
}

/** An API call of staff; returns what is under `data`. */
export async function requestAsStaff<Data>(
  request: APIRequestContext,
  token: string,
  method: 'GET' | 'POST',
  path: string,
  data: object = {},
): Promise<Data> {
  const answer = await request.fetch(`/api/v2/staff${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    ...(method === 'POST' ? { data } : {}),
  });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: Data }).data;
}
