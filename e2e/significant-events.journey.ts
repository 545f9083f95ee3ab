/** Risk sees what a regulator wants to see, and acknowledges it with a note. */
import { expect, test } from './support/own-app.ts';
import { logInOperator } from './support/staff.ts';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const ADD_EVENTS = `
  select significant_event_record('large_win', 'w', now(), (select min(id) from players
    where kind = 'member'), 'RUB', 1250000000000,
    '{"game": "dice", "bet": "7421", "stake": "500.00"}');
  select significant_event_record('beacon_fault', 'b', now(), null, null, null,
    '{"game": "double", "table": "double", "round": "12", "reason": "beacon_missing"}');
  insert into rtp_deviations (game, game_version, currency, exact_low_bp, exact_high_bp, rtp_bp,
      low_bp, high_bp, draws, found_at)
    values ('dice', 1, 'RUB', 9900, 9900, 10890, 10455, 11325, 10000, now())`;

test('backoffice: a significant event leads from the dashboard to its acknowledgement', async ({
  page,
  context,
  app,
  expectAccessible,
}) => {
  test.slow();
  await app.runSql(ADD_EVENTS);
  await logInOperator(context.request, app.dataDir);
  await page.goto('/backoffice');
  const alarm = page.getByRole('alert').filter({ hasText: 'Measured RTP out of its band' });
  await expect(alarm).toContainText('Dice 1, RUB');
  await expectAccessible('main');
  // Other journeys of this server may have added events, too.
  await page.getByRole('link', { name: /^Significant events \d+ oldest/ }).click();
  const win = page.getByRole('row').filter({ hasText: 'Large win' });
  await expect(win).toContainText('Dice');
  await expect(win).toContainText('1,250,000');
  await expect(page.getByRole('row').filter({ hasText: 'no value in time' })).toHaveCount(1);
  await expectAccessible('main');
  await win.getByRole('button', { name: 'Acknowledge' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Verified against the receipt.');
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.getByText('Event acknowledged')).toBeVisible();
  await expect(win.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0);
  await page.goto('/backoffice/significant-events?state=acknowledged');
  await expect(page.getByText('Verified against the receipt.')).toBeVisible();
});
