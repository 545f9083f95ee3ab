import type { BrowserContext, Page } from '@playwright/test';
import { advanceTime } from '#dev/protection-fixture.ts';
import { findMemberByEmail } from '#domain/identity/server/index.ts';
import { openDb } from '#platform/server/db.ts';
import { findRunningUrl } from '#platform/server/postgres/running.ts';
import { bet } from './support/account.ts';
import { expect, test, type OwnApp } from './support/own-app.ts';
import { forwardedHeaders } from './support/visitor.ts';

const PASSWORD = 'seven brass lamps over baize';

async function setLimit(page: Page, set: string, amount: string, period?: string): Promise<void> {
  await page.getByRole('button', { name: `Set: ${set}` }).click();
  const dialog = page.getByRole('dialog', { name: set });
  if (period !== undefined) await dialog.getByRole('radio', { name: period }).check();
  await dialog.getByRole('textbox').fill(amount);
  await expect(dialog.getByText('Applies at once.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Set the limit' }).click();
  await expect(dialog).toBeHidden();
}

async function openTable(page: Page): Promise<void> {
  await page.goto('/en/games/dice');
  await expect(page.getByRole('radio', { name: 'Real money' })).toBeChecked();
}

const roll = (page: Page) => page.getByRole('button', { name: /^Roll / });

/** Moves the player's stored times that far into the past. */
async function shiftTime(app: OwnApp, email: string, interval: string): Promise<void> {
  const { dataDir } = app;
  const url = await findRunningUrl({ dataDir, databaseUrl: undefined, secretKey: undefined });
  const db = openDb({ url: url!, connectionsMax: 1 });
  const player = await findMemberByEmail(db, email);
  await db.close();
  await advanceTime(url!, player!.id, interval);
}

async function joinWithMoney(
  { app, context }: { app: OwnApp; context: BrowserContext },
  join: (options: { locale: 'en' }) => Promise<string>,
): Promise<string> {
  const email = await join({ locale: 'en' });
  await app.grant(email, '1000.00');
  // Opens seeds, so that the first roll is a bet.
  await bet(context, 1);
  return email;
}

test('protection: limits are set on a phone, enforced in a game, and reached from it in one press', async ({
  page,
  context,
  app,
  join,
  consoleErrors,
  expectAccessible,
}) => {
  consoleErrors.allow(/status of 422/);
  await page.setViewportSize({ width: 360, height: 740 });
  await joinWithMoney({ app, context }, join);
  await openTable(page);
  await page.getByRole('link', { name: 'Limits and breaks' }).click();
  await expect(page.getByRole('heading', { name: 'Limits and breaks' })).toBeInViewport();
  expect(new URL(page.url()).pathname).toBe('/en/games/dice');
  await setLimit(page, 'Single stake', '2');
  await setLimit(page, 'Wagers', '4', '7 days');
  const line = page.locator('.protection-line', { hasText: '7 days' });
  await expect(line).toContainText('₽1.00 of ₽4.00');
  await expectAccessible('dialog');
  await openTable(page);
  await page.getByRole('textbox', { name: 'Stake' }).fill('2.50');
  await roll(page).click();
  await expect(
    page.getByText('The stake is above the limit you set yourself: 2.00.'),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'Stake' }).fill('2');
  // A press too soon after the last one counts as a double click.
  await expect(async () => {
    await roll(page).click();
    const strip = page.locator('.session-strip');
    await expect(strip).toContainText(/Bets\s*2/, { timeout: 1_500 });
  }).toPass();
  await expect(page.getByText('above the limit you set yourself')).toBeHidden();
  await expect(async () => {
    await roll(page).click();
    const refusal = page.getByText('exceed your wager limit. Remaining: 1.00.');
    await expect(refusal).toBeVisible({ timeout: 1_500 });
  }).toPass();
});

test('protection: a looser limit waits, is confirmed a day later, and can be cancelled before', async ({
  page,
  context,
  app,
  join,
}) => {
  const email = await joinWithMoney({ app, context }, join);
  await page.goto('/en/profile/setting#protection');
  await setLimit(page, 'Losses', '50', 'Month');
  const line = page.locator('.protection-line', { hasText: 'Month' });
  const askFor = async (amount: string) => {
    await line.getByRole('button', { name: /^Change: Losses/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Losses' });
    await dialog.getByRole('textbox').fill(amount);
    await expect(dialog.getByText('This limit is looser.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Request' }).click();
    await expect(dialog).toBeHidden();
  };
  await askFor('80');
  await expect(line).toContainText('You requested: ₽80.00. It can be confirmed from');
  await line.getByRole('button', { name: 'Keep the limit' }).click();
  await expect(line).not.toContainText('You requested');
  await askFor('90');
  await shiftTime(app, email, '24 hours 1 second');
  await page.reload();
  await expect(line).toContainText('Confirm it before');
  await line.getByRole('button', { name: 'Confirm' }).click();
  await expect(line).toContainText('₽90.00');
  await expect(line).not.toContainText('You requested');
});

test('protection: the reality check stops play on every page and shows the session', async ({
  page,
  context,
  app,
  join,
  consoleErrors,
  expectAccessible,
}) => {
  consoleErrors.allow(/status of 4/);
  const email = await joinWithMoney({ app, context }, join);
  const limits = '/api/v2/protection/limits';
  await context.request.put(limits, {
    headers: await headersOf(context),
    data: { kind: 'reality', value: '15' },
  });
  await bet(context, 2, '5.00');
  const [other, away] = [await context.newPage(), await context.newPage()];
  await openTable(page);
  await openTable(other);
  // Leaving the game does not end the session.
  await away.goto('/en/profile/history');
  await expect(away.getByRole('heading', { level: 1 })).toBeVisible();
  await shiftTime(app, email, '16 minutes');
  const dialog = page.getByRole('dialog', { name: 'Reality check' });
  await expect(dialog).toBeVisible({ timeout: 15_000 });
  for (const elsewhere of [other, away]) {
    await expect(elsewhere.getByRole('dialog', { name: 'Reality check' })).toBeVisible();
  }
  await expect(dialog).toContainText('16 minutes');
  await expect(dialog).toContainText('₽11.00');
  await expectAccessible('dialog[open]');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue playing' }).click();
  await expect(dialog).toBeHidden();
  await roll(page).click();
  await expect(page.getByText('Time for your reality check')).toBeHidden();
});

test('protection: a time-out closes games and the cashier, and leaves the account open', async ({
  page,
  context,
  app,
  join,
  consoleErrors,
  expectAccessible,
}) => {
  consoleErrors.allow(/status of 422/);
  await joinWithMoney({ app, context }, join);
  await page.goto('/en/profile/setting#protection');
  await page.getByRole('button', { name: 'Take a time-out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take a time-out' });
  await dialog.getByLabel('1 week').check();
  await dialog.getByRole('button', { name: 'Start the time-out' }).click();
  await expect(page.getByText('You are on a time-out')).toBeVisible();
  await openTable(page);
  await expect(page.getByText('Bets and deposits are closed.')).toBeVisible();
  await roll(page).click();
  await expect(page.getByText('Bets and deposits open again')).toBeVisible();
  await page.goto('/en/profile?deposit');
  const payIn = page.getByRole('dialog', { name: 'Deposit' });
  await expect(payIn.getByText('You are on a time-out until')).toBeVisible();
  await expect(payIn.getByRole('textbox')).toBeHidden();
  await expectAccessible('dialog[open]');
  await payIn.getByRole('link', { name: 'Limits and breaks' }).click();
  await expect(page.getByRole('heading', { name: 'Limits and breaks' })).toBeInViewport();
});

test('protection: the deposit limit is shown in the cashier before it is reached', async ({
  page,
  context,
  app,
  join,
}) => {
  await joinWithMoney({ app, context }, join);
  await page.goto('/en/profile/setting#protection');
  await setLimit(page, 'Deposits', '1500', '24 hours');
  await page.goto('/en/profile?deposit');
  const payIn = page.getByRole('dialog', { name: 'Deposit' });
  await expect(payIn).toContainText(/Remaining limit\s*₽1,500\.00/);
  await payIn.getByRole('textbox').fill('1501');
  await payIn.getByRole('button', { name: /^Deposit ₽/ }).click();
  await expect(payIn.getByText('exceed your deposit limit. Remaining: ₽1,500.00.')).toBeVisible();
});

test('protection: the session counts over all pages, devices and visits', async ({
  page,
  context,
  browser,
  app,
  join,
}) => {
  const email = await joinWithMoney({ app, context }, join);
  await openTable(page);
  const strip = page.locator('.session-strip');
  await expect(strip).toContainText(/Bets\s*1/);
  const second = await context.newPage();
  await openTable(second);
  await roll(second).click();
  for (const one of [page, second]) {
    await expect(one.locator('.session-strip')).toContainText(/Bets\s*2/);
  }
  const net = await second.locator('.session-strip dd').nth(3).textContent();
  await expect(strip.locator('dd').nth(3)).toHaveText(net!);
  const device = await browser.newContext({
    baseURL: app.url,
    storageState: await context.storageState(),
  });
  const third = await device.newPage();
  await openTable(third);
  await expect(third.locator('.session-strip')).toContainText(/Bets\s*2/);
  await device.close();
  await page.reload();
  await expect(strip).toContainText(/Bets\s*2/);
  await expect(strip.locator('dd').nth(3)).toHaveText(net!);
  await shiftTime(app, email, '20 minutes');
  await page.reload();
  await expect(strip.locator('dd').first()).toHaveText(/^20:\d\d$/);
  await shiftTime(app, email, '31 minutes');
  await page.reload();
  await expect(strip).toContainText(/Bets\s*0/);
});

test('protection: a self-excluded player is logged out at once and cannot register again', async ({
  page,
  context,
  app,
  join,
  consoleErrors,
  expectAccessible,
}) => {
  consoleErrors.allow(/status of 4/);
  const email = await joinWithMoney({ app, context }, join);
  const other = await context.newPage();
  await openTable(other);
  await page.goto('/en/profile/setting#protection');
  await page.getByRole('button', { name: 'Self-exclude…' }).click();
  const first = page.getByRole('dialog', { name: 'Self-exclusion' });
  await first.getByLabel('1 year').check();
  await expectAccessible('dialog[open]');
  await first.getByRole('button', { name: 'Continue' }).click();
  const last = page.getByRole('dialog', { name: 'This cannot be undone' });
  await last.getByRole('button', { name: 'Confirm self-exclusion' }).click();
  await expect(last.getByText('Type the word exactly: CLOSE.')).toBeVisible();
  await last.getByLabel('The word').fill('close');
  await last.getByRole('button', { name: 'Confirm self-exclusion' }).click();
  await expect(page.getByRole('dialog', { name: 'You are self-excluded' })).toBeVisible();
  await page.getByRole('button', { name: 'Understood' }).click();
  await expect(page).toHaveURL(/\/en\/?$/);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  // The game page that was open accepts no bet any more.
  await expect(other.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  const again = await context.request.post('/api/v2/auth/register/email', {
    headers: forwardedHeaders(),
    data: { email, password: PASSWORD, currency: 'RUB', is_adult: true, accepts_terms: true },
  });
  expect((await again.json()).message).toBe('email_taken');
});

async function headersOf(context: BrowserContext): Promise<Record<string, string>> {
  const cookies = await context.cookies();
  const token = cookies.find(({ name }) => name === 'bearerToken')?.value;
  return { authorization: `Bearer ${token}`, 'idempotency-key': `journey-limit-${Date.now()}` };
}
