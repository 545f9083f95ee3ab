/** Staff add a partner; the partner logs in and copies a link; a visitor registers by it. */
import { appCode } from '../dev/staff.ts';
import { expect, test } from './support/own-app.ts';
import { logInOperator } from './support/staff.ts';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

test('tracking.affiliate: partners see what they brought, from the link to the registration', async ({
  page,
  context,
  browser,
  app,
  expectAccessible,
}) => {
  test.slow();
  await logInOperator(context.request, app.dataDir);
  await page.goto('/backoffice/affiliates');
  await page.getByRole('button', { name: 'Add a partner' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Partner', { exact: true }).fill('Morning Review');
  await dialog.getByLabel('Email').fill('review@partners.example');
  await dialog.getByLabel('Reason').fill('signed contract');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const password = await dialog.locator('code.mono').textContent();
  await dialog.getByRole('button', { name: 'I have handed it over' }).click();
  await page.screenshot({ path: test.info().outputPath('partners.png') });
  await page.getByRole('link', { name: /Morning Review/ }).click();
  await page.getByRole('button', { name: 'Add a link' }).click();
  await dialog.getByLabel('Campaign').fill('Spring');
  await dialog.getByLabel('Tag').fill('morning-spring');
  await dialog.getByRole('button', { name: 'Add a link' }).click();
  await expect(page.getByText('morning-spring').first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('partner.png'), fullPage: true });

  await page.goto('/backoffice/affiliate-plans');
  await page.getByRole('button', { name: 'Add a plan' }).click();
  await dialog.getByLabel('Plan', { exact: true }).fill('Standard');
  await dialog.getByLabel('Share', { exact: true }).fill('30');
  await dialog.getByRole('button', { name: 'Add a tier' }).click();
  await dialog.getByLabel('New depositors from').nth(1).fill('10');
  await dialog.getByLabel('Share', { exact: true }).nth(1).fill('37.5');
  await dialog.getByRole('checkbox', { name: 'CPA per player' }).check();
  await dialog.getByRole('group', { name: 'CPA per player' }).getByLabel('EUR').fill('40');
  await dialog.getByLabel('Reason').fill('the terms of this year');
  await expectAccessible('dialog');
  await page.screenshot({ path: test.info().outputPath('plan.png') });
  await dialog.getByRole('button', { name: 'Add a plan' }).click();
  await page.getByRole('button', { name: 'Standard, version 1' }).click();
  await expect(dialog).toContainText('30%; from 10 new depositors 37.5%');
  await page.goto('/backoffice/affiliates');
  await page.getByRole('link', { name: /Morning Review/ }).click();
  await expect(page.getByText('No plan: the partner earns nothing yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Set the plan' }).click();
  await dialog.getByLabel('Plan', { exact: true }).selectOption({ label: 'Standard, version 1' });
  await dialog.getByLabel('Reason').fill('signed contract');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Standard, version 1')).toBeVisible();
  await page.getByRole('button', { name: 'Add a correction' }).click();
  await dialog.getByLabel('Direction').selectOption('add');
  await dialog.getByLabel('Currency').selectOption('EUR');
  await dialog.getByLabel('Amount').fill('12,50');
  await dialog.getByLabel('Reason').fill('banner of October');
  await dialog.getByRole('button', { name: 'Add a correction' }).click();
  await expect(page.getByText('banner of October')).toBeVisible();
  await expectAccessible('main');
  await page.screenshot({ path: test.info().outputPath('partner-money.png'), fullPage: true });

  const own = await browser.newContext({
    baseURL: app.url,
    locale: 'en-US',
    viewport: { width: 360, height: 740 },
  });
  const portal = await own.newPage();
  await portal.goto('/partner');
  await portal.getByLabel('Email').fill('review@partners.example');
  await portal.getByLabel('Password', { exact: true }).fill(password!);
  await portal.screenshot({ path: test.info().outputPath('login-360.png') });
  await portal.getByRole('button', { name: 'Continue' }).click();
  await portal.getByLabel('New password').fill('nine green lanterns');
  await portal.getByRole('button', { name: 'Continue' }).click();
  const secret = await portal.locator('.partner-secret code.mono').textContent();
  await portal.screenshot({ path: test.info().outputPath('enrol-360.png'), fullPage: true });
  // The last digit sends the form.
  const code = appCode(secret!.replaceAll(' ', ''), Date.now(), 0);
  await portal.locator('input[autocomplete="one-time-code"]').fill(code);
  await portal.getByRole('link', { name: 'Links' }).click();
  const link = await portal.locator('main code.mono').first().textContent();
  expect(link).toContain('?stag=morning-spring');
  await portal.screenshot({ path: test.info().outputPath('links-360.png'), fullPage: true });

  const guest = await browser.newContext({ baseURL: app.url, locale: 'en-US' });
  const visitor = await guest.newPage();
  const clicked = visitor.waitForResponse(/middleware\/affiliate/);
  await visitor.goto(link!);
  await clicked;
  const registered = await guest.request.post('/api/v2/auth/register/email', {
    data: {
      email: 'visitor@players.example',
      password: 'seven quiet rivers',
      is_adult: true,
      accepts_terms: true,
      stag: 'morning-spring',
    },
  });
  expect(registered.ok(), await registered.text()).toBe(true);
  await portal.getByRole('link', { name: 'Players' }).click();
  await expect(portal.getByRole('heading', { name: 'Players' })).toBeVisible();
  await expect(async () => {
    await portal.reload();
    await expect(portal.getByText(/^P-[0-9A-F]{10}$/)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await portal.getByRole('link', { name: 'Dashboard' }).click();
  await expect(portal.locator('.partner-figures')).toContainText('Registrations1');
  await portal.screenshot({ path: test.info().outputPath('dashboard-360.png'), fullPage: true });
  await portal.setViewportSize({ width: 768, height: 900 });
  await portal.getByRole('button', { name: /Қазақша|KZ/ }).click();
  await portal.screenshot({ path: test.info().outputPath('dashboard-768-kz.png') });
  await portal.setViewportSize({ width: 1440, height: 900 });
  await portal.getByRole('button', { name: /Русский|RU/ }).click();
  await portal.getByRole('link', { name: 'Постбэки' }).click();
  await portal.screenshot({ path: test.info().outputPath('postbacks-1440-ru.png') });
  await page.reload();
  await expect(page.getByRole('row', { name: /Spring/ })).toContainText('1');
  await expectAccessible('main');
  await own.close();
  await guest.close();
});
