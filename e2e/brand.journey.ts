/** An operator gives the site a logo and colours; the demo brands of dev/brands look different. */
import { readFileSync } from 'node:fs';
import type { LookColors } from '#domain/settings/rules.look.ts';
import { expect, test } from './support/own-app.ts';
import { logInOperator } from './support/staff.ts';

type Brand = { operator: { brand: string }; logo: string; colors: LookColors };

const fileOf = (name: string) => new URL(`../dev/brands/${name}`, import.meta.url);
const readBrand = (name: string) =>
  JSON.parse(readFileSync(fileOf(`${name}.json`), 'utf8')) as Brand;

test.use({ locale: 'en-US', viewport: { width: 1280, height: 800 } });

// Other journeys of the worker visit the same server.
test.afterAll(async ({ app }) => {
  await app.resetSetting('look');
  await app.resetSetting('operator');
});

test('brand: a logo and colours are in force on the next page, and unreadable ones are refused', async ({
  page,
  context,
  app,
  consoleErrors,
  expectAccessible,
}) => {
  test.slow();
  consoleErrors.allow(/status of 422/);
  await logInOperator(context.request, app.dataDir);
  for (const name of ['aurora', 'carmine']) {
    const { operator, logo, colors } = readBrand(name);
    await page.goto('/backoffice/settings');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Change Look' }).click();
    await dialog.getByLabel('Logo').setInputFiles(fileOf(logo).pathname);
    await expect(dialog.getByRole('img', { name: 'Logo' })).toBeVisible();
    await dialog.getByLabel('Own colours').check();
    const paint = (label: string, colour: string) =>
      dialog.getByLabel(label, { exact: true }).fill(colour);
    await paint('Ground', colors.ground);
    await paint('Table', colors.table);
    await paint('Accent', colors.accent);
    await paint('Text on the accent', colors.on_accent);
    await paint('Text', colors.ground);
    await dialog.getByLabel('Reason').fill(`the brand ${operator.brand}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toContainText('The contrast is too low: text / ground');
    await paint('Text', colors.text);
    await expectAccessible('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: /^Change .*perator/ }).click();
    await dialog.getByLabel('Name').first().fill(operator.brand);
    await dialog.getByLabel('Reason').fill(`the brand ${operator.brand}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();

    await page.goto('/en');
    const mark = page.locator('header').getByRole('img', { name: operator.brand });
    await expect(mark).toBeVisible();
    const ground = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--ground-1').trim(),
    );
    expect(ground).toBe(colors.ground);
    const icon = page.locator('link[rel="icon"]');
    await expect(icon).toHaveAttribute('href', (await mark.getAttribute('src'))!);
    const served = await context.request.get((await mark.getAttribute('src'))!);
    expect(served.headers()['cache-control']).toContain('immutable');
    await page.screenshot({ path: test.info().outputPath(`${name}.png`) });
    await page.goto('/en/games/dice');
    await expect(page.getByRole('button', { name: /^Roll/ })).toBeVisible();
    await page.screenshot({ path: test.info().outputPath(`${name}-dice.png`) });
  }
});
