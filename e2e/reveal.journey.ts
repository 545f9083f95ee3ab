/**
 * What a page tells of a bet while its scene still moves, frame by frame: the stake has left the
 * balance, and nothing shows, says or sounds how the bet ends. Shared tables are in
 * shared-table.journey.ts, duels in coinflip.journey.ts. A crash curve hides nothing: it ends
 * before all eyes.
 */
import type { Page } from '@playwright/test';
import { deposit } from './support/account.ts';
import {
  expectNothingTold,
  expectOnlyStakeGone,
  framesOf,
  LISTEN,
  MOVING,
  recordFrames,
  type Frame,
} from './support/frames.ts';
import { expect, MOTION, test } from './support/journey.ts';

test.use(MOTION);

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
  // The deposit has reached the page in every way; from now on the bell counts nothing new.
  await expect(page.locator('.bell-count')).toHaveText('1');
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
    await betInSecret(page, 1);
  });
}

test('secrecy: several cases at once take all stakes and tell nothing before their reels stop', async ({
  page,
  context,
  join,
}) => {
  await join({ locale: 'en' });
  await deposit(context, '1000.00');
  await openGame(page, 'cases/matchbox', '.segment:has(input[value="3"])');
  await expect(page.locator('.bet-button')).toContainText('30');
  await betInSecret(page, 3);
});

/** Bets by the button; nothing tells the results before the scene does, then the rows are there. */
async function betInSecret(page: Page, rows: number): Promise<void> {
  await recordFrames(page, MOVING);
  await page.locator('.bet-bar .button-l').click();
  await expect(page.locator(ROWS)).toHaveCount(rows);
  const frames = await framesOf(page);
  expectOnlyStakeGone(frames);
  expectNothingTold(frames);
  expectToldAtTheEnd(frames);
}

/** Together with the row the session knows the result, and it has been heard. */
function expectToldAtTheEnd(frames: readonly Frame[]): void {
  const [first, last] = [frames[0]!, frames.at(-1)!];
  expect(last.told.split(' | ')[0]).not.toBe(first.told.split(' | ')[0]);
  expect(Number(last.told.split(' | ').at(-1))).toBeGreaterThan(0);
}

/** Games of several steps: while which state nothing is known, and how a step is chosen. */
const STEP_GAMES = [
  ['miner', '.miner-scene[data-state=open]', '[data-tile="12"]'],
  ['hilo', '.hilo-scene[data-state=open]', '.hilo-call'],
  ['coinflip', '.coin-scene[data-state=flying]', null],
] as const;

for (const [game, open, step] of STEP_GAMES) {
  test(`secrecy: ${game} tells how a round ends when its scene has shown the last step`, async ({
    page,
    context,
    join,
  }) => {
    await join({ locale: 'en' });
    await deposit(context, '1000.00');
    await openGame(page, game, null);
    await recordFrames(page, open, { isSpoken: step === null });
    await page.locator('.bet-bar .button-l').first().click();
    if (step !== null) await page.locator(step).first().click();
    // A step that went well leaves the round open: the player takes the win.
    const take = page.getByRole('button', { name: /^Cash out/ });
    await expect(take.or(page.locator(ROWS)).first()).toBeEnabled();
    if ((await page.locator(ROWS).count()) === 0) await take.click();
    await expect(page.locator(ROWS)).toHaveCount(1);
    const frames = await framesOf(page);
    expectOnlyStakeGone(frames);
    expectNothingTold(frames);
    expectToldAtTheEnd(frames);
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
  await recordFrames(page, MOVING);
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect(page.locator('.autobet-reason')).toContainText('all bets have been placed');
  const frames = await framesOf(page);
  const moving = frames.filter(({ isMoving }) => isMoving);
  expect(moving.length).toBeGreaterThan(1);
  // While it runs, the report says that one bet was sent, and nothing of its result.
  const [first] = moving;
  expect(new Set(moving.map(({ told }) => told))).toEqual(new Set([first!.told]));
  expect(first!.told).not.toBe(frames.at(-1)!.told);
});
