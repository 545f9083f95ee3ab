/** A drop in the chat: opened by staff, taken by a player on the open page, closed for all. */
import type { Page } from '@playwright/test';
import { bet } from './support/account.ts';
import { PHONE } from './support/devices.ts';
import { expect, test } from './support/own-app.ts';
import { openBackoffice } from './support/staff.ts';

test.use({ closedPanels: '', locale: 'en-US' });

// In parallel, the same app would be set up again for another of them.
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ app }) => {
  await app.runSql(
    `with made as (insert into bonus_definitions (code, is_on) values ('evening', true)
       returning id),
     versioned as (insert into bonus_versions (bonus_id, version, terms)
       select id, 1, '{"names": {"ru": "Вечерний бонус", "en": "Evening bonus",
         "kz": "Кешкі бонус"}, "kind": "fixed", "percent": null, "amounts": {"RUB":
         {"deposit_min": null, "amount": "50", "stake_max": "100", "conversion_max": "500"}},
         "wager": 3, "base": "bonus", "release": "all", "shares": {"dice": 10000}, "games": null,
         "claim_days": 3, "active_days": 7}' from made)
     insert into bonus_budgets (bonus_id, currency, budget)
     select id, 'RUB', 5000000000 from made`,
  );
});

const openSheet = (page: Page) =>
  page.locator('.bottom-bar').getByRole('button', { name: 'Chat' }).click();

test('chat-drops: staff open one, a player who has staked takes it, and it ends for all', async ({
  page,
  context,
  browser,
  app,
  join,
  expectAccessible,
}) => {
  const email = await join({ locale: 'en' });
  await app.grant(email, '100.00');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/en/bonuses');
  await expect(page.locator('.chat').getByRole('log')).toBeVisible();
  const { page: staff } = await openBackoffice(browser, app, 'payments', 768);
  await staff.goto('/backoffice/chat-drops');
  await staff.getByRole('link', { name: 'New drop' }).click();
  await staff.getByLabel('Bonus', { exact: true }).selectOption('evening');
  await staff.getByLabel('Language of the chat').selectOption('en');
  await staff.getByLabel('Places').fill('2');
  await staff.getByRole('checkbox', { name: 'Only for players who have staked' }).check();
  await staff.getByLabel('At least, RUB').fill('10');
  await expect(staff.getByText('At most it gives')).toBeVisible();
  await staff.getByLabel('Reason').fill('an evening in the chat');
  await staff.getByRole('button', { name: 'Open the drop' }).click();
  await expect(staff.getByText('0 of 2')).toBeVisible();

  const drop = page.locator('.drop');
  await expect(drop).toContainText('Evening bonus');
  await expect(drop).toContainText('You have staked ₽0.00 so far.');
  await bet(context, 1, '10.00');
  await drop.getByRole('button', { name: 'Check again' }).click();
  await expectAccessible('.chat');
  await drop.getByRole('button', { name: 'Take it' }).click();
  await expect(drop).toContainText('You took it');
  await expect(drop).toContainText('1 of 2 places left');
  await staff.reload();
  await staff.getByRole('button', { name: '1 of 2' }).click();
  const taken = staff.getByRole('dialog', { name: 'Evening bonus' });
  await expect(taken.getByRole('link', { name: /#\d+/ })).toBeVisible();
  await expect(taken).toContainText('₽50.00');
  await taken.getByRole('button', { name: 'Close' }).click();
  await staff.getByRole('button', { name: 'Close' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('the evening is over');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(drop).toContainText('Over');
  await expect(drop).toContainText('Taken by');
});

test.describe('a guest', () => {
  test.use({ viewport: PHONE });

  test(
    'chat-drops: a guest on a phone reads one in the sheet and is asked to log in',
    { tag: '@deep' },
    async ({ page, app, expectAccessible }) => {
      await app.runSql(
        `insert into chat_drops (locale, bonus, version, places, conditions, open_until, opened_by,
                               request_key)
       select 'en', 'evening', 1, 5, '{}', now() + interval '1 hour', min(id), 'journey'
         from players`,
      );
      await page.goto('/en');
      await openSheet(page);
      const drop = page.locator('.drop').filter({ hasText: '5 of 5 places left' });
      await expect(drop.getByRole('button', { name: 'Log in' })).toBeVisible();
      await expectAccessible('.chat');
    },
  );
});
