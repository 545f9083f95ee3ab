/**
 * Every page and every game at every size of screen: no page is wider than the screen, no text is
 * cut, too small or upon another, and a game shows its scene, the stake and the bet button
 * together.
 */
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { LOCALES } from '#core/locale.ts';
import { bet, deposit } from './support/account.ts';
import { expect, test } from './support/journey.ts';
import { textsOf } from './support/texts.ts';
import { boxOf, isReachable, type ScreenSize } from './support/layout.ts';
import { checkSizes, fillRecentRounds } from './support/sizes.ts';
import { variants } from '#dev/test-depth.ts';

/** A phone of 360×640 under the bars of its browser, and one held sideways. */
const LOW: readonly ScreenSize[] = [
  [360, 560],
  [740, 360],
];

const PAGES = [
  '',
  '/games',
  '/games/slots',
  '/games/live-casino',
  '/games/cases',
  '/games/rooms',
  '/bonuses',
  '/welcome-pack',
  '/vip-club',
  '/missions',
  '/tournaments',
  '/tournaments/finished',
  '/top',
  '/fairness',
  '/fairness/rounds/1',
  '/fairness/rtp',
  '/profile',
  '/profile/history',
  '/profile/bonuses',
  '/profile/setting',
  '/profile/access',
  '/licence',
  '/faq',
  '/policy/ru/user-agreement',
  '/policy/kz/confidential',
  '/policy/en/kyc',
  '/password/reset',
  '/reset-password/used',
  '/secure/used',
  '/error',
  '/offline',
  '/no-access',
  '/no-such-page',
];

/** Pages that need what this journey has not; others open them. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '/games/{category}/{slots}/{mode}': 'screen-sizes-by-id.journey.ts',
  '/tournament/{id}': 'screen-sizes-by-id.journey.ts',
  '/payment/{id}': 'screen-sizes-by-id.journey.ts',
  '/restricted': 'screen-sizes-by-id.journey.ts',
  '/__ui': 'gallery.journey.ts',
  '/410': 'gone-pages.journey.ts',
};

/** The scene of each game, and what is staked there. */
const STAKE = '.stake input';
const GAMES = [
  ['dice', '.dice-scene', STAKE],
  ['keno', '.keno-scene', STAKE],
  ['wheel', '.wheel-scene', STAKE],
  ['miner', '.miner-scene', STAKE],
  ['hilo', '.hilo-cloth', STAKE],
  ['coinflip', '.coin-scene', STAKE],
  ['coinflip?table=duels', '.coin-scene', STAKE],
  ['cases/matchbox', '.cases-scene', '.cases-price dd'],
  ['roulette', '.double-scene', STAKE],
  ['roulette?table=european', '.roulette-scene', '.table-chips'],
  ['baccarat', '.dealer-table', '.table-chips'],
  ['roulette?table=live', '.roulette-scene', '.table-chips'],
  ['wheel-show', '.dealer-table', '.table-chips'],
  ['blackjack', '.bj-scene', STAKE],
  ['crash', '.crash-scene', STAKE],
  ['rooms/red', '.rooms-rack', '.rooms-count output'],
] as const;

/** The journeys over all pages and all games are cut in such parts, which run side by side. */
const PARTS = variants([1, 2, 3, 4, 5, 6], 2);

/** Every n-th entry, for n parts. */
function partOf<T>(list: readonly T[], part: number): T[] {
  return list.filter((_, place) => place % PARTS.length === part - 1);
}

// A phone lays a page out as wide as its widest part, which a desktop browser never does.
test.use({ isMobile: true, hasTouch: true, viewport: { width: 360, height: 640 } });
// A page that is not there, and a link that was used.
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of 4(?:04|22)/));

async function joinWithHistory(context: BrowserContext, join: () => Promise<string>) {
  await join();
  await deposit(context, '99000.00');
  await bet(context, 20);
}

test('shell: each page of the app is opened at each size, or by another journey', () => {
  // Shown for `/no-such-page`.
  const opened = ['/404', ...PAGES, ...GAMES.map(([game]) => `/games/${game.split('?')[0]}`)];
  const isOpened = (pattern: string) => {
    const fits = new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+').replace(/^\/$/, '')}$`);
    return opened.some((path) => fits.test(path));
  };
  const built = readFileSync(new URL('../dist/player/pages.json', import.meta.url), 'utf8');
  const { pages } = JSON.parse(built) as { pages: { path: string }[] };
  const missing = pages.map(({ path }) => path).filter((path) => !isOpened(path));
  expect(missing.toSorted()).toEqual(Object.keys(ELSEWHERE).toSorted());
});

for (const part of PARTS) {
  test(`shell: no page is wider than the screen, and no text is cut or too small (${part})`, async ({
    page,
    context,
    join,
  }) => {
    await joinWithHistory(context, join);
    const faults: string[] = [];
    for (const path of partOf(PAGES, part)) {
      const known = path === '/no-access' ? null : '.balance';
      faults.push(...(await checkSizes(page, path, { known })));
    }
    expect(faults).toEqual([]);
  });

  test(`bets: no game is wider than the screen, and no text is cut or too small (${part})`, async ({
    page,
    context,
    join,
  }) => {
    await joinWithHistory(context, join);
    const faults: string[] = [];
    for (const [game, scene] of partOf(GAMES, part))
      faults.push(...(await checkSizes(page, `/games/${game}`, { drawn: scene })));
    expect(faults).toEqual([]);
  });
}

test('bets: scene, stake and bet button are visible together on a low screen', async ({
  page,
  context,
  join,
}) => {
  test.setTimeout(120_000);
  await joinWithHistory(context, join);
  const faults: string[] = [];
  for (const [turn, [game, scene, stake]] of GAMES.entries()) {
    await page.goto(`/${LOCALES[turn % LOCALES.length]}/games/${game}`);
    await expect(page.locator(scene).first()).toBeVisible();
    await expect(page.locator('.balance')).toBeVisible();
    for (const [width, height] of LOW) {
      const where = `${game} ${width}×${height}`;
      await page.setViewportSize({ width, height });
      await page.evaluate('scrollTo(0, 0)');
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
      const isAbove = width < height;
      const end = isAbove ? (await boxOf(page, '.bet-bar')).y : height;
      const box = await boxOf(page, scene);
      if (box.y < 0 || Math.round(box.y + box.height) > end) {
        faults.push(`${where}: the scene ends at ${box.y + box.height} of ${end}`);
      }
      for (const part of ['.bet-bar .button-l', stake])
        if (!(await isReachable(page, part))) faults.push(`${where}: ${part} is out of reach`);
    }
  }
  expect(faults).toEqual([]);
});

/** Dialogs of the bottom bar, over the page that is widest when something is wrong with it. */
for (const [place, locale] of variants(LOCALES).entries()) {
  test(`shell: every dialog is inside of the screen in ${locale}`, async ({
    page,
    context,
    join,
  }) => {
    await joinWithHistory(context, join);
    await page.goto(`/${locale}/games/crash`);
    await expect(page.locator('.balance')).toBeVisible();
    await fillRecentRounds(page);
    const faults: string[] = [];
    for (const opener of await page.locator('.bottom-bar [aria-haspopup]').all()) {
      await opener.click();
      faults.push(...(await dialogFaults(page, `${locale} ${await opener.textContent()}`)));
    }
    await page.goto(`/${locale}/games/dice?deposit`);
    faults.push(...(await dialogFaults(page, `${locale} PayIn`)));
    await page.locator('.bet-lists button.bet-row').nth(place).click();
    faults.push(...(await dialogFaults(page, `${locale} receipt`)));
    const t = (key: string) => textsOf(locale)('features/profile', key);
    await page.goto(`/${locale}/profile`);
    await page.getByRole('button', { name: t('wallet.withdraw'), exact: true }).click();
    faults.push(...(await dialogFaults(page, `${locale} PayOut`)));
    expect(faults).toEqual([]);
  });
}

/** Where the open dialog leaves the screen of a phone, upright and sideways; it is closed then. */
async function dialogFaults(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  await expect(page.locator('dialog[open]')).toBeVisible();
  for (const [width, height] of [
    [320, 640],
    [740, 360],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    const inside = async () => {
      const { x, y, width: wide, height: high } = await boxOf(page, 'dialog[open]');
      return x >= 0 && y >= -0.5 && x + wide <= width + 0.5 && y + high <= height + 0.5;
    };
    // It slides in.
    await expect
      .poll(inside, { timeout: 3_000 })
      .toBe(true)
      .catch(() => {
        faults.push(`${name} leaves ${width}×${height}`);
      });
  }
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  return faults;
}

/**
 * The heights of two copies of the line of the session, of which the second has the longest result:
 * what React has drawn is left alone. Then how wide the page is with them.
 */
const LONGEST_RESULT = `(() => {
  const line = document.querySelector('.session-line');
  const copies = [line.cloneNode(true), line.cloneNode(true)];
  [...copies[1].querySelectorAll('dd')].at(-1).textContent = '+9 876 543,21 ₽';
  line.after(...copies);
  const heights = copies.map((copy) => copy.getBoundingClientRect().height);
  const wide = document.documentElement.scrollWidth;
  for (const copy of copies) copy.remove();
  return [...heights, wide];
})()`;

test(
  'bets: a longer result of the session moves nothing',
  { tag: '@deep' },
  async ({ page, context, join }) => {
    await joinWithHistory(context, join);
    for (const [turn, [game]] of GAMES.entries()) {
      await page.goto(`/${LOCALES[turn % LOCALES.length]}/games/${game}`);
      await expect(page.locator('.balance')).toBeVisible();
      await expect(page.locator('.session-strip dd').last()).not.toHaveText('—');
      for (const width of [320, 360, 740]) {
        await page.setViewportSize({ width, height: 740 });
        const [height, longest, wide] = await page.evaluate<number[]>(LONGEST_RESULT);
        expect([game, width, longest, wide]).toEqual([game, width, height, width]);
      }
    }
  },
);
