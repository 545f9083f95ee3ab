/** A visitor reads and confirms the minimum age of the place they are in. */
import { expect, test } from './support/own-app.ts';

const MALTESE = '46.11.0.1';

const OLDER = `
  insert into jurisdiction_versions (jurisdiction, number, rules)
  select r.jurisdiction, r.number + 1, r.rules || '{"min_age": 21}'
    from jurisdiction_rules r where r.code = 'malta'`;

test.use({ extraHTTPHeaders: { 'x-forwarded-for': MALTESE } });

// Other journeys of the worker play on the same server.
test.afterEach(({ app }) => app.runSql(OLDER.replace('21', '18')));

test('A1: the footer, the form and the agreement state the age of the place of the visitor', async ({
  page,
  app,
}) => {
  await app.runSql(OLDER);
  await expect(async () => {
    await page.goto('/ru');
    await expect(page.locator('.footer-age')).toHaveText('Только для взрослых, 21+.');
  }).toPass({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Регистрация', exact: true }).first().click();
  const form = page.getByRole('dialog');
  await expect(form.getByText('Мне исполнился 21 год')).toBeVisible();
  await form.locator('input[name=email]').fill(`aged-${Date.now()}@example.com`);
  await form.getByLabel('Пароль', { exact: true }).fill('seven brass lamps over baize');
  for (const name of ['is_adult', 'accepts_terms']) {
    await form.locator(`input[name=${name}]`).check();
  }
  await form.getByRole('button', { name: 'Создать аккаунт' }).click();
  await expect(page.locator('html[data-auth=in]')).toBeAttached();
  // The shipped text: another journey of this server may have published a version of its own.
  await page.goto('/en/policy/en/kyc?version=1');
  await expect(page.getByText('You may play from the age of 21')).toBeVisible();
});
