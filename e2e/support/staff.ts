/** What staff do by calls, with the demo house's own operator. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { appCode } from '../../dev/staff.ts';
import type { APIRequestContext, APIResponse, Browser, Page } from '@playwright/test';
import { expect } from './journey.ts';

const PATIENCE_MS = 30_000;
const LOOK_MS = 100;
/** Of an authenticator (RFC 6238). */
const STEP_MS = 30_000;

export type StaffLogin = { email: string; password: string; secret: string };

/** Logs staff of the demo house in, by what its first start has written down. */
export async function logInOperator(
  request: APIRequestContext,
  dataDir: string,
  name = 'operator',
): Promise<string> {
  const { email, password, secret } = demoStaff(dataDir, name);
  const path = '/api/v2/staff/login';
  const knocked = await request.post(path, { data: { email, password } });
  expect(knocked.ok(), await knocked.text()).toBe(true);
  const { entry } = ((await knocked.json()) as { data: { entry: string } }).data;
  const confirm = (code: string) =>
    request.post(`${path}/confirm`, { data: { entry, answer: { kind: 'totp', code } } });
  const answer = await confirmByCode(secret, confirm);
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

/**
 * A code opens once: whoever came in half a minute ago shows that of the next half minute, and the
 * third in a row waits for one.
 */
async function confirmByCode(secret: string, confirm: (code: string) => Promise<APIResponse>) {
  for (let tries = 0; ; tries += 1) {
    const answer = await confirm(appCode(secret, Date.now(), tries % 2));
    if (answer.ok() || tries === 3) return answer;
    if (tries === 1) await pause(STEP_MS - (Date.now() % STEP_MS) + LOOK_MS);
  }
}

/** A desk of its own: the demo's clerk of that name, at a screen of that width. */
export async function openDesk(
  browser: Browser,
  house: { readonly url: string; readonly dataDir: string },
  name = 'operator',
  width = 1280,
) {
  const viewport = { width, height: 900 };
  const context = await browser.newContext({ baseURL: house.url, locale: 'en-GB', viewport });
  let token = '';
  // A house that has just begun is still hiring.
  await expect(async () => {
    token = await logInOperator(context.request, house.dataDir, name);
  }).toPass({ intervals: [1000, 2000, 4000], timeout: PATIENCE_MS });
  return { context, token, page: await context.newPage() };
}

/**
 * A login of the demo house's staff; its authenticator's secret lies beside the password. A house
 * answers before its demo is whole, so a journey that comes first waits a moment for it.
 */
export function demoStaff(dataDir: string, name = 'operator'): StaffLogin {
  const path = join(dataDir, 'demo-logins.json');
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += LOOK_MS) {
    const logins = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as StaffLogin[]) : [];
    const login = logins.find(({ email }) => email.startsWith(`${name}@`));
    if (login?.secret !== undefined) return login;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS);
  }
  throw new Error(`the demo house in ${dataDir} has hired no ${name}`);
}

/** The first factor, at the door of the back office in the browser. */
export async function knock(
  page: Page,
  { email, password }: Pick<StaffLogin, 'email' | 'password'>,
  path = '',
): Promise<void> {
  await page.goto(`/backoffice${path}`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Through that door by both factors. */
export async function comeInByDoor(page: Page, login: StaffLogin, path = ''): Promise<void> {
  await knock(page, login, path);
  const code = page.getByLabel('Code');
  await code.fill(appCode(login.secret));
  const inside = page.getByRole('navigation', { name: 'Menu' });
  const wrong = page.getByText('not right').or(page.locator('.field-error:not(:empty)'));
  await expect(inside.or(wrong)).toBeVisible();
  // A code opens once: whoever came in half a minute ago shows that of the next half minute.
  if (await wrong.isVisible()) await code.fill(appCode(login.secret, Date.now(), 1));
  await expect(inside).toBeVisible();
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
