import { expect, test } from './support/own-app.ts';
import { openBackoffice } from './support/staff.ts';

test('jurisdictions: rules of a country are proposed in the form, and wait for a second person', async ({
  browser,
  app,
}) => {
  const { context, page } = await openBackoffice(browser, app);
  await page.goto('/backoffice/jurisdictions');
  await expect(page.getByRole('row', { name: /strict/ })).toContainText('United Kingdom');
  await page.getByRole('button', { name: 'New jurisdiction' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code').fill('kazakhstan');
  await dialog.getByLabel('Countries').fill('KZ');
  await dialog.getByLabel('Minimum age').fill('21');
  await dialog.getByLabel('Celebrations of wins').uncheck();
  await dialog.getByLabel('Reason').fill('a new law');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  const proposal = page.getByRole('region', { name: 'Proposed rules of kazakhstan' });
  await expect(proposal).toContainText('Kazakhstan');
  await expect(proposal).toContainText('21');
  await expect(proposal).toContainText(/Celebrations of wins\s*none/);
  await expect(proposal.getByRole('button', { name: 'Approve' })).toBeHidden();
  await context.close();
});
