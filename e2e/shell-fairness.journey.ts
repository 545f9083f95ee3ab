import { readFile } from 'node:fs/promises';
import { expect, test } from './support/journey.ts';

/** Round V1 of the published vectors, in the format of a receipt. */
const RECEIPT = {
  id: '1',
  game: 'dice',
  game_version: 1,
  currency: 'RUB',
  stake: '10.00',
  params: { direction: 'over', target: 5000 },
  outcome: { roll: 6727 },
  multiplier: '1.9803',
  payout: '19.803',
  server_seed_hash: '1309f953015195d9eadc0455c1e42a5cfc463d4cad90c0cc940ff77b5f1633bd',
  server_seed: 'a3f1c2d4e5b60718293a4b5c6d7e8f90112233445566778899aabbccddeeff00',
  client_seed: 'player-one',
  nonce: 0,
  placed_at: '2026-11-21T00:00:00Z',
};

/** Parts that load when the page is first used cannot load then. */
const OFFLINE =
  /ERR_INTERNET_DISCONNECTED|Failed (chunk|locale) loading|preload (assets|CSS)|A part of the page/;

test('fairness: a receipt is verified offline, and a forgery in it is found', async ({
  page,
  context,
  consoleErrors,
  expectAccessible,
}) => {
  consoleErrors.allow(OFFLINE);
  await page.goto('/en/fairness');
  await expect(page.locator('[data-ready]')).toBeVisible();
  await page.mouse.move(100, 100);
  await expect(page.locator('.toasts')).toBeAttached();
  await context.setOffline(true);
  const receipt = page.getByLabel('Receipt', { exact: true });
  await receipt.fill(JSON.stringify(RECEIPT));
  const verdict = page.locator('.fairness-verdict');
  await expect(verdict).toHaveAttribute('data-finding', 'unsigned');
  await expect(verdict.getByText('1.9803×')).toBeVisible();
  await expect(page.getByText('You are offline', { exact: false })).toBeVisible();
  // A dialog cannot load offline, and reports that instead of a dead button.
  await page.getByRole('button', { name: 'Log in' }).first().click();
  await expect(page.getByText('You are offline.', { exact: true })).toBeVisible();
  await page.getByText('Calculation step by step').click();
  await expect(page.locator('.fairness-verifier').getByText('player-one:0:dice:0')).toBeVisible();
  await expect(page.getByText('579946727 → int(10000) = 6727')).toBeVisible();
  await expectAccessible();
  await receipt.fill(JSON.stringify({ ...RECEIPT, payout: '20.00' }));
  await expect(verdict).toHaveAttribute('data-finding', 'mismatch');
  await expect(verdict.getByText('20.00, should be 19.803')).toBeVisible();
  await receipt.fill(JSON.stringify({ ...RECEIPT, nonce: '0' }));
  await expect(page.getByText('The field “nonce” is missing or wrong.')).toBeVisible();
});

test(
  'fairness: seeds entered by hand give the published roll, and the vectors can be downloaded',
  { tag: '@deep' },
  async ({ page, context, consoleErrors }) => {
    consoleErrors.allow(OFFLINE);
    await page.goto('/ru/fairness');
    await expect(page.locator('[data-ready]')).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('tab', { name: 'По сидам' }).click();
    await page.getByLabel('Игра', { exact: true }).selectOption('dice');
    await page.getByLabel('Серверный сид').fill(RECEIPT.server_seed);
    await page.getByLabel('Клиентский сид').fill(RECEIPT.client_seed);
    await expect(page.getByText('{"roll":6727}')).toBeVisible();
    await page.getByLabel('Номер ставки (нонс)').fill('1');
    await expect(page.getByText('{"roll":5483}')).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Скачать контрольные примеры' }).click(),
    ]);
    const vectors = JSON.parse(await readFile(await download.path(), 'utf8')) as { scheme: string };
    expect(vectors.scheme).toBe('PF-1');
  },
);

test(
  'fairness: the page calculates the published example itself',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/kz/fairness');
    await page.locator('.fairness-example').scrollIntoViewIfNeeded();
    const roll = page.locator('.fairness-receipt-roll strong');
    await expect(roll).toHaveText('67.27');
    await expect(page.getByText('Жарияланған бақылау мысалымен бірдей')).toBeVisible();
    await page.getByRole('button', { name: 'Келесі бәс' }).click();
    await expect(roll).toHaveText('54.83');
    await page.getByRole('button', { name: 'Келесі бәс' }).click();
    await expect(roll).not.toHaveText('54.83');
    await expect(page.getByText('Жарияланған бақылау мысалымен бірдей')).toBeHidden();
  },
);

test('fairness: all bets under a revealed seed are verified at once and can be downloaded', async ({
  page,
  context,
  join,
  expectAccessible,
}) => {
  await join({ locale: 'en' });
  const cookies = await context.cookies();
  const token = cookies.find(({ name }) => name === 'bearerToken')!.value;
  const headers = { authorization: `Bearer ${token}` };
  await page.goto('/en/fairness');
  const show = page.locator('.fairness-mine').getByRole('button').first();
  await show.click();
  await expect(page.locator('.fairness-inforce')).toBeVisible();
  for (const bet of [1, 2, 3]) {
    const answer = await page.request.post('/api/v2/games/dice/bets', {
      headers: {
        ...headers,
        'idempotency-key': `fairness-${token.slice(-20).replaceAll('.', '-')}-${bet}`,
      },
      data: { currency: 'PLAY', stake: '1.00', direction: 'under', target: 5000 },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await page.reload();
  await show.click();
  await expect(page.locator('.fairness-inforce dd').nth(2)).toHaveText('3');
  await page.getByRole('button', { name: 'Reveal and rotate' }).click();
  const revealed = page.locator('.fairness-seeds > li');
  await expect(revealed).toHaveCount(1);
  await revealed.getByRole('button').first().click();
  const verdict = revealed.locator('.fairness-verdict');
  await expect(verdict).toHaveAttribute('data-finding', 'true');
  await expect(verdict.locator('.fairness-bet')).toHaveCount(3);
  await expect(verdict.locator('.receipt-decided .dice-outcome')).toHaveCount(3);
  await expectAccessible('.fairness-mine');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    revealed.getByRole('button').nth(1).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  await page.getByLabel('Receipt', { exact: true }).fill(text.replace('"nonce": 1', '"nonce": 7'));
  const overall = page.locator('.fairness-verifier .fairness-verdict');
  await expect(overall).toHaveAttribute('data-finding', 'mismatch');
});
