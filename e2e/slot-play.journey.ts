/** A slot of the built-in studio from the list to the history, through the real wallet. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { StudioRound } from '#features/studio/contract.ts';
import { receiptOf } from '#features/studio/rules.receipt.ts';
import { callAsPlayer, deposit } from './support/account.ts';
import { expect, test } from './support/journey.ts';
import { textsOf } from './support/texts.ts';

test.setTimeout(120_000);
/** Of WebGL without a graphics card. */
const SOFTWARE_GL = /GPU stall due to ReadPixels/;
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(SOFTWARE_GL));

const game = (page: Page) => page.frameLocator('.slot-stage iframe');
const button = (page: Page) => game(page).locator('.studio-spin');

/** One round, shown to its end. */
async function spin(page: Page): Promise<void> {
  await expect(button(page)).toHaveAttribute('data-action', 'spin', { timeout: 60_000 });
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/studio/spin'));
  await button(page).click();
  expect((await answered).status()).toBe(200);
  await expect(async () => {
    const hurry = game(page).locator('.studio-spin[data-action=hurry]');
    if (await hurry.isVisible()) await hurry.click({ timeout: 500 });
    await expect(button(page)).toHaveAttribute('data-action', 'spin', { timeout: 500 });
  }).toPass({ timeout: 60_000 });
}

type Listed = { data: { game: string; stake: string }[] };

test('casino.launch: a guest opens the demo of a slot from the list and plays a round', async ({
  page,
}) => {
  await page.goto('/en/games/slots');
  await page
    .getByRole('link', { name: /Steppe Gold/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/en\/games\/slots\/steppe-gold\/(?:demo|play)/);
  if (page.url().endsWith('/play')) await page.goto('/en/games/slots/steppe-gold/demo');
  await spin(page);
});

type Spun = { data: { round: StudioRound } };
type Revealed = { data: { rounds: StudioRound[] } };
type State = {
  data: { game: string; version: number; currency: string; seed: { is_own: boolean } };
};

test('fairness: the page verifies a won round of a slot from its receipt', async ({ page }) => {
  await page.goto('/en/games/slots/brass-bells/demo');
  await spin(page);
  const address = await page.locator('.slot-stage iframe').getAttribute('src');
  const session = /#s=([\w-]{43})/.exec(address!)![1]!;
  const call = async <Body>(name: string, data: object = {}): Promise<Body> => {
    const answer = await page.request.post(`/api/v2/studio/${name}`, {
      headers: { 'idempotency-key': randomUUID() },
      data: { session, ...data },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as Body;
  };
  // The browser has chosen its half of the seeds before the first spin.
  expect((await call<State>('state')).data.seed.is_own).toBe(true);
  await expect(async () => {
    const { data } = await call<Spun>('spin', { stake: '50.00', is_bought: false });
    expect(Number(data.round.payout)).toBeGreaterThan(0);
  }).toPass({ timeout: 60_000 });
  await call('seed', { client_seed: 'next' });
  const { data: state } = await call<State>('state');
  const { data: list } = await call<Revealed>('rounds');
  const won = list.rounds.find(({ payout }) => Number(payout) > 0)!;
  const receipt = receiptOf({ ...state, round: won });
  await page.goto('/en/fairness');
  const field = page.locator('.fairness-form textarea').first();
  // The rules agree with every field; the casino signs receipts of its own games alone.
  const verdict = page.getByText(textsOf('en')('features/fairness', 'findingText.unsigned'));
  await expect(async () => {
    // A text that is given before the page listens is not read.
    await field.fill('');
    await field.fill(JSON.stringify(receipt));
    await expect(verdict).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await field.fill(JSON.stringify({ ...receipt, payout: '123456.00' }));
  await expect(verdict).toBeHidden();
});

test('casino.launch: a player stakes money in a slot, and finds the bet in the history', async ({
  page,
  context,
  join,
}) => {
  await join();
  await deposit(context, '2000');
  await page.goto('/ru/games/slots/steppe-gold/play');
  await spin(page);
  const list = async () => {
    const { data } = await callAsPlayer<Listed>(context, 'GET', '/api/v2/bets');
    return data.map(({ game: name, stake }) => [name, stake]);
  };
  await expect.poll(list).toEqual([['steppe-gold', '50.00']]);
  await page.goto('/ru/profile/history');
  await page.getByText('Золото степи').first().click();
  await watchRound(page);
});

/** The round of the open receipt, in a tab in which it is shown to its end. */
async function watchRound(page: Page): Promise<void> {
  const t = textsOf('ru');
  const watch = page.getByRole('button', { name: t('domain/receipts', 'watch.button') });
  const [tab] = await Promise.all([page.waitForEvent('popup'), watch.click()]);
  await tab.waitForURL(/\/studio\/play\/steppe-gold#r=/);
  const key = tab.locator('.studio-spin');
  await expect(async () => {
    if ((await key.getAttribute('data-action')) === 'hurry') await key.click({ timeout: 500 });
    await expect(key).toHaveAttribute('data-action', 'again', { timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await expect(key).toHaveAccessibleName(t('features/studio', 'watch.again'));
  // Neither a stake nor a menu: the page can only show.
  await expect(tab.locator('.studio-stake, .studio-key')).toHaveCount(0);
  await expect(tab.locator('.studio-head')).toContainText(t('features/studio', 'replay'));
  await expect(tab.locator('.studio-money')).toContainText('50,00');
  await tab.close();
}
