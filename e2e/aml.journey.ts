/** Risk imports a list, finds a player in it, and closes the case with a second person. */
import { expect, test } from './support/own-app.ts';
import { logInOperator, openBackoffice } from './support/staff.ts';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const LIST = `name,other_names,birth_date,country,list,reference
"KURAGIN, Anatol",Анатоль Курагин|A. Kuragin,1975-03-04,RU,UN 1267,QDi.001
`;

const VERIFY = `
  insert into verifications (player_id, status, full_name, birth_date, registered_at)
  select min(id), 'success', 'Анатоль Курагин', '1975-03-04', now() from players
   where kind = 'member'
     and not exists (select from verifications v where v.player_id = players.id)`;

test('backoffice: a player on an imported list is a case that two people close', async ({
  page,
  context,
  browser,
  app,
  expectAccessible,
}) => {
  test.slow();
  await logInOperator(context.request, app.dataDir);
  await app.runSql(VERIFY);
  await page.goto('/backoffice/screening-lists');
  await page.getByRole('button', { name: 'Import a list' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('List', { exact: true }).selectOption('sanctions');
  const file = { name: 'un-1267.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) };
  await dialog.getByLabel('File', { exact: true }).setInputFiles(file);
  await expectAccessible('dialog');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('row', { name: /un-1267.csv/ })).toContainText('in force');
  await page.screenshot({ path: test.info().outputPath('lists.png') });

  await page.goto('/backoffice/aml-cases');
  const row = page.getByRole('row').filter({ hasText: 'a screening hit' });
  // The job that screens runs four times a minute.
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('Holds withdrawals', { timeout: 3_000 });
  }).toPass({ timeout: 100_000 });
  await page.screenshot({ path: test.info().outputPath('cases.png') });
  await row.getByRole('link', { name: /^#/ }).click();
  await expect(page.getByText('Strong hit')).toBeVisible();
  await page.getByRole('button', { name: 'Claim', exact: true }).click();
  await page.getByRole('button', { name: 'Add a note' }).click();
  await dialog.getByLabel('Reason').fill('The place of birth differs.');
  await dialog.getByRole('button', { name: 'Add a note' }).click();
  await page.getByRole('button', { name: 'Attach a file' }).click();
  await dialog.getByLabel('File', { exact: true }).setInputFiles({
    name: 'Выписка из реестра, 2026.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
  });
  await expectAccessible('dialog');
  await page.screenshot({ path: test.info().outputPath('attach.png') });
  await dialog.getByRole('button', { name: 'Attach a file' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Выписка из реестра' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^aml-\d+-[0-9a-f]{8}\.pdf$/);
  await page.getByRole('button', { name: 'Decide' }).click();
  await dialog.getByLabel('Decision').selectOption('cleared');
  await dialog.getByLabel('Reason').fill('Another person: the place of birth differs.');
  await dialog.getByRole('button', { name: 'Decide' }).click();
  const proposal = page.getByRole('region', { name: 'A decision waits for approval' });
  await expect(proposal.getByRole('button', { name: 'Approve' })).toBeHidden();
  await expectAccessible('main');
  await page.screenshot({ path: test.info().outputPath('case.png'), fullPage: true });
  await page.setViewportSize({ width: 768, height: 1000 });
  await page.screenshot({ path: test.info().outputPath('case-768.png'), fullPage: true });
  const address = page.url();

  const second = await openBackoffice(browser, app, 'risk', 1440);
  await second.page.goto(address);
  const theirs = second.page.getByRole('region', { name: 'A decision waits for approval' });
  await theirs.getByRole('button', { name: 'Approve' }).click();
  await second.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(second.page.getByText('Cleared').first()).toBeVisible();
  await second.context.close();
});
