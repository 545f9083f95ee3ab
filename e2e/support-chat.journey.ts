/** The support button opens the chat of another service; its script is played by the journey. */
import { checkAccess } from './support/accessibility.ts';
import { expect, test } from './support/own-app.ts';
import { openBackoffice, requestAsStaff } from './support/staff.ts';
import { textsOf } from './support/texts.ts';

const SCRIPT = 'https://chat.example.org/sdk.js';
const VENDOR = 'window.seen = []; window.Intercom = (...args) => window.seen.push(args);';
const CHAT = { provider: 'intercom', app_id: 'main-app', kz_app_id: null, script_url: SCRIPT };

test.use({ viewport: { width: 1280, height: 800 } });

test('app.chat: the chat of another service opens, follows the route, and fails with a message', async ({
  page,
  context,
  browser,
  app,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.allow(/ERR_FAILED|the support chat did not open/);
  const { context: staff, token } = await openBackoffice(browser, app);
  const proposal = { name: 'support_chat', value: CHAT, reason: 'we use their service' };
  await requestAsStaff(staff.request, token, 'POST', '/settings/proposals', proposal);
  await app.approveSetting('support_chat');
  const provider = async () => {
    const answer = await context.request.get('/api/bootstrap');
    const { data } = (await answer.json()) as { data: { supportChat: { provider: string } } };
    return data.supportChat.provider;
  };
  await expect.poll(provider).toBe('intercom');

  await context.route(SCRIPT, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: VENDOR }),
  );
  await page.goto('/en/licence');
  await page.locator('.support-button').click();
  const seen = () => page.evaluate<unknown[][]>('window.seen ?? []');
  await expect.poll(seen).toMatchObject([['boot', { app_id: 'main-app' }], ['show']]);
  await page.locator('.sidebar').getByRole('link', { name: 'Provably fair' }).click();
  await expect(page).toHaveURL(/\/en\/fairness$/);
  await expect.poll(async () => (await seen()).at(-1)?.[0]).toBe('update');

  await context.unroute(SCRIPT);
  await context.route(SCRIPT, (route) => route.abort());
  await page.goto('/en/licence');
  await page.locator('.support-button').click();
  const t = (key: string) => textsOf('en')('features/support', key);
  const dialog = page.getByRole('dialog', { name: t('title') });
  await expect(dialog.getByText(t('unavailable'))).toBeVisible();
  await checkAccess(page, 'dialog[open]');

  // Going back takes one person.
  const own = { provider: 'own', app_id: null, kz_app_id: null, script_url: null };
  const reset = { name: 'support_chat', value: own, reason: 'back to our own' };
  await requestAsStaff(staff.request, token, 'POST', '/settings/proposals', reset);
  await expect.poll(provider).toBe('own');
  await staff.close();
});
