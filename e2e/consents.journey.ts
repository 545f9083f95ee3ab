/** Where the law asks for it, the first bet waits for an answer, and each for a game cycle. */
import { expect, test } from './support/own-app.ts';

const STRICTER = `
  insert into jurisdiction_versions (jurisdiction, number, rules)
  select r.jurisdiction, r.number + 1,
         r.rules || '{"is_consent_asked_first": true, "game_cycle_ms": 4000}'
    from jurisdiction_rules r where r.code = 'open'`;

const AS_SHIPPED = STRICTER.replace(
  '"is_consent_asked_first": true',
  '"is_consent_asked_first": false',
).replace('"game_cycle_ms": 4000', '"game_cycle_ms": 0');

test.use({ locale: 'ru-RU', viewport: { width: 360, height: 740 } });

// Other journeys of the worker play on the same server.
test.afterEach(({ app }) => app.runSql(AS_SHIPPED));

test('G10, G2: a player answers about offers, bets, and sees the game cycle on the button', async ({
  page,
  context,
  app,
  join,
  expectAccessible,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.allow(/status of 422/);
  await app.runSql(STRICTER);
  const email = await join({ locale: 'ru' });
  await app.grant(email, '500.00');
  await expect(async () => {
    const bearer = (await context.cookies()).find(({ name }) => name === 'bearerToken')!.value;
    const headers = { authorization: `Bearer ${bearer}` };
    const answer = await context.request.get(`${app.url}/profile/user`, { headers });
    expect(await answer.text()).toContain('"game_cycle_ms":4000');
  }).toPass({ timeout: 60_000 });

  await page.goto('/ru/games/dice');
  const roll = page.locator('.bet-button');
  await roll.click();
  await expect(page.getByText('Сначала ответьте')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('refused.png') });
  await page.getByRole('button', { name: 'Ответить' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Предложения не нужны' })).toBeVisible();
  await dialog.getByLabel('по почте').check();
  await expectAccessible('dialog');
  await page.screenshot({ path: test.info().outputPath('question.png') });
  await dialog.getByRole('button', { name: 'Сохранить выбор' }).click();
  await expect(dialog).toBeHidden();

  await roll.click();
  await expect(page.locator('.bet-cycle')).toBeAttached();
  await expect(roll).toHaveAttribute('aria-disabled', 'true');
  await page.screenshot({ path: test.info().outputPath('cycle.png') });
  await expect(roll).toHaveAttribute('aria-disabled', 'false', { timeout: 10_000 });
  await roll.click();
  await expect(page.locator('.bet-cycle')).toBeAttached();

  await page.goto('/ru/profile/setting');
  await expect(page.getByRole('switch', { name: 'по почте' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'в SMS' })).not.toBeChecked();
  await page.getByRole('switch', { name: 'по почте' }).scrollIntoViewIfNeeded();
  await page.screenshot({ path: test.info().outputPath('settings.png') });
});
