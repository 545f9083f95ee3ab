/** Where the law asks for it, the deposit form asks for a deposit limit first. */
import { expect, test } from './support/own-app.ts';

const ASKED = `
  insert into jurisdiction_versions (jurisdiction, number, rules)
  select r.jurisdiction, r.number + 1, r.rules || '{"is_limit_asked_first": true}'
    from jurisdiction_rules r where r.code = 'open'`;

// Other journeys of the worker play on the same server.
test.afterEach(({ app }) => app.runSql(ASKED.replace('true', 'false')));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('12A: a player declines a deposit limit, and the form follows', async ({
    page,
    app,
    join,
    expectAccessible,
  }) => {
    await app.runSql(ASKED);
    await join({ currency: 'RUB', locale: 'kz' });
    await page.goto('/kz?deposit');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: 'Депозит лимитін қоясыз ба?' })).toBeVisible();
    await expectAccessible('dialog');
    await page.screenshot({ path: test.info().outputPath('question.png') });
    await dialog.getByRole('button', { name: 'Лимитсіз жалғастыру' }).click();
    await expect(dialog.locator('input[name=amount]')).toBeVisible();
    await page.goto('/kz/profile/setting#protection');
    await expect(page.getByText('лимитсіз жалғастырылды')).toBeVisible();
  });
});

test('12A: a player sets a deposit limit from the question, and the form follows', async ({
  page,
  app,
  join,
}) => {
  await app.runSql(ASKED);
  await join({ currency: 'RUB', locale: 'ru' });
  await page.goto('/ru?deposit');
  await expect(page.getByRole('heading', { name: 'Поставить лимит депозитов?' })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('question.png') });
  await page.getByRole('button', { name: 'Поставить лимит' }).click();
  const limit = page.getByRole('dialog').last();
  await limit.getByLabel('Сумма').fill('2500');
  await page.screenshot({ path: test.info().outputPath('limit.png') });
  await limit.getByRole('button', { name: 'Задать лимит' }).click();
  await expect(page.locator('input[name=amount]')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('form.png') });
});
