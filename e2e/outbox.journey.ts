/** The page where whoever builds the house reads what it writes to players. */
import { expect, test } from './support/journey.ts';
import { codeFor, linkFor, writtenTo } from './support/outbox.ts';

const FORGOT = '/api/v2/auth/password/email/forgot';

test('auth.restore-email: the letter arrives in the outbox by itself, and its link leads in', async ({
  page,
  context,
  join,
  complaints,
  expectAccessible,
}) => {
  // What drives the browser tries its own scripts in the frame of the letter, which runs none.
  complaints.allow(/Blocked script execution in '[^']*\/__outbox\//);
  const email = await join();
  await page.goto(`/__outbox?to=${encodeURIComponent(email)}`);
  const before = (await writtenTo(page, email)).length;
  // Before there is a letter: the frame of one runs no scripts, not even those of the check.
  await expectAccessible('header');
  await expectAccessible('nav');
  await context.request.post(FORGOT, { data: { email } });
  const code = await codeFor(page, email, { template: 'restore' });
  await expect(page.locator('nav li')).toHaveCount(before + 1);
  await expect(
    page.getByRole('heading', { name: 'Новый пароль для вашего аккаунта' }),
  ).toBeVisible();
  await expect(page.locator('output')).toHaveText(code);

  const letter = page.frameLocator('iframe');
  const opened = context.waitForEvent('page');
  await letter.getByRole('link', { name: 'Задать новый пароль' }).click();
  const shown = await opened;
  expect(shown.url()).toBe(await linkFor(page, email, { template: 'restore' }));
  await expect(shown.getByRole('heading', { level: 1 })).toBeVisible();
  await shown.close();
});
