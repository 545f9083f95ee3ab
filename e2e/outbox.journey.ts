/** The development page that shows the messages written to players. */
import { expect, test } from './support/journey.ts';
import { codeFor, linkFor, messagesTo } from './support/outbox.ts';

const FORGOT = '/api/v2/auth/password/email/forgot';

test('auth.restore-email: the email appears in the outbox without a reload, and its link works', async ({
  page,
  context,
  join,
  consoleErrors,
  expectAccessible,
}) => {
  // The browser driver runs its own scripts in the frame of the email, which allows none.
  consoleErrors.allow(/Blocked script execution in '[^']*\/__outbox\//);
  const email = await join();
  await page.goto(`/__outbox?to=${encodeURIComponent(email)}`);
  const before = (await messagesTo(page, email)).length;
  // Before there is an email: its frame runs no scripts, not even those of the axe check.
  await expectAccessible('header');
  await expectAccessible('nav');
  await context.request.post(FORGOT, { data: { email } });
  const code = await codeFor(page, email, { template: 'restore' });
  await expect(page.locator('nav li')).toHaveCount(before + 1);
  await expect(page.getByRole('heading', { name: 'Восстановление пароля' })).toBeVisible();
  await expect(page.locator('output')).toHaveText(code);

  const frame = page.frameLocator('iframe');
  const opened = context.waitForEvent('page');
  await frame.getByRole('link', { name: 'Задать новый пароль' }).click();
  const shown = await opened;
  expect(shown.url()).toBe(await linkFor(page, email, { template: 'restore' }));
  await expect(shown.getByRole('heading', { level: 1 })).toBeVisible();
  await shown.close();
});
