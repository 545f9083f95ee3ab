import type { Locator, Page } from '@playwright/test';
import { appCode } from '../dev/staff.ts';
import { expect, test } from './support/own-app.ts';
import { logInToBackoffice, demoStaff, submitPassword } from './support/staff.ts';

test.use({ locale: 'en-US', viewport: { width: 1280, height: 800 } });

/** Before the login the session request fails, which the browser logs to its console. */
const NOT_LOGGED_IN = /status of (?:401|422)/;

const rows = (page: Page): Locator => page.locator('.data tbody .data-open');

test('backoffice: an operator logs in by two factors and works by keyboard', async ({
  page,
  app,
  consoleErrors,
  expectAccessible,
}) => {
  test.slow();
  consoleErrors.allow(NOT_LOGGED_IN);
  const operator = demoStaff(app.dataDir);
  await submitPassword(page, { ...operator, password: 'not the password' });
  await expect(page.getByText('wrong', { exact: false })).toBeVisible();
  await expectAccessible();
  await logInToBackoffice(page, operator);
  await expect(page.getByText(operator.email)).toBeVisible();
  // The number of unread notes of staff may come before it.
  await expect(page).toHaveTitle(/^(?:\(\d+\) )?Dashboard · /);
  await expect(page.getByRole('link', { name: /^Withdrawals 0 nothing pending/ })).toBeVisible();
  await expect(page.getByText('as of')).toBeVisible();
  await expectAccessible();

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').fill('aud');
  await expect(palette.getByRole('option', { selected: true })).toHaveText('Audit log');
  await expectAccessible('dialog');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/backoffice\/audit$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeFocused();
  await expect(page.getByText('Logged in', { exact: true }).first()).toBeVisible();
  await expectAccessible();

  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText('127.0.0.1')).toBeVisible();
  await expectAccessible('dialog');
  await page.keyboard.press('Escape');
  await expect(rows(page).nth(0)).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Hotkeys' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByLabel('Area').selectOption({ label: 'Verification' });
  await expect(page).toHaveURL(/action=verification/);
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Verify audit log' }).click();
  await expect(page.getByRole('dialog', { name: 'The audit log is intact' })).toBeVisible();
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('audit.csv');

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  const kept = 'JSON.stringify([localStorage, sessionStorage, document.cookie])';
  // A script can read neither the token nor the refresh cookie.
  expect(await page.evaluate<string>(kept)).not.toMatch(/eyJ|staff_refresh/);
  await page.getByRole('button', { name: 'Русский' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Журнал аудита' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Выйти' }).click();
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
});

test('backoffice: a staff user is created, enrols, sees only the pages of the role, and is deactivated', async ({
  page,
  browser,
  app,
  baseURL,
  consoleErrors,
  expectAccessible,
}) => {
  test.slow();
  consoleErrors.allow(NOT_LOGGED_IN);
  await logInToBackoffice(page, demoStaff(app.dataDir));
  await page.getByRole('link', { name: 'Staff', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Add a staff member' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a staff member' });
  const email = 'vera@staff.example';
  await adding.getByLabel('Email').fill(email);
  await adding.getByLabel('Role').selectOption('support');
  await adding.getByLabel('Reason').fill('Joins the night shift.');
  await expectAccessible('dialog');
  await adding.getByRole('button', { name: 'Add a staff member' }).click();
  const given = page.getByRole('dialog', { name: 'Initial password' });
  const password = await given.locator('.mono').innerText();
  await given.getByRole('button', { name: 'Password handed over' }).click();
  await expect(page.getByRole('button', { name: email })).toBeVisible();

  const other = await browser.newContext({
    baseURL: baseURL!,
    locale: 'en-US',
    viewport: { width: 360, height: 740 },
  });
  const phone = await other.newPage();
  await submitPassword(phone, { email, password });
  await phone.getByLabel('New password').fill('four patient green herons');
  await phone.getByRole('button', { name: 'Continue' }).click();
  await expect(
    phone.getByRole('heading', { name: 'Set up two-factor authentication' }),
  ).toBeVisible();
  const secret = (await phone.locator('.staff-login-secret .mono').innerText()).replaceAll(
    /\s/g,
    '',
  );
  await phone.getByLabel('Code', { exact: true }).fill(appCode(secret));
  await expect(phone.locator('.recovery-codes li')).toHaveCount(10);
  await phone.getByRole('checkbox').check();
  await phone.getByRole('button', { name: 'To the back office' }).click();
  await phone.getByRole('button', { name: 'Menu' }).click();
  const menu = phone.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Players', exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
  await phone.goto('/backoffice/audit');
  await expect(phone.getByText('You do not have access to this page').first()).toBeVisible();

  await page.getByRole('button', { name: email }).click();
  const sheet = page.getByRole('dialog', { name: email });
  await sheet.getByRole('button', { name: 'Block' }).click();
  const blocking = page.getByRole('dialog', { name: 'Block' });
  await blocking.getByLabel('Reason').fill('Left the company.');
  await blocking.getByRole('button', { name: 'Block' }).click();
  await expect(sheet.getByRole('button', { name: 'Unblock' })).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await other.close();
});
