import type { Locale } from '#core/locale.ts';
import { photo } from '#dev/verification-fixture.ts';
import { checkAccess } from './support/accessibility.ts';
import { expect, test } from './support/own-app.ts';
import { WIDTH_IN } from './support/places.ts';
import { openBackoffice } from './support/staff.ts';
import { textsOf } from './support/texts.ts';
import { OFFLINE } from './support/offline.ts';

const jpeg = async () => ({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo() });

const locale: Locale = 'en';

test.describe(`pictures of support in ${locale}`, () => {
  test.use({ viewport: { width: WIDTH_IN[locale], height: 780 } });

  test('support: a player sends a picture, staff open it and answer with one', async ({
    page,
    browser,
    app,
    join,
    expectAccessible,
  }) => {
    test.slow();
    const t = textOf(locale);
    await app.grant(await join({ locale }), '10.00');
    await page.goto(`/${locale}/licence`);
    await page.locator('.support-button').click();
    const dialog = page.getByRole('dialog', { name: t('title') });
    const input = dialog.locator('input[type=file]');
    const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    const refused = textsOf(locale)('features/verification', 'error.file_unknown');
    await expect(dialog.getByText(refused)).toBeVisible();
    await input.setInputFiles(await jpeg());
    await expect(dialog.getByText(refused)).toHaveCount(0);
    await expect(dialog.getByAltText(t('picture.chosen'))).toBeVisible();
    await expectAccessible('dialog[open]');
    await dialog.getByLabel(t('picture.description')).fill('Receipt 17');
    await dialog.getByLabel(t('label')).fill(`Picture in ${locale}`);
    await dialog.getByRole('button', { name: t('send') }).click();
    const sent = dialog.getByRole('button', { name: /Receipt 17/ });
    await expect(sent.locator('img')).toBeVisible();
    await expect(dialog.getByAltText(t('picture.chosen'))).toHaveCount(0);
    await sent.click();
    const full = page.getByRole('dialog', { name: t('picture.picture'), exact: true });
    await expect(full.getByAltText('Receipt 17')).toBeVisible();
    await expectAccessible('dialog[open]:has(.support-picture-full img)');
    await page.keyboard.press('Escape');
    await expect(full).toBeHidden();
    await expect(dialog).toBeVisible();

    const { page: inbox, context } = await openBackoffice(browser, app);
    await inbox.goto('/backoffice/support');
    await inbox
      .getByRole('row', { name: `Picture in ${locale}` })
      .getByRole('link')
      .first()
      .click();
    await inbox.getByRole('button', { name: 'Open the picture: Receipt 17' }).click();
    await expect(
      inbox.getByRole('dialog', { name: 'Picture' }).getByAltText('Receipt 17'),
    ).toBeVisible();
    await inbox.keyboard.press('Escape');
    await expect(inbox.getByRole('dialog')).toHaveCount(0);
    await inbox.locator('input[type=file]').setInputFiles(await jpeg());
    await inbox.getByLabel('What the picture shows').fill('Where to press');
    await checkAccess(inbox, 'main');
    await inbox.getByLabel('Answer to the player').fill('Like this.');
    await inbox.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(inbox.getByRole('button', { name: /Where to press/ })).toBeVisible();
    await checkAccess(inbox, 'main');
    await expect(dialog.getByRole('button', { name: /Where to press/ })).toBeVisible();
    await context.close();
  });
});

test.describe('pictures of support without a connection', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('support: a picture pasted or dropped without a connection is sent once when online', async ({
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
    const picture = (await photo()).toString('base64');
    for (const kind of ['paste', 'drop'] as const) {
      await dialog.getByLabel(t('label')).evaluate(give, { kind, picture });
      await expect(dialog.getByAltText(t('picture.chosen'))).toBeVisible();
      await dialog.getByLabel(t('picture.description')).fill(`by ${kind}`);
      await dialog.getByRole('button', { name: t('send') }).click();
      await expect(dialog.getByAltText(`by ${kind}`)).toBeVisible();
    }
    await expect(dialog.getByText(t('unsent.waits'))).toHaveCount(2);
    await context.setOffline(false);
    await expect(dialog.getByText(t('unsent.waits'))).toHaveCount(0);
    await expect(dialog.locator('.support-message')).toHaveCount(2);
    await expect(dialog.getByRole('button', { name: /by (paste|drop)/ })).toHaveCount(2);
  });
});

/** Runs in the page: a picture from the clipboard, or from another window. */
function give(field: Element, given: { kind: 'paste' | 'drop'; picture: string }): void {
  const bytes = Uint8Array.from(atob(given.picture), (char) => char.charCodeAt(0));
  const data = new DataTransfer();
  data.items.add(new File([bytes], 'a.jpg', { type: 'image/jpeg' }));
  const bubbles = { bubbles: true, cancelable: true };
  const event =
    given.kind === 'paste'
      ? new ClipboardEvent('paste', { ...bubbles, clipboardData: data })
      : new DragEvent('drop', { ...bubbles, dataTransfer: data });
  field.dispatchEvent(event);
}

function textOf(locale: Locale): (key: string) => string {
  const translate = textsOf(locale);
  return (key) => translate('features/support', key);
}
