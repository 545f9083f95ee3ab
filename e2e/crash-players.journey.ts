/** The players beside the curve of crash, as another page sees them, and the past rounds. */
import { freshRound, LONG_MS, openCrash } from './support/crash-table.ts';
import { boxOf } from './support/layout.ts';
import { expect, MOTION, test } from './support/own-app.ts';

test.use(MOTION);

const TIMEOUT_MS = 420_000;

test('games.crash: the bet and the cash-out of another player appear beside the curve while it runs', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  test.setTimeout(TIMEOUT_MS);
  await page.setViewportSize({ width: 1440, height: 900 });
  const table = await openCrash(page);
  const list = page.getByRole('region', { name: 'Players of the round' });
  const rows = list.locator('.round-bet');
  const other = await browser.newContext({ baseURL: baseURL!, locale: 'en-GB' });
  const player = await openCrash(await other.newPage());
  await player.auto.fill('1.05');
  // A round that crashes at once shows no cash-out while it runs: then the next one.
  for (;;) {
    await freshRound(page);
    await player.bet();
    if (!(await player.hasRows(1))) continue;
    await expect(rows).toHaveCount(1);
    const row = rows.first();
    await expect(row).toHaveAttribute('data-state', 'open');
    await expect(row.locator('.round-stake')).toContainText('10.00');
    await expect(row.locator('.round-result')).toHaveText('');
    const [curve, beside] = [
      await boxOf(page, '.crash-scene'),
      await boxOf(page, '.crash-players'),
    ];
    expect(beside.x).toBeGreaterThanOrEqual(curve.x + curve.width);
    await expect(table.phase('running', 'crashed')).toBeVisible({ timeout: LONG_MS });
    const isCashedOut = await expect(row)
      .toHaveAttribute('data-paid', 'true', { timeout: 5_000 })
      .then(
        () => true,
        () => false,
      );
    if (!isCashedOut) continue;
    await expect(row.locator('.round-result')).toContainText('1.05×');
    await expect(row.locator('.round-result')).toContainText('10.50');
    if (await table.phase('running').isVisible()) break;
  }
  await expectAccessible('.crash-players');
  // The next round begins with an empty list.
  await expect(table.phase('betting')).toBeVisible({ timeout: LONG_MS });
  await expect(rows).toHaveCount(0);
  await other.close();
});

test(
  'games.crash: the statistics count the rounds that the strip shows',
  { tag: '@deep' },
  async ({ page }) => {
    test.setTimeout(TIMEOUT_MS);
    await page.setViewportSize({ width: 1440, height: 900 });
    const table = await openCrash(page);
    // A void round has no point, and the statistics leave it out.
    const decided = table.recent.filter({ hasNot: page.locator('.recent-void') });
    await expect(decided.nth(1)).toBeVisible({ timeout: LONG_MS });
    await expect(table.phase('betting')).toBeVisible({ timeout: LONG_MS });
    await page.getByRole('heading', { name: 'Past rounds' }).scrollIntoViewIfNeeded();
    const figures = page.getByRole('table', { name: 'Past rounds' });
    await expect(figures).toBeVisible();
    const texts = await decided.allTextContents();
    // As they are written, with commas in thousands.
    const written = texts.map((text) => /[\d,]+\.\d\d/.exec(text)?.[0] ?? '');
    const points = written.map((text) => Number(text.replaceAll(',', '')));
    expect(points.every((point) => point >= 1)).toBe(true);
    await expect(figures).toContainText(`Last ${points.length}`);
    const row = (name: string) => figures.getByRole('row', { name: new RegExp(`^${name}`) });
    const highest = written[points.indexOf(Math.max(...points))];
    await expect(row('Highest')).toContainText(`${highest}×`);
    const doubled = points.filter((point) => point >= 2).length;
    const percent = Math.round((doubled * 100) / points.length);
    await expect(row('Reached 2.00×')).toContainText(`${percent}%`);
  },
);
