/** Missions: bets count on the open page, and the reward is credited. */
import { bet } from './support/account.ts';
import { expect, test } from './support/own-app.ts';
import { openBackoffice } from './support/staff.ts';
import { variants } from '#dev/test-depth.ts';

// In parallel, the same app would be set up again for another of them.
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ app }) => {
  await app.runSql(
    `with made as (insert into missions (code, is_on) values ('journey', true) returning id)
     insert into mission_versions (mission_id, version, terms)
     select id, 1, '{"titles": {"ru": "Две ставки", "en": "Two bets", "kz": "Екі бәс"},
       "period": "day", "goal": {"kind": "bets", "count": 2}, "games": ["dice"],
       "stake_min": "0.10", "reward": {"kind": "cash", "amounts": {"RUB": "7.00"}}}' from made`,
  );
});

for (const [locale, width, title] of variants([
  ['ru', 360, 'Задания'],
  ['kz', 768, 'Тапсырмалар'],
] as const)) {
  test(`missions: a guest is invited to register: ${locale}, ${width} px`, async ({
    page,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/${locale}/missions`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.locator('.missions-guest button')).toHaveCount(2);
    const room = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(room).toBeLessThanOrEqual(width);
    await expectAccessible('main');
  });
}

test.describe('a player', () => {
  test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

  test('missions: bets move the open page, the reward is claimed once and is on the balance', async ({
    page,
    context,
    app,
    join,
    expectAccessible,
  }) => {
    const email = await join({ locale: 'en' });
    await app.grant(email, '100.00');
    await page.goto('/en/bonuses');
    await page.getByRole('link', { name: 'Missions of the day and week' }).click();
    const mission = page.getByRole('listitem').filter({ hasText: 'Two bets' });
    await expect(mission).toContainText('0 of 2');
    await expect(mission).toContainText('Games: Dice.');
    await bet(context, 1, '10.00');
    await expect(mission).toContainText('1 of 2');
    await bet(context, 1, '10.00');
    await expect(mission).toContainText('2 of 2');
    await expectAccessible('main');
    await mission.getByRole('button', { name: 'Claim reward' }).click();
    await expect(page.getByText('₽7.00 was credited to your balance')).toBeVisible();
    await expect(mission).toContainText('claimed');
    await page.reload();
    await expect(mission).toContainText('claimed');
    await expect(mission.getByRole('button')).toHaveCount(0);
    await page.goto('/en/profile/history?tab=movements');
    const paid = page.locator('.history-money').filter({ hasText: 'Mission reward' });
    await expect(paid).toContainText('₽7.00');
  });
});

test('missions: a payments user proposes a mission, an admin approves and switches it on', async ({
  browser,
  app,
}) => {
  test.slow();
  const payments = await openBackoffice(browser, app, 'payments', 360);
  const admin = await openBackoffice(browser, app);
  const { page: first } = payments;
  const { page: second } = admin;
  await first.goto('/backoffice/missions');
  await first.getByRole('link', { name: 'New mission' }).click();
  await first.getByLabel('Code').fill('high-multiplier');
  await first.getByLabel('Русский').fill('Большой коэффициент');
  await first.getByLabel('English').fill('A high multiplier');
  await first.getByLabel('Қазақша').fill('Үлкен коэффициент');
  await first.getByRole('radio', { name: 'A multiplier with one bet' }).check();
  await first.getByLabel('Multiplier', { exact: true }).fill('20');
  await first.getByLabel('RUB', { exact: true }).fill('1001');
  await first.getByLabel('Reason').fill('missions of spring');
  await first.getByRole('button', { name: 'Propose' }).click();
  await expect(first.getByText('The reward is above the largest one.')).toBeVisible();
  await first.getByLabel('RUB', { exact: true }).fill('100');
  await first.getByRole('button', { name: 'Propose' }).click();
  const proposal = first.getByRole('region', { name: 'Mission high-multiplier' });
  await expect(proposal).toContainText('A high multiplier');
  await expect(proposal.getByRole('button', { name: 'Approve' })).toBeHidden();

  await second.goto('/backoffice/missions');
  const waiting = second.getByRole('region', { name: 'Mission high-multiplier' });
  await expect(waiting).toContainText('20.00×');
  await waiting.getByRole('button', { name: 'Approve' }).click();
  const asked = second.getByRole('dialog');
  await asked.getByRole('button', { name: 'Approve' }).click();
  const row = second.getByRole('row').filter({ hasText: 'A high multiplier' });
  await row.getByRole('button', { name: 'Switch on' }).click();
  await asked.getByLabel('Reason').fill('missions of spring');
  await asked.getByRole('button', { name: 'Switch on' }).click();
  await expect(row).toContainText('Switch off');
  await payments.context.close();
  await admin.context.close();
});
