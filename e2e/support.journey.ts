import type { Locale } from '#core/locale.ts';
import { checkAccess } from './support/accessibility.ts';
import { localTime } from '#core/local-time.ts';
import { WIDTH_IN } from './support/places.ts';
import { expect, test } from './support/own-app.ts';
import { openBackoffice } from './support/staff.ts';
import { textsOf } from './support/texts.ts';
import { OFFLINE } from './support/offline.ts';

const QUESTIONS = {
  ru: 'Где моя выплата?',
  en: 'Where is my payout?',
  kz: 'Төлемім қайда?',
} as const;
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const ANSWER = 'It was paid an hour ago.';

const locale: Locale = 'kz';

test.describe(`support in ${locale}`, () => {
  test.use({ viewport: { width: WIDTH_IN[locale], height: 780 } });

  test('app.chat: a player writes at the bottom right, staff answer, and the answer arrives live', async ({
    page,
    browser,
    app,
    join,
    expectAccessible,
  }) => {
    test.slow();
    const t = textOf(locale);
    const question = QUESTIONS[locale];
    // Without money on the balance the deposit dialog would open by itself.
    await app.grant(await join({ locale }), '10.00');
    await page.goto(`/${locale}/licence`);
    const button = page.locator('.support-button');
    await button.click();
    const dialog = page.getByRole('dialog', { name: t('title') });
    await expect(dialog.getByText(t('empty'))).toBeVisible();
    await expectAccessible('dialog[open]');
    const field = dialog.getByLabel(t('label'));
    await field.fill(question);
    await field.press('Enter');
    await expect(dialog.getByText(question)).toBeVisible();
    await expect(field).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    const backoffice = await openBackoffice(browser, app);
    const inbox = backoffice.page;
    await inbox.goto('/backoffice/support');
    await expect(inbox.getByText(question)).toBeVisible();
    await checkAccess(inbox, 'main');
    await inbox.getByRole('row', { name: question }).getByRole('link').first().click();
    await inbox.getByLabel('Answer to the player').fill(ANSWER);
    await inbox.getByRole('button', { name: 'Send' }).click();
    await expect(inbox.getByRole('log').getByText(ANSWER)).toBeVisible();
    await checkAccess(inbox, 'main');

    await expect(button.locator('.support-count')).toHaveText('1');
    const bell = page.locator('.bell');
    await expect(bell.locator('.bell-count')).toHaveText('1');
    await bell.click();
    const title = textsOf(locale)('features/notifications', 'kinds.support_answered.title');
    await page.locator('.notification', { hasText: title }).click();
    await expect(dialog.getByText(ANSWER)).toBeVisible();
    await expect(button.locator('.support-count')).toHaveCount(0);
    await expectAccessible('dialog[open]');

    await expect(inbox.getByRole('log').getByText('Read', { exact: true })).toBeVisible();
    await field.fill('One more');
    await expect(inbox.getByText('The player is writing…')).toBeVisible();
    await inbox.getByLabel('Answer to the player').fill('Anything');
    await expect(dialog.getByText(t('typing'))).toBeVisible();

    await inbox.getByRole('button', { name: 'Close thread' }).click();
    await expect(inbox.getByText('Thread closed')).toBeVisible();
    const rating = dialog.locator('.support-rating');
    await expect(rating.getByText(t('rating.title'))).toBeVisible();
    await expectAccessible('dialog[open]');
    await rating.getByRole('button').last().click();
    await expect(rating.getByRole('button')).toHaveCount(0);
    await field.fill('One more question');
    await field.press('Enter');
    await expect(dialog.getByText(t('newThread'))).toBeVisible();
    await backoffice.context.close();
  });
});

test.describe(`the hours of support in ${locale}`, () => {
  test.use({ viewport: { width: WIDTH_IN[locale], height: 780 } });
  test.afterEach(({ app }) => app.resetSetting('support_hours'));

  test(
    'support: outside of its hours a player reads from when on it answers',
    { tag: '@deep' },
    async ({ page, browser, app, join, expectAccessible }) => {
      test.slow();
      await app.grant(await join({ locale }), '10.00');
      const { context, page: office } = await openBackoffice(browser, app);
      await office.goto('/backoffice/settings');
      const panel = office.locator('.panel', {
        has: office.getByRole('heading', { name: 'Support hours' }),
      });
      await panel.getByRole('button', { name: 'Change' }).click();
      const dialog = office.getByRole('dialog', { name: 'Support hours' });
      await dialog.getByLabel('Show players when support answers').check();
      // One day alone is left, which is neither today nor tomorrow.
      const open = (localTime(new Date(), 'UTC').weekday + 1) % 7;
      for (const [at, day] of DAYS.entries()) {
        await dialog.getByLabel(day, { exact: true }).setChecked(at === open);
      }
      await checkAccess(office, 'dialog[open]');
      await dialog.getByLabel('Reason').fill('new shifts');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(panel).toContainText(`${DAYS[open]}`);
      await expect(panel).toContainText('09:00–18:00 (UTC)');
      await context.close();
      await page.goto(`/${locale}/licence`);
      await page.locator('.support-button').click();
      const notice = page.locator('.support-hours');
      await expect(notice).toContainText(textOf(locale)('hours.kept'));
      await expect(notice).toContainText(/\d\d:\d\d/);
      await expectAccessible('dialog[open]');
      const field = page.getByRole('dialog').getByLabel(textOf(locale)('label'));
      await field.fill('Ok');
      await field.press('Enter');
      await expect(field).toHaveValue('');
      await expect(notice).toBeVisible();
    },
  );
});

test.describe('support without a connection', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('support: a message written offline waits on the device and is sent once when online', async ({
    page,
    context,
    join,
    consoleErrors,
  }) => {
    consoleErrors.allow(OFFLINE);
    const t = textOf('en');
    await join({ locale: 'en' });
    await page.goto('/en/licence');
    await page.locator('.support-button').click();
    const dialog = page.getByRole('dialog', { name: t('title') });
    await expect(dialog.getByText(t('empty'))).toBeVisible();
    await context.setOffline(true);
    await dialog.getByLabel(t('label')).fill('Hello from the train');
    await dialog.getByLabel(t('label')).press('Enter');
    await expect(dialog.getByText(t('unsent.waits'))).toBeVisible();
    await context.setOffline(false);
    await expect(dialog.getByText(t('unsent.waits'))).toHaveCount(0);
    await expect(dialog.locator('.support-message')).toHaveCount(1);
    await expect(dialog.locator('.support-messages').getByText('Hello from the train')).toHaveCount(
      1,
    );
  });
});

test.describe('the inbox of support', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('support: a canned answer in the language of the player, tags, and a transfer with a note', async ({
    page,
    browser,
    app,
    join,
  }) => {
    test.slow();
    const t = textOf('kz');
    await join({ locale: 'kz' });
    await page.goto('/kz/licence');
    await page.locator('.support-button').click();
    const dialog = page.getByRole('dialog', { name: t('title') });
    await dialog.getByLabel(t('label')).fill('Ақшам қайда?');
    await dialog.getByLabel(t('label')).press('Enter');
    await expect(dialog.getByText('Ақшам қайда?')).toBeVisible();

    const { page: inbox, context } = await openBackoffice(browser, app);
    await inbox.goto('/backoffice/support-answers');
    await inbox.getByRole('button', { name: 'Add an answer' }).first().click();
    const editor = inbox.getByRole('dialog');
    await editor.getByLabel('Name').fill('Payout is on its way');
    await editor.getByLabel('Русский').fill('{nickname}, выплата в пути.');
    await editor.getByLabel('English').fill('{nickname}, the payout is on its way.');
    await editor.getByLabel('Қазақша').fill('{nick}, төлем жолда.');
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(editor.getByText('There is no variable “nick”.')).toBeVisible();
    await editor.getByLabel('Қазақша').fill('Төлем жолда, {site}.');
    await checkAccess(inbox, 'dialog[open]');
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(inbox.getByText('Answer saved')).toBeVisible();
    await checkAccess(inbox, 'main');

    await inbox.goto('/backoffice/support');
    await inbox.getByRole('row', { name: 'Ақшам қайда?' }).getByRole('link').first().click();
    await inbox.getByLabel('Canned answer').selectOption({ label: 'Payout is on its way' });
    const field = inbox.getByLabel('Answer to the player');
    await expect(field).toHaveValue(/^Төлем жолда, \S+/);
    await inbox.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByText('Төлем жолда')).toBeVisible();
    await inbox.getByLabel('Tags').fill('payout, vip');
    await inbox.getByRole('button', { name: 'Save tags' }).click();
    await expect(inbox.getByText('Tags saved')).toBeVisible();
    await inbox.getByRole('button', { name: 'Transfer' }).click();
    const transfer = inbox.getByRole('dialog');
    await transfer.getByLabel('Team').selectOption({ label: 'Payments' });
    await transfer.getByLabel('Reason').fill('The bank has not answered.');
    await transfer.getByRole('button', { name: 'Transfer' }).click();
    await expect(inbox.getByText('Thread transferred')).toBeVisible();
    await expect(inbox.getByRole('log').getByText('The bank has not answered.')).toBeVisible();
    await expect(dialog.getByText('The bank has not answered.')).toHaveCount(0);
    await inbox.goto('/backoffice/reports/support');
    await expect(inbox.getByText('Whole period')).toBeVisible();
    await checkAccess(inbox, 'main');
    await context.close();
  });
});

test.describe('support of a guest', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('app.chat: a guest writes, is answered, and keeps the conversation when they register; a game keeps its bet button free', async ({
    page,
    browser,
    app,
    join,
    expectAccessible,
  }) => {
    test.slow();
    const t = textOf('en');
    await page.goto('/en/games/dice');
    await expect(page.locator('.support-button')).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('title') })
      .click();
    const dialog = page.getByRole('dialog', { name: t('title') });
    await expect(dialog.getByText(t('guest.empty'))).toBeVisible();
    await expectAccessible('dialog[open]');
    const field = dialog.getByLabel(t('label'));
    await field.fill('Which documents do I need?');
    await dialog.getByLabel(t('guest.email')).fill('guest@example.org');
    await field.press('Enter');
    await expect(dialog.locator('.support-message')).toHaveCount(1);
    await expect(dialog.getByText(t('guest.emailKept'))).toBeVisible();

    const { page: inbox, context } = await openBackoffice(browser, app);
    await inbox.goto('/backoffice/support');
    const row = inbox.getByRole('row', { name: 'Which documents do I need?' });
    await expect(row).toContainText('guest@example.org');
    await row.getByRole('link').first().click();
    await expect(inbox.getByText(/^A guest: do not answer/)).toBeVisible();
    await expect(inbox.getByRole('button', { name: 'Add a picture' })).toHaveCount(0);
    await checkAccess(inbox, 'main');
    await inbox.getByLabel('Answer to the player').fill('A passport is enough.');
    await inbox.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByText('A passport is enough.')).toBeVisible({ timeout: 15_000 });

    await join({ locale: 'en' });
    await page.goto('/en/licence');
    await page.locator('.support-button').click();
    await expect(dialog.locator('.support-message')).toHaveCount(2);
    await expect(dialog.getByRole('button', { name: 'Add a picture' })).toBeVisible();
    await inbox.reload();
    await expect(inbox.getByText(/^A guest, who then logged in/)).toBeVisible();
    await context.close();
  });
});

function textOf(locale: Locale): (key: string) => string {
  const translate = textsOf(locale);
  return (key) => translate('features/support', key);
}
