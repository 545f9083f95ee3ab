/** A duel between two accounts of one browser is flagged, and risk decides about it. */
import { createDuel, joinDuel } from '#features/coinflip/contract.duels.ts';
import { callAsPlayer } from './support/account.ts';
import { expect, test } from './support/own-app.ts';
import { logInOperator } from './support/staff.ts';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

test('backoffice: a duel of one browser is flagged, marked as suspicious and kept', async ({
  page,
  context,
  app,
  join,
  expectAccessible,
}) => {
  test.slow();
  await app.grant(await join({ locale: 'en' }), '100.00');
  const stake = { stake: '25.00', currency: 'RUB', side: 0 };
  type Created = { data: { own: { duel: { id: string } } } };
  const { data } = await callAsPlayer<Created>(context, 'POST', createDuel.path, stake);
  const { id } = data.own.duel;
  await app.grant(await join({ locale: 'en' }), '100.00');
  await callAsPlayer(context, 'POST', joinDuel.path.replace('{id}', id), {});

  await logInOperator(context.request, app.dataDir);
  await page.goto('/backoffice/duel-flags?state=waiting');
  const row = page.getByRole('row').filter({ hasText: 'address, device' });
  await expect(row).toHaveCount(1);
  await expectAccessible('main');
  await row.getByRole('button', { name: 'Suspicious' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toContainText(`Mark duel ${id} as suspicious`);
  await dialog.getByLabel('Reason').fill('One person plays both sides.');
  await dialog.getByRole('button', { name: 'Mark as suspicious' }).click();
  await expect(page.getByText(`Duel ${id} is marked as suspicious.`)).toBeVisible();
  await expect(row.getByRole('button', { name: 'Suspicious' })).toHaveCount(0);
  await page.goto('/backoffice/duel-flags');
  await expect(page.getByText('One person plays both sides.')).toBeVisible();
});
