import { fileURLToPath } from 'node:url';
import { expect, test } from './support/own-app.ts';
import { logInOperator } from './support/staff.ts';

const FILE = fileURLToPath(new URL('../docs/case.json', import.meta.url));

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

test('cases: a version from a file is proposed with its RTP, and a case is taken off sale', async ({
  page,
  app,
  expectAccessible,
}) => {
  test.slow();
  await logInOperator(page.request, app.dataDir);
  await page.goto('/backoffice/cases');
  const matchbox = page.locator('.data tbody tr').filter({ hasText: 'Matchbox' });
  await expect(matchbox).toContainText('On sale');
  await expectAccessible();

  await page.getByRole('button', { name: 'Publish from a file' }).click();
  const dialog = page.getByRole('dialog');
  const file = dialog.getByLabel('File of the case');
  await file.setInputFiles({
    name: 'case.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"slug": "nothing"}'),
  });
  await expect(dialog.getByRole('listitem').first()).toContainText('needs a "name"');
  await file.setInputFiles(FILE);
  await expect(dialog).toContainText('night-shift · Version 1');
  await expect(dialog).toContainText('%');
  await expectAccessible('dialog');
  await dialog.getByLabel('Reason').fill('a case for the night');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  const proposal = page.getByRole('region', { name: /, version 1$/ });
  await expect(proposal).toContainText('a case for the night');
  await expectAccessible();

  await matchbox.getByRole('button', { name: 'Take off sale' }).click();
  await dialog.getByLabel('Reason').fill('a misprint in a name');
  await dialog.getByRole('button', { name: 'Take off sale' }).click();
  await expect(matchbox).toContainText('Off sale');
  const sold = await page.request.get('/api/v2/cases');
  expect(await sold.text()).not.toContain('"matchbox"');
  await page.setViewportSize({ width: 768, height: 900 });
  await matchbox.getByRole('button', { name: 'Matchbox matchbox' }).click();
  await expect(dialog).toContainText('Versions of Matchbox');
  await expectAccessible('dialog');
});
