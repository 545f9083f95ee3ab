/** A case from the list to the receipt, by mouse, by keyboard and on a phone. */
import { checkAccess } from './support/accessibility.ts';
import { callAsPlayer, deposit } from './support/account.ts';
import { expect, MOTION, test } from './support/journey.ts';

test.use(MOTION);

test('games.cases-slug: a case is chosen, opened and verified by its receipt', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/en/games/cases');
  const cards = page.locator('.cases-card');
  await expect(cards).toHaveCount(8);
  await expectAccessible('main');
  await page.getByRole('radio', { name: /^up to 50/ }).check();
  await expect(cards).toHaveCount(3);
  await page.getByRole('radio', { name: 'All' }).check();
  await page.getByRole('link', { name: /Late table/ }).click();
  await expect(page).toHaveURL(/\/games\/cases\/late-table$/);
  await expect(page.locator('.cases-items li')).toHaveCount(8);
  await expect(page.locator('.cases-items')).toContainText('Exact RTP 96.601%');
  await expect(page.locator('.cases-items li').last()).toContainText('0.07%');
  await page.getByRole('button', { name: /^Open 100/ }).click();
  const scene = page.locator('.cases-scene');
  await expect(scene).toHaveAttribute('data-state', 'moving');
  await expect(page.locator('.cases-items li[data-landed]')).toHaveCount(0);
  await expect(scene).toHaveAttribute('data-state', /win|loss/);
  const name = await page.locator('.cases-label-name').textContent();
  await expect(page.locator('.cases-items li[data-landed] h3')).toHaveText(name!);
  await expectAccessible('main');
  await page.locator('.bet-lists button.bet-row').first().click();
  await expect(page.getByRole('dialog')).toContainText(name!);
});

test('games.cases: keys open and skip, and autobet opens one case after another', async ({
  page,
}) => {
  await page.goto('/en/games/cases/matchbox');
  const scene = page.locator('.cases-scene');
  await expect(page.locator('.bet-button')).toBeEnabled();
  await page.locator('.cases-items h2').click();
  await page.keyboard.press('Space');
  await expect(scene).toHaveAttribute('data-state', 'moving');
  await page.keyboard.press('s');
  await expect(scene).toHaveAttribute('data-state', /win|loss/);
  await page.getByRole('radio', { name: 'Auto' }).check();
  await expect(page.getByRole('radio', { name: 'Increase' })).toHaveCount(0);
  await page.getByRole('switch', { name: 'Fast play' }).check();
  await page.getByRole('textbox', { name: 'Number of bets' }).fill('3');
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect(page.locator('.bet-lists button.bet-row')).toHaveCount(4, { timeout: 20_000 });
});

test(
  'games.cases: a phone opens several at once, each with its receipt, or none without the money',
  { tag: '@deep' },
  async ({ page, join, context, expectAccessible }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await join({ locale: 'en' });
    await deposit(context, '100.00');
    await page.goto('/en/games/cases/matchbox');
    await page.getByRole('radio', { name: '×5' }).check();
    await expect(page.getByRole('radio', { name: 'Auto' })).toHaveCount(0);
    await page.getByRole('button', { name: /^Open .*50/ }).click();
    const scene = page.locator('.cases-scene');
    await expect(scene).toHaveAttribute('data-state', 'moving');
    await expect(scene).toHaveAttribute('data-state', /win|loss/);
    await expect(page.locator('.cases-paid')).toHaveCount(5);
    await expect(page.locator('.cases-label')).toContainText('5 cases in all');
    await expect(page.locator('.bet-lists button.bet-row')).toHaveCount(5);
    await expectAccessible('main');
    await page.getByRole('radio', { name: '×2' }).check();
    await expect(page.locator('.cases-paid')).toHaveCount(0);
    await page.goto('/en/games/cases/cabinet');
    await page.getByRole('radio', { name: '×2' }).check();
    await expect(page.locator('.bet-button')).toBeDisabled();
  },
);

test('games.cases: the list shows what each case has in it, and a win of another player arrives live', async ({
  page,
  join,
  context,
  browser,
  expectAccessible,
}) => {
  const other = await browser.newContext({ viewport: { width: 360, height: 780 } });
  const list = await other.newPage();
  await list.goto('/en/games/cases');
  const card = list.locator('.cases-card').filter({ hasText: 'Late table' });
  await expect(card.locator('.cases-rarities li')).toHaveText([
    'Common 79.01%',
    'Uncommon 18.5%',
    'Rare 1.9%',
    'Very rare 0.59%',
  ]);
  await expect(card.locator('.cases-card-best')).toContainText('Key to the cage');
  await expect(list.locator('.cases-drops')).toBeVisible();
  await join({ locale: 'en' });
  await deposit(context, '1000.00');
  await page.goto('/en/games/cases/matchbox');
  await expect(page.locator('.bet-button')).toBeEnabled();
  const { data } = await callAsPlayer<OneCase>(context, 'GET', '/api/v2/cases/matchbox');
  const body = { stake: '10.00', currency: 'RUB', case: 'matchbox', version: data.latest };
  const path = '/api/v2/games/cases/bets';
  await expect(async () => {
    const won = await callAsPlayer<Opened>(context, 'POST', path, body);
    expect(Number(won.data.multiplier)).toBeGreaterThanOrEqual(2);
  }).toPass({ intervals: [250], timeout: 30_000 });
  await expect(list.locator('.cases-drops li').first()).toContainText(/player\d+.*₽/);
  await checkAccess(list, 'main');
  await expectAccessible('main');
  await other.close();
});

type OneCase = { data: { latest: number } };
type Opened = { data: { multiplier: string } };

test(
  'games.cases: on a phone with reduced motion the item is shown at once',
  { tag: '@deep' },
  async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width: 360, height: 780 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto('/kz/games/cases/strongbox');
    await expect(page.locator('.bet-button')).toBeEnabled();
    const width = await page.evaluate('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(360);
    await page.locator('.bet-button').click();
    await expect(page.locator('.cases-scene')).toHaveAttribute('data-state', /win|loss/, {
      timeout: 3_000,
    });
    await context.close();
  },
);

test(
  'games.cases-slug: an unknown case shows an error with a link back',
  { tag: '@deep' },
  async ({ page, consoleErrors }) => {
    consoleErrors.allow(/404|Failed to load/);
    await page.goto('/en/games/cases/no-such-case');
    await expect(page.getByRole('heading', { name: 'This case does not exist' })).toBeVisible();
    await page.getByRole('link', { name: 'All cases' }).click();
    await expect(page.locator('.cases-card').first()).toBeVisible();
  },
);
