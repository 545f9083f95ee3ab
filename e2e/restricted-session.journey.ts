import { callAsPlayer } from './support/account.ts';
import { expect, test } from './support/own-app.ts';
import { openLogin } from './support/sign-in.ts';
import { textsOf } from './support/texts.ts';

const PASSWORD = 'seven brass lamps over baize';
const translate = textsOf('en');

test('protection: a self-excluded player logs in, sees what is possible, and reaches nothing else', async ({
  page,
  context,
  app,
  join,
  consoleErrors,
  expectAccessible,
}) => {
  consoleErrors.allow(/status of 4/);
  const email = await join({ locale: 'en' });
  await app.grant(email, '1000.00');
  const order = { term: '1y', is_understood: true };
  await callAsPlayer(context, 'POST', '/api/v2/protection/exclusion', order);
  await context.clearCookies();

  await page.goto('/en?login');
  await openLogin(page, 'LoginByEmail', translate('features/sign-in', 'byEmail.title'));
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('input[name=password]').press('Enter');
  await expect(page.getByRole('heading', { name: 'You are self-excluded' })).toBeVisible();
  await expect(page.getByText(/^Until /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deposit' })).toHaveCount(0);
  await expectAccessible();

  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Verification needed');
  await page.keyboard.press('Escape');
  // No other page is reached.
  await page.goto('/en/games/dice');
  await expect(page).toHaveURL(/\/en\/restricted$/);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.goto('/en/restricted');
  await expect(page).toHaveURL(/\/en\/?$/);
});
