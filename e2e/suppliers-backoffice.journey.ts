/** Suppliers of games in the back office: registration, games by a file, a new pair of keys. */
import { generateKeyPairSync } from 'node:crypto';
import type { Page } from '@playwright/test';
import { checkAccess } from './support/accessibility.ts';
import { expect, test } from './support/own-app.ts';
import { openBackoffice } from './support/staff.ts';

const PATH = '/backoffice/suppliers';

test('suppliers: games come from a file where the protocol has no list, and the first fault is named', async ({
  browser,
  app,
}) => {
  const { page, context } = await openBackoffice(browser, app, 'risk', 1440);
  await page.goto(PATH);
  await register(page, { code: 'beta', name: 'Beta Games', protocol: 'SOFTSWISS' });
  const secret = page.getByRole('dialog', { name: 'Shared secret' });
  await expect(secret).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(secret).toBeHidden();

  const row = page.getByRole('row', { name: /Beta Games/ });
  await row.getByRole('button', { name: 'Games', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Games of Beta Games' });
  await checkAccess(page);
  await choose(page, 'code,name,rtp\nbeta:plums,Plums,96.5\nbeta:pears,Pears,high');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog).toContainText('A cell of line 3 is not readable.');
  await choose(page, 'code;name;name_ru;rtp\nbeta:plums;Plums;Сливы;96.5\nbeta:pears;Pears;;95');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('2 games are offered, 2 new')).toBeVisible();
  await expect(row).toContainText('2');
  await context.close();
});

test('suppliers: a new pair of our keys counts once a second person has confirmed it', async ({
  browser,
  app,
}) => {
  const { page, context } = await openBackoffice(browser, app, 'risk', 1440);
  await page.goto(PATH);
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  await register(page, { code: 'acme', name: 'Acme', protocol: 'Hub88', key });
  await openKeys(page);
  const keys = page.getByRole('dialog', { name: 'Keys of Acme' });
  await keys.getByRole('button', { name: 'New pair of ours' }).click();
  await decide(page, 'New pair of ours');
  await expect(keys.getByText('Give our next public key')).toBeVisible();
  await expect(keys.locator('pre').first()).toContainText('BEGIN PUBLIC KEY');
  await checkAccess(page);

  const other = await openBackoffice(browser, app, 'operator', 1440);
  await other.page.goto(PATH);
  await openKeys(other.page);
  const pair = other.page.getByRole('row', { name: /Our key.*Waits/ });
  await pair.getByRole('button', { name: 'Confirm' }).click();
  await decide(other.page, 'Confirm');
  await expect(other.page.getByRole('row', { name: /Our key/ })).toHaveCount(1);
  await expect(other.page.getByRole('row', { name: /Our key.*In force/ })).toBeVisible();
  await other.page.setViewportSize({ width: 360, height: 780 });
  const overflow = await other.page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(overflow).toBeLessThanOrEqual(0);
  await context.close();
  await other.context.close();
});

type NewSupplier = {
  readonly code: string;
  readonly name: string;
  readonly protocol: 'Hub88' | 'SOFTSWISS';
  readonly key?: string;
};

async function register(page: Page, { code, name, protocol, key }: NewSupplier): Promise<void> {
  await page.getByRole('button', { name: 'Register a supplier' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register a supplier' });
  await dialog.getByRole('radio', { name: protocol }).check();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Code').fill(code);
  await dialog.getByLabel('Address').fill('https://games.example/api');
  await dialog.getByLabel('What the supplier calls this casino').fill('casino');
  if (key !== undefined) await dialog.getByLabel('Public key of the supplier').fill(key);
  await decide(page, 'Register a supplier');
}

async function openKeys(page: Page): Promise<void> {
  const row = page.getByRole('row', { name: /Acme/ });
  await row.getByRole('button', { name: 'Keys', exact: true }).click();
}

/** Gives the reason of the step that is open. */
async function decide(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog').last();
  await dialog.getByLabel('Reason').fill('contract of the autumn');
  await dialog.getByRole('button', { name, exact: true }).click();
}

async function choose(page: Page, csv: string): Promise<void> {
  const buffer = Buffer.from(csv);
  const file = { name: 'games.csv', mimeType: 'text/csv', buffer };
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
}
