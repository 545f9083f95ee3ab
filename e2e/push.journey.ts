import type { Page } from '@playwright/test';
import type { Locale } from '#core/locale.ts';
import { createPushBrowser } from '#dev/push-browser.ts';
import { WIDTH_IN } from './support/places.ts';
import { expect, test } from './support/journey.ts';
import { textsOf } from './support/texts.ts';

test.use({ serviceWorkers: 'allow' });

/** The browser has no push service here; what it would answer is that of a real one. */
async function giveSubscription(page: Page): Promise<void> {
  const { subscription } = createPushBrowser();
  const { endpoint, p256dh, auth } = subscription;
  await page.addInitScript(`{
    const made = { endpoint: ${JSON.stringify(endpoint)}, options: {},
      toJSON: () => (${JSON.stringify({ endpoint, keys: { p256dh, auth } })}) };
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async () => made;
    Notification.requestPermission = async () => 'granted';
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  }`);
}

const locale: Locale = 'ru';

test.describe(`push in ${locale}`, () => {
  test.use({ viewport: { width: WIDTH_IN[locale], height: 780 } });

  test('push: a player switches notifications on for a device, chooses what it shows, and off', async ({
    page,
    join,
    expectAccessible,
  }) => {
    test.slow();
    const t = textOf(locale);
    await giveSubscription(page);
    await join({ locale });
    await page.goto(`/${locale}/profile/setting`);
    const panel = page.locator('#push');
    await panel.scrollIntoViewIfNeeded();
    const onHere = panel.getByRole('switch', { name: t('switch') });
    await expect(onHere).not.toBeChecked();
    await expect(panel.getByText(t('none'))).toBeVisible();
    await onHere.click();
    await expect(panel.locator('.push-devices')).toContainText(t('here'));
    await expect(onHere).toBeChecked();
    const amounts = panel.getByRole('switch', { name: t('amounts') });
    await expect(amounts).not.toBeChecked();
    // Three quick changes: none is lost to another.
    await amounts.click();
    await panel.getByLabel(t('until'), { exact: true }).selectOption('9');
    await panel.getByRole('switch', { name: t('groups.support') }).click();
    await expect(amounts).toBeChecked();
    await expect(panel.getByRole('switch', { name: t('groups.support') })).not.toBeChecked();
    const rounds = panel.getByRole('switch', { name: t('groups.rounds') });
    await expect(rounds).not.toBeChecked();
    await rounds.click();
    await expect(rounds).toBeChecked();
    await expectAccessible('#push');
    await page.reload();
    await panel.scrollIntoViewIfNeeded();
    await expect(panel.getByLabel(t('until'), { exact: true })).toHaveValue('9');
    await expect(amounts).toBeChecked();
    await expect(rounds).toBeChecked();
    await expect(panel.getByRole('switch', { name: t('groups.support') })).not.toBeChecked();
    await expect(onHere).toBeChecked();
    await panel.getByRole('switch', { name: t('quiet') }).click();
    await expect(panel.getByLabel(t('until'), { exact: true })).toHaveCount(0);
    await onHere.click();
    await expect(panel.getByText(t('none'))).toBeVisible();
    await expect(onHere).not.toBeChecked();
  });
});

test(
  'push: a browser that blocks notifications is told where to allow them',
  { tag: '@deep' },
  async ({ page, join }) => {
    await page.addInitScript(
      `Object.defineProperty(Notification, 'permission', { get: () => 'denied' });`,
    );
    await join({ locale: 'en' });
    await page.goto('/en/profile/setting');
    const panel = page.locator('#push');
    await panel.scrollIntoViewIfNeeded();
    await expect(panel.getByText(textOf('en')('denied'))).toBeVisible();
    await expect(panel.getByRole('switch', { name: textOf('en')('switch') })).toBeDisabled();
  },
);

function textOf(locale: Locale): (key: string) => string {
  const translate = textsOf(locale);
  return (key) => translate('features/notifications', `push.${key}`);
}
