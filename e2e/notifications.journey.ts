import type { Locale } from '#core/locale.ts';
import { callAsPlayer, deposit } from './support/account.ts';
import { WIDTH_IN } from './support/places.ts';
import { expect, test } from './support/own-app.ts';
import { openBackoffice, requestAsStaff } from './support/staff.ts';
import { textsOf } from './support/texts.ts';

type ProfileResponse = { user: { id: string } };

const locale: Locale = 'ru';

test.describe(`notifications in ${locale}`, () => {
  test.use({ viewport: { width: WIDTH_IN[locale], height: 780 } });

  test('notifications: the bell counts what is new, live, and the list leads to each page', async ({
    page,
    context,
    browser,
    app,
    join,
    expectAccessible,
  }) => {
    test.slow();
    const t = textOf(locale);
    await join({ locale, currency: 'RUB' });
    await page.goto(`/${locale}/licence`);
    const bell = page.locator('.bell');
    await expect(bell).toBeVisible();
    await expect(bell.locator('.bell-count')).toHaveCount(0);
    await bell.click();
    const list = page.getByRole('dialog', { name: t('title') });
    await expect(list.getByText(t('empty'))).toBeVisible();
    await expectAccessible('dialog[open]');
    await page.keyboard.press('Escape');
    await expect(bell).toBeFocused();

    await deposit(context, '1000.00');
    await expect(bell.locator('.bell-count')).toHaveText('1');
    // The paid deposit is shown in a dialog, which may come a moment after the count.
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    const backoffice = await openBackoffice(browser, app);
    const { user } = await callAsPlayer<ProfileResponse>(context, 'GET', '/profile/user');
    await requestAsStaff(
      backoffice.context.request,
      backoffice.token,
      'POST',
      `/verifications/${user.id}/decision`,
      { step: 'vouch', reason: 'known for years' },
    );
    // The toast, on the page that is open.
    await expect(page.getByText(t('kinds.verification_accepted.title'))).toBeVisible();
    await expect(bell.locator('.bell-count')).toHaveText('2');

    await bell.click();
    await expect(list.locator('.notification')).toHaveCount(2);
    await expect(list.locator('.notification').first()).toContainText(
      t('kinds.verification_accepted.title'),
    );
    await expect(list.locator('.notification[data-new]')).toHaveCount(2);
    await expect(bell.locator('.bell-count')).toHaveCount(0);
    await expectAccessible('dialog[open]');
    await list.locator('.notification').last().click();
    await expect(page).toHaveURL(/\/profile\/history\?tab=deposits/);
    await bell.click();
    await expect(list.locator('.notification')).toHaveCount(2);
    await expect(list.locator('.notification[data-new]')).toHaveCount(0);
    await page.keyboard.press('Escape');

    // A bonus that the player did not ask for leads to the page with its terms.
    const given = { player_id: user.id, grant_id: '1', currency: 'RUB', cashback: '170.00' };
    await app.runSql(
      `insert into outbox (name, body) values ('bonus.given', '${JSON.stringify(given)}')`,
    );
    await expect(bell.locator('.bell-count')).toHaveText('1');
    await bell.click();
    const latest = list.locator('.notification').first();
    await expect(latest).toContainText(t('kinds.cashback_given.title'));
    await expect(latest).toContainText('170');
    await latest.click();
    await expect(page).toHaveURL(/\/profile\/bonuses/);
  });
});

function textOf(locale: Locale): (key: string) => string {
  const translate = textsOf(locale);
  return (key) => translate('features/notifications', key);
}
