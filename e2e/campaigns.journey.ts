/** Staff write one message, preview it, count its players and send it; the player reads it. */
import { expect, test } from './support/own-app.ts';
import { expectNoOverflow } from './support/game-steps.ts';
import { waitForMessage } from './support/outbox.ts';
import { openBackoffice } from './support/staff.ts';

const LANGUAGES = ['Русский', 'English', 'Қазақша'] as const;

/** A time zone in which it is about noon, far from every quiet hour. */
function zoneOfNoon(): string {
  const offset = 12 - new Date().getUTCHours();
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

test('campaigns: one message is written, tried, counted, sent and read, and its result is shown', async ({
  page,
  browser,
  app,
  join,
}) => {
  test.slow();
  const email = await join({ locale: 'en' });
  await app.runSql(`update players set is_email_verified = true, timezone = '${zoneOfNoon()}'
    where email = '${email}'`);
  await app.runSql(`insert into player_consents (player_id, product, channel, is_given, source)
    select id, 'casino', 'email', true, 'settings' from players where email = '${email}'
    on conflict (player_id, product, channel) do update set is_given = true`);
  const { page: backoffice } = await openBackoffice(browser, app, 'operator', 360);

  await test.step('a writer composes it in three languages and saves it', async () => {
    await backoffice.goto('/backoffice/campaigns');
    await backoffice.getByRole('link', { name: 'New campaign' }).click();
    await backoffice.getByLabel('Name', { exact: true }).fill('Spring news');
    await backoffice.getByLabel('Link', { exact: true }).fill('/bonuses');
    for (const language of LANGUAGES.slice(0, 2)) {
      const words = backoffice.getByRole('group', { name: language, exact: true });
      await words.getByLabel('Title').fill(`Spring for {nickname}, ${language}`);
      await words.getByLabel('Text', { exact: true }).fill('New bonuses at {brand}.');
      await words.getByLabel('Button').fill('Look');
    }
    const check = backoffice.getByRole('region', { name: 'Before sending' });
    await expect(check.getByRole('listitem')).toHaveCount(3);
    await expect(check).toContainText('Қазақша, Title');
    const kazakh = backoffice.getByRole('group', { name: 'Қазақша', exact: true });
    await kazakh.getByLabel('Title').fill('Көктем, {nickname}');
    await kazakh.getByLabel('Text', { exact: true }).fill('{brand}: жаңа бонустар.');
    await kazakh.getByLabel('Button').fill('Көру');
    await expect(check).toContainText('Nothing is missing.');
    const preview = backoffice.getByRole('region', { name: 'Preview' });
    await preview.getByRole('radio', { name: 'English' }).check();
    await expect(preview).toContainText('Spring for Aidar7, English');
    await expectNoOverflow(backoffice);
    await backoffice.getByRole('button', { name: 'Save the draft' }).click();
    await expect(backoffice.getByRole('heading', { name: 'Spring news', level: 1 })).toBeVisible();
  });

  await test.step('it is tried, counted and sent', async () => {
    await backoffice.getByRole('radio', { name: 'English' }).check();
    await backoffice.getByRole('button', { name: 'Send a test to me' }).click();
    await expect(backoffice.getByText(/^The test is on its way to /)).toBeVisible();
    const send = backoffice.getByRole('region', { name: 'Send', exact: true });
    await send.getByRole('button', { name: 'Count the players' }).click();
    await expect(send.getByRole('status')).toContainText(/In the segment now: [1-9]/);
    await send.getByLabel('Reason').fill('the season begins');
    await send.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(backoffice.locator('.backoffice-head .badge')).toHaveText('sent', {
      timeout: 40_000,
    });
  });

  await test.step('the player has it in the mail and in the notification centre', async () => {
    const mail = await waitForMessage(page, email, { template: 'offer' });
    expect(mail.subject).toMatch(/^Spring for \S+, English$/);
    await page.goto('/en/licence');
    await page.locator('.bell').click();
    const row = page.getByRole('dialog').getByRole('link', { name: /Spring for/ });
    await expect(row).toContainText('New bonuses at');
    await row.click();
    await expect(page).toHaveURL(/\/en\/bonuses$/);
  });

  await test.step('the result shows what was sent, opened and clicked', async () => {
    const result = backoffice.getByRole('region', { name: 'Sent and skipped' });
    const centre = result.getByRole('row', { name: /Notification centre/ });
    await expect(async () => {
      await backoffice.reload();
      // Sent, delivered, failed, opened, clicked.
      await expect(centre).toContainText(/1\s*—\s*—\s*1\s*1/, { timeout: 3_000 });
    }).toPass({ timeout: 40_000 });
    await expectNoOverflow(backoffice);
  });
});
