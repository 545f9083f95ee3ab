/**
 * What a page tells of a bet while its scene still moves, frame by frame: the stake has left the
 * balance, and nothing shows, says or sounds how the bet ends. Shared tables are in
 * shared-table.journey.ts.
 */
import type { Page } from '@playwright/test';
import { deposit } from './support/account.ts';
import { expect, MOTION, test } from './support/journey.ts';

test.use(MOTION);

type Frame = {
  readonly isMoving: boolean;
  readonly balance: number;
  /** Everything besides the balance that could tell a result. */
  readonly told: string;
};

const MOVING =
  '.roulette-scene[data-moving], ' +
  ['flying', 'turning', 'moving', 'drawing'].map((state) => `[data-state=${state}]`).join();

/**
 * Before the page: switches sound on and counts the tones of the sounds of a win, a loss and a
 * bust, by their first pitch; see sound-voices.ts.
 */
const LISTEN = `
  localStorage.setItem('sound', 'on');
  tones = 0;
  const { setValueAtTime } = AudioParam.prototype;
  AudioParam.prototype.setValueAtTime = function (value, at) {
    if ([293.66, 132, 196].includes(value)) tones += 1;
    return setValueAtTime.call(this, value, at);
  };`;

/** A page script: records every frame in `frames`. */
const RECORD = `
  frames = [];
  const textOf = (part) => document.querySelector(part)?.textContent ?? '';
  const countOf = (part) => document.querySelectorAll(part).length;
  const spoken = textOf('#announcer');
  (function next() {
    frames.push({
      isMoving: document.querySelector('${MOVING}') !== null,
      balance: Number(textOf('.balance .money').replace(/[^0-9.]/g, '')),
      told: [
        textOf('.session-strip > :last-child dd'),
        countOf('.bet-lists button.bet-row'),
        textOf('#announcer') === spoken,
        textOf('.toasts'),
        textOf('.autobet-report'),
        countOf('.win'),
        tones,
      ].join(' | '),
    });
    requestAnimationFrame(next);
  })()`;

/** What is chosen before a bet can be placed, if anything. */
const GAMES = [
  ['dice', null],
  ['wheel', null],
  ['keno', '[data-number="7"]'],
  ['cases/matchbox', null],
  ['roulette?table=european', '[data-cell="17"]'],
] as const;

const ROWS = '.bet-lists button.bet-row';

async function openGame(page: Page, game: string, choice: string | null): Promise<void> {
  await page.addInitScript(LISTEN);
  await page.goto(`/en/games/${game}`);
  if (choice !== null) await page.locator(choice).click();
  await expect(page.locator('.bet-bar .button-l')).toBeEnabled();
  await expect(page.locator('.session-strip dd').last()).not.toHaveText('—');
}

/** In every frame of a moving scene only the stake is missing, and nothing tells the result. */
function expectNothingTold(frames: readonly Frame[]): void {
  const [before] = frames;
  const moving = frames.filter(({ isMoving }) => isMoving);
  expect(moving.length).toBeGreaterThan(5);
  // The digits never run the other way.
  const balances = moving.map(({ balance }) => balance);
  expect(balances).toEqual(balances.toSorted((a, b) => b - a));
  expect(balances.at(-1)).toBeLessThan(before!.balance);
  expect(new Set(moving.map(({ told }) => told))).toEqual(new Set([before!.told]));
}

for (const [game, choice] of GAMES) {
  test(`secrecy: ${game} takes the stake at once and tells nothing before its scene`, async ({
    page,
    context,
    join,
  }) => {
    await join({ locale: 'en' });
    await deposit(context, '1000.00');
    await openGame(page, game, choice);
    await page.evaluate(RECORD);
    await page.locator('.bet-bar .button-l').click();
    await expect(page.locator(ROWS)).toHaveCount(1);
    const frames = await page.evaluate<Frame[]>('frames');
    expectNothingTold(frames);
    // Together with the row the session knows the result, and it has been heard.
    const [first, last] = [frames[0]!, frames.at(-1)!];
    expect(last.told.split(' | ')[0]).not.toBe(first.told.split(' | ')[0]);
    expect(Number(last.told.split(' | ').at(-1))).toBeGreaterThan(0);
  });
}

test('secrecy: an autobet reports a bet when its die has landed', async ({
  page,
  context,
  join,
}) => {
  await join({ locale: 'en' });
  await deposit(context, '1000.00');
  await openGame(page, 'dice', null);
  await page.getByRole('radio', { name: 'Auto' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Number of bets' }).fill('1');
  await page.evaluate(RECORD);
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect(page.locator('.autobet-reason')).toContainText('all bets have been placed');
  const frames = await page.evaluate<Frame[]>('frames');
  const moving = frames.filter(({ isMoving }) => isMoving);
  expect(moving.length).toBeGreaterThan(5);
  // While it runs, the report says that one bet was sent, and nothing of its result.
  const [first] = moving;
  expect(new Set(moving.map(({ told }) => told))).toEqual(new Set([first!.told]));
  expect(first!.told).not.toBe(frames.at(-1)!.told);
});
