/** How a win is celebrated: the more it pays for its stake, the more. */
import type { Page } from '@playwright/test';
import type { Locale } from '#core/locale.ts';
import { deposit } from './support/account.ts';
import { expect, MOTION, test } from './support/journey.ts';
import { revalueBets, type ShownWin } from './support/revalued-wins.ts';
import { textsOf } from './support/texts.ts';
import { variants } from '#dev/test-depth.ts';

const SCREENS: readonly (readonly [locale: Locale, width: number, height: number])[] = [
  ['ru', 360, 640],
  ['en', 1440, 900],
  ['kz', 360, 640],
];

/** A stake of 10 and what it is paid. */
const paid = (multiplier: string, payout: string): ShownWin => ({ multiplier, payout });
const NOTHING = [paid('0.0000', '0.00'), paid('0.5000', '5.00'), paid('1.0000', '10.00')];
const TIERS = [
  ['quiet', paid('1.9800', '19.80')],
  ['plate', paid('2.0000', '20.00')],
  ['plate', paid('9.9000', '99.00')],
  ['curtain', paid('10.0000', '100.00')],
  ['curtain', paid('99.9900', '999.90')],
  ['full', paid('100.0000', '1000.00')],
  ['full', paid('9900.0000', '99000.00')],
] as const;

async function openDice(page: Page, locale: Locale) {
  const show = await revalueBets(page);
  await page.goto(`/${locale}/games/dice`);
  const button = page.locator('.bet-bar .button-l');
  await expect(page.locator('.balance')).toBeVisible();
  const rows = page.locator('.bet-lists button.bet-row');
  let bets = 0;
  /** Bets, and returns when the bet has been shown. */
  return async (as: ShownWin) => {
    show(as);
    await expect(button).toBeEnabled();
    // A second press within the time of a double click is ignored.
    await page.waitForTimeout(500);
    await button.click();
    bets += 1;
    await expect(rows).toHaveCount(bets);
  };
}

/** Where the multiplier and the amount of a win stand: whole, and inside of the screen. */
async function expectReadable(page: Page, [width, height]: readonly [number, number]) {
  for (const part of await page.locator('.win-plate > p > *').all()) {
    const { x, y, width: wide, height: high } = (await part.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(x + wide).toBeLessThanOrEqual(width);
    expect(y + high).toBeLessThanOrEqual(height);
    // One line of text.
    const lines = await part.evaluate((text) => text.getClientRects().length);
    expect(lines).toBe(1);
  }
}

function winsOf(page: Page, locale: Locale) {
  const t = (key: string) => textsOf(locale)('domain/bets', key);
  return {
    win: page.locator('.win'),
    amount: page.locator('.win-amount'),
    multiplier: page.locator('.win-plate b'),
    share: page.locator('.win').getByRole('button', { name: t('share') }),
    invitation: page.locator('.sound-invitation', { hasText: t('soundInvitation') }),
  };
}

for (const [locale, width, height] of variants(SCREENS)) {
  test.describe(`in ${locale} at ${width} px`, () => {
    test.use({ ...MOTION, viewport: { width, height } });

    test(`bets: each win is celebrated by its multiplier in ${locale} at ${width} px`, async ({
      page,
      context,
      join,
    }) => {
      await join({ locale });
      await deposit(context, '1000.00');
      const place = await openDice(page, locale);
      const { win, amount, multiplier, share, invitation } = winsOf(page, locale);
      for (const nothing of NOTHING) {
        await place(nothing);
        await expect(win).toHaveCount(0);
        await expect(invitation).toHaveCount(0);
      }
      for (const [tier, as] of TIERS) {
        await place(as);
        await expect(win).toHaveAttribute('data-tier', tier);
        await expect(multiplier).toHaveCount(tier === 'quiet' ? 0 : 1);
        // It counts up to the profit and stands still there.
        const profit = Number(as.payout) - 10;
        const digits = (text: string) => Number(text.replace(/[^\d.,]/g, '').replace(',', '.'));
        const read = async () => digits((await amount.textContent())!.replace(/,(?=\d{3})/g, ''));
        await expect.poll(read).toBe(profit);
        await expectReadable(page, [width, height]);
        const isLarge = tier === 'curtain' || tier === 'full';
        await expect(share).toHaveCount(isLarge ? 1 : 0);
        await expect(invitation).toHaveCount(1);
      }
      // A full-screen moment lies over the page, and a press ends it.
      const box = (await win.boundingBox())!;
      expect([box.width, box.height]).toEqual([width, height]);
      await win.getByRole('button').last().click();
      await expect(win).toHaveCount(0);
    });
  });
}

test(
  'bets: with reduced motion a win is shown still, and a quiet one on the scene alone',
  { tag: '@deep' },
  async ({ page, context, join }) => {
    await join({ locale: 'en' });
    await deposit(context, '1000.00');
    const place = await openDice(page, 'en');
    const { win, amount, share } = winsOf(page, 'en');
    for (const [tier, as] of TIERS) {
      await place(as);
      await expect(win).toHaveAttribute('data-tier', tier);
      // No light and no counting: the amount is whole at once.
      await expect(page.locator('.win-light:visible')).toHaveCount(0);
      await expect(amount).toHaveText(/[1-9]/);
      if (tier === 'quiet') await expect(page.locator('.win-plate')).toBeHidden();
      else await expect(page.locator('.win-plate')).toBeVisible();
      const running = await page.evaluate(
        "document.querySelector('.win').getAnimations({ subtree: true }).length",
      );
      expect(running).toBe(0);
    }
    await expect(share).toBeVisible();
  },
);

test(
  'sound: the invitation is answered once, on this device',
  { tag: '@deep' },
  async ({ page, context, join }) => {
    await join({ locale: 'en' });
    await deposit(context, '1000.00');
    const place = await openDice(page, 'en');
    const { invitation } = winsOf(page, 'en');
    await place(paid('2.0000', '20.00'));
    await invitation.getByRole('button', { name: 'Turn on' }).click();
    await expect(invitation).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Sound' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await place(paid('9.0000', '90.00'));
    await expect(page.locator('.win')).toHaveAttribute('data-tier', 'plate');
    await expect(invitation).toHaveCount(0);
  },
);
