/** Where the parts of a game page stand: what a glance at a good table takes for granted. */
import type { Page } from '@playwright/test';
import { deposit } from './support/account.ts';
import { expect, MOTION, test } from './support/journey.ts';
import { boxOf, type ScreenSize } from './support/layout.ts';
import { variants } from '#dev/test-depth.ts';

const PHONE: ScreenSize = [360, 640];
const WIDE = [
  [768, 1024],
  [1440, 900],
] as const satisfies readonly ScreenSize[];
const ALL: readonly ScreenSize[] = [PHONE, ...WIDE];

async function openGame(page: Page, game: string, [width, height]: ScreenSize): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(`/ru/games/${game}`);
  await expect(page.locator('.game-board')).toBeVisible();
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}

/** How far the middle of a part is from the middle of another, across. */
async function offCentre(page: Page, part: string, of: string): Promise<number> {
  // Both at once: a number that runs changes its width.
  return await page.evaluate<number>(`(() => {
    const middle = (selector) => {
      const { x, width } = document.querySelector(selector).getBoundingClientRect();
      return x + width / 2;
    };
    return Math.abs(middle(${JSON.stringify(part)}) - middle(${JSON.stringify(of)}));
  })()`);
}

async function resize(page: Page, [width, height]: ScreenSize): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
}

/** Waits until title, scene and controls keep their places: some parts of a page load later. */
async function whenSettled(page: Page): Promise<void> {
  let last = '';
  for (let same = 0; same < 3;) {
    await page.waitForTimeout(200);
    const now = await page.evaluate<string>(`JSON.stringify(
      ['h1', '.game-board > *', '.game-controls', '.segment'].map((part) =>
        document.querySelector(part)?.getBoundingClientRect()))`);
    same = now === last ? same + 1 : 0;
    last = now;
  }
}

test('games.crash: the number stands in the middle of the scene', async ({ page }) => {
  await openGame(page, 'crash', PHONE);
  const figure = page.locator('.crash-figure');
  await expect(figure).toBeVisible();
  for (const size of ALL) {
    await resize(page, size);
    expect(await offCentre(page, '.crash-figure', '.crash-scene'), `${size}`).toBeLessThan(3);
    const align = await figure.evaluate((element) => getComputedStyle(element).textAlign);
    expect(align).toBe('center');
  }
});

const WITH_AUTO = ['dice', 'keno', 'wheel', 'miner', 'hilo', 'coinflip', 'roulette', 'crash'];
const TABLED = ['coinflip', 'roulette'];
const ALL_GAMES = [
  ...WITH_AUTO,
  'baccarat',
  'wheel-show',
  'cases/matchbox',
  'rooms/red',
  'roulette?table=european',
];
/** The distance between two parts of a page. */
const GAP_MAX_PX = 24;

test('bets: title, tables, scene and the choice of manual or auto stand at one place in all games', async ({
  page,
}) => {
  const places: [string, number, number][] = [];
  for (const game of ALL_GAMES) {
    const [tablet, desktop] = WIDE;
    await openGame(page, game, tablet);
    await whenSettled(page);
    await checkTitle(page, game);
    await resize(page, desktop);
    await whenSettled(page);
    await checkTitle(page, game);
    if (!WITH_AUTO.includes(game)) continue;
    const { x, y } = await boxOf(page, '.segment:has(input[value="auto"])');
    expect(y, game).toBeLessThan((await boxOf(page, '.stake')).y);
    // In miner the number of mines comes first.
    if (game !== 'miner') places.push([game, Math.round(x), Math.round(y)]);
  }
  const [, x, y] = places[0]!;
  expect(places).toEqual(places.map(([game]) => [game, x, y]));
});

/** The title comes before the tables of a game, and there is no hole between it and the scene. */
async function checkTitle(page: Page, game: string): Promise<void> {
  // What loads later above both moves them together, so they are measured at once.
  const gap = await page.evaluate<number>(`
    document.querySelector('.game-board > *').getBoundingClientRect().top -
      document.querySelector('h1').getBoundingClientRect().bottom`);
  expect(gap, game).toBeGreaterThanOrEqual(0);
  expect(gap, game).toBeLessThanOrEqual(GAP_MAX_PX);
  if (!TABLED.includes(game)) return;
  const title = await boxOf(page, 'h1');
  const tabs = await boxOf(page, '.game-tabs');
  const isAbove = title.y + title.height <= tabs.y + 1;
  const isBefore = title.x + title.width <= tabs.x + 1;
  expect(isAbove || isBefore, game).toBe(true);
}

async function checkCloth(page: Page): Promise<void> {
  for (const [part, around] of [
    ['.hilo-deck', '.hilo-table'],
    ['.hilo-table', '.hilo-cloth'],
    ['.hilo-cloth', '.hilo-scene'],
  ] as const) {
    const [inner, outer] = [await boxOf(page, part), await boxOf(page, around)];
    expect(inner.x, part).toBeGreaterThanOrEqual(outer.x);
    expect(inner.x + inner.width, part).toBeLessThanOrEqual(outer.x + outer.width);
    expect(inner.y + inner.height, part).toBeLessThanOrEqual(outer.y + outer.height);
  }
  // The cards take the lower half too: no empty band under them.
  const [table, cloth] = [await boxOf(page, '.hilo-table'), await boxOf(page, '.hilo-cloth')];
  expect(table.height / cloth.height).toBeGreaterThan(0.5);
}

test(
  'games.hilo: deck and card lie on the cloth, and the cloth in the scene',
  { tag: '@deep' },
  async ({ page }) => {
    await openGame(page, 'hilo', PHONE);
    await expect(page.locator('.hilo-deck')).toBeVisible();
    for (const size of ALL) {
      await resize(page, size);
      // The parts of a page that has just been resized settle one after the other.
      await expect(() => checkCloth(page)).toPass();
    }
  },
);

test(
  'games.roulette: a phone shows the zero and four rows of numbers, and names every tool',
  { tag: '@deep' },
  async ({ page, context, join }) => {
    await join();
    await deposit(context, '1000.00');
    await openGame(page, 'roulette?table=european', PHONE);
    await expect(page.locator('.balance')).toBeVisible();
    const end = (await boxOf(page, '.bet-bar')).y;
    // The last number of the fourth row.
    const last = await boxOf(page, '[data-cell="12"]');
    expect(last.y + last.height).toBeLessThanOrEqual(end);
    for (const tool of await page.locator('.table-tools button').all()) {
      await expect(tool).toHaveText(/\p{L}{3,}/u);
      await expect(tool).toBeInViewport({ ratio: 1 });
    }
    await expect(page.locator('.table-tools button')).toHaveCount(6);
  },
);

test(
  'games.roulette: the European wheel takes a third of the board',
  { tag: '@deep' },
  async ({ page }) => {
    await openGame(page, 'roulette?table=european', WIDE[0]);
    for (const size of WIDE) {
      await resize(page, size);
      const wheel = await boxOf(page, '.roulette-wheel');
      const scene = await boxOf(page, '.roulette-scene');
      expect(wheel.width).toBeGreaterThanOrEqual(290);
      expect(wheel.width / scene.width).toBeGreaterThan(1 / 3);
      expect(scene.height - wheel.height).toBeLessThan(40);
    }
  },
);

test.describe('in motion', () => {
  test.use(MOTION);

  for (const size of variants(ALL)) {
    test(`games.coinflip: the coin stays inside of its frame in flight at ${size[0]} px`, async ({
      page,
      consoleErrors,
    }) => {
      // A note about the speed of reading a canvas, which only this journey does.
      consoleErrors.allow(/willReadFrequently/);
      await openGame(page, 'coinflip', size);
      await page.evaluate(WATCH_EDGES);
      await page.locator('.bet-bar .button-l').click();
      await expect(page.locator('.coin-scene')).toHaveAttribute('data-state', /^(?:won|lost)$/);
      const { frames, cut } = await page.evaluate<{ frames: number; cut: number }>('edges');
      expect(frames).toBeGreaterThan(1);
      expect(cut, 'frames with a cut coin').toBe(0);
    });
  }
});

/** Counts the frames of a flight, and those in which anything is painted at the upper edge. */
const WATCH_EDGES = `
  edges = { frames: 0, cut: 0 };
  (function next() {
    const canvas = document.querySelector('.coin-scene[data-state=flying] canvas');
    if (canvas) {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, 1);
      edges.frames += 1;
      if (data.some((value, at) => at % 4 === 3 && value > 8)) edges.cut += 1;
    }
    requestAnimationFrame(next);
  })()`;
