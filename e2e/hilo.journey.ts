/** The hilo game: on one device and on two, by hand and by autobet. */
import type { Page } from '@playwright/test';
import type { Locale } from '#core/locale.ts';
import { BETS, checkLatest, expectNoOverflow, playAuto } from './support/game-steps.ts';
import { expect, test } from './support/two-devices.ts';
import { WIDTH_IN } from './support/places.ts';

function tableOf(page: Page) {
  return {
    scene: page.locator('.hilo-scene'),
    deal: page.getByRole('button', { name: /^Deal/ }),
    take: page.getByRole('button', { name: /^Cash out/ }),
    calls: page.locator('.hilo-call'),
    skip: page.locator('.hilo-skip'),
    card: page.locator('.hilo-place'),
    past: page.locator('.hilo-row > li'),
    bets: page.locator(BETS),
    reason: page.locator('.autobet-reason'),
  };
}

async function openTable(page: Page, locale: Locale = 'en') {
  await page.goto(`/${locale}/games/hilo`);
  await expect(page.locator('.hilo-scene')).toHaveAttribute('aria-busy', 'false');
  // The limits or the open round have loaded: the button is enabled.
  await expect(page.locator('.bet-button')).toBeEnabled();
  return tableOf(page);
}

/** Skips to a card on which one call is nearly certain and makes it; starts again if it fails. */
async function callRight(page: Page): Promise<void> {
  const { deal, skip, calls, past, scene } = tableOf(page);
  for (;;) {
    await deal.click();
    await expect(scene).toHaveAttribute('data-state', 'open');
    for (let i = 0; i < 40 && (await calls.filter({ hasText: '92.30%' }).count()) === 0; i++) {
      await skip.click();
      await expect(past).toHaveCount(i + 1);
      await expect(skip).toHaveAttribute('aria-disabled', 'false');
    }
    const made = await past.count();
    await calls.filter({ hasText: '92.30%' }).first().click();
    await expect(past).toHaveCount(made + 1);
    if ((await scene.getAttribute('data-state')) === 'open') return;
  }
}

const [locale, deal, rules] = ['en', /^Deal/, 'The first card is dealt for free'] as const;
const width = WIDTH_IN[locale];

test(`games.hilo: a guest plays for free in ${locale}; axe passes at ${width}`, async ({
  page,
  expectAccessible,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width, height: 740 });
  const table = await openTable(page, locale);
  const button = page.getByRole('button', { name: deal });
  await expect(button).toBeInViewport({ ratio: 1 });
  await button.click();
  await expect(table.scene).toHaveAttribute('data-state', 'open', { timeout: 30_000 });
  await expect(page.locator('.cash-out')).toBeInViewport({ ratio: 1 });
  await expect(table.calls).toHaveCount(2);
  for (const call of await table.calls.all()) await expect(call).toBeInViewport({ ratio: 1 });
  await table.skip.click();
  await expect(table.past).toHaveCount(1);
  await table.calls.first().click();
  await expect(table.past).toHaveCount(2);
  if ((await table.scene.getAttribute('data-state')) === 'open') {
    await page.locator('.cash-out').click();
  }
  await expect(table.scene).toHaveAttribute('data-state', /taken|wrong/);
  await expect(page.getByText(rules)).toHaveCount(1);
  // Nothing is half covered by the bottom bar any more.
  await table.bets.first().scrollIntoViewIfNeeded();
  await expectAccessible();
  await expectNoOverflow(page);
});

test('games.hilo: a round started on a laptop is continued on a phone', async ({
  page,
  joinWithMoney,
  openPhone,
}) => {
  await joinWithMoney();
  const laptop = await openTable(page);
  await callRight(page);
  const [card, past] = [await laptop.card.getAttribute('aria-label'), await laptop.past.count()];
  await page.close();

  const phone = await openPhone();
  const table = await openTable(phone);
  await expect(table.card).toHaveAttribute('aria-label', card!);
  await expect(table.past).toHaveCount(past);
  await expect(table.take).toContainText('10.72');
  await table.take.tap();
  await expect(table.scene).toHaveAttribute('data-state', 'taken');
  await expect(table.bets.first()).toContainText('1 right guess');
});

test(
  'games.hilo: a card dealt on one device appears on the other',
  { tag: '@deep' },
  async ({ page, joinWithMoney, openPhone }) => {
    await joinWithMoney();
    const laptop = await openTable(page);
    const phone = await openPhone();
    const other = await openTable(phone);
    await laptop.deal.click();
    await expect(other.scene).toHaveAttribute('data-state', 'open');
    await expect(other.card).toHaveAttribute(
      'aria-label',
      (await laptop.card.getAttribute('aria-label'))!,
    );
    await other.skip.tap();
    await expect(laptop.past).toHaveCount(1);
    await expect(laptop.card).toHaveAttribute(
      'aria-label',
      (await other.card.getAttribute('aria-label'))!,
    );
  },
);

test('games.hilo: a whole round by keyboard', { tag: '@deep' }, async ({ page }) => {
  const table = await openTable(page);
  await page.locator('body').press('Space');
  await expect(table.scene).toHaveAttribute('data-state', 'open');
  await expect(page.locator('#announcer')).toContainText(/^The card is the \w+ of \w+\.$/);
  await page.keyboard.press('KeyS');
  await expect(table.past).toHaveCount(1);
  await page.keyboard.press('KeyA');
  await expect(table.past).toHaveCount(2);
  await expect(page.locator('#announcer')).toContainText(
    /Right\. Multiplier [\d.]+×|Wrong\. No win\./,
  );
});

test(
  'games.hilo: autobet follows its plan and shows why it stopped',
  { tag: '@deep' },
  async ({ page }) => {
    const table = await openTable(page);
    await page.getByText('Auto bet strategy').click();
    await page.getByRole('slider', { name: 'Cash out after' }).press('ArrowRight');
    await playAuto(page, 3);
    await expect(table.reason).toContainText('all bets have been placed');
    await expect(table.bets).toHaveCount(3);
    for (const bet of await table.bets.all()) {
      await expect(bet).toContainText(/2 right guesses|1 right guess|no right guess/);
    }
  },
);

test('games.hilo: a round is verified by its revealed seed', async ({ page }) => {
  const table = await openTable(page);
  await callRight(page);
  await table.take.click();
  await checkLatest(page);
});
