import { callAsPlayer } from './support/account.ts';
import { expect, test } from './support/own-app.ts';
import { logInOperator } from './support/staff.ts';

test.use({ locale: 'en-US', viewport: { width: 768, height: 900 } });

type Account = { user: { id: string; name: string } };

test('auth.simple-auth: support opens an account by a link that is shown once', async ({
  page,
  context,
  app,
  browser,
  join,
  expectAccessible,
}) => {
  test.slow();
  await join({ locale: 'en' });
  const { user } = await callAsPlayer<Account>(context, 'GET', '/profile/user');

  await logInOperator(context.request, app.dataDir);
  await page.goto(`/backoffice/players/${user.id}`);
  await page.getByRole('button', { name: 'Login link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('cannot find a bet');
  await dialog.getByRole('button', { name: 'Create the link' }).click();
  const link = await dialog.locator('code').textContent();
  expect(link).toContain('simpleAuthToken=');
  await expectAccessible('dialog');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);

  const visitor = await browser.newContext({ baseURL: app.url, locale: 'en-US' });
  const opened = await visitor.newPage();
  await opened.goto(link!);
  const shown = async () => (await visitor.cookies()).some(({ name }) => name === 'bearerToken');
  await expect.poll(shown).toBe(true);
  const account = await callAsPlayer<Account>(visitor, 'GET', '/profile/user');
  expect(account.user.id).toBe(user.id);
  await visitor.close();
});
