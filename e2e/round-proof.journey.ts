import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Download, Page } from '@playwright/test';
import { verifyText } from '../tools/verify.ts';
import { expect, test } from './support/own-app.ts';

type FinishedRound = { readonly id: string; readonly number: number };

/** The latest round of the shared wheel with an outcome. */
async function latestRound(request: APIRequestContext): Promise<FinishedRound> {
  let found: FinishedRound | undefined;
  const look = async () => {
    const answer = await request.get(`/api/v2/rounds?table=double&limit=20`);
    const { data } = (await answer.json()) as { data: (FinishedRound & { state: string })[] };
    found = data.find(({ state }) => state === 'settled');
    return found !== undefined;
  };
  // A new server first generates its chains and plays its first round.
  await expect.poll(look, { timeout: 120_000, intervals: [1_000] }).toBe(true);
  return found!;
}

/** A round that is not over: rounds of all tables share one sequence of numbers. */
async function openRound(request: APIRequestContext): Promise<string> {
  let id = BigInt((await latestRound(request)).id);
  let isOpen = false;
  const look = async () => {
    const answer = await request.get(`/api/v2/rounds/${id + 1n}`);
    if (!answer.ok()) return false;
    const { data } = (await answer.json()) as { data: { round: { table: string; seed: unknown } } };
    isOpen = data.round.table === 'double' && data.round.seed === null;
    if (!isOpen) id += 1n;
    return isOpen;
  };
  await expect.poll(look, { timeout: 30_000, intervals: [100] }).toBe(true);
  return String(id + 1n);
}

test.beforeEach(() => test.setTimeout(180_000));

async function textOf(download: Download): Promise<string> {
  return await readFile((await download.path())!, 'utf8');
}

async function save(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ]);
  return await textOf(download);
}

test('round proof: a round is verified offline on its page and downloaded as a file', async ({
  page,
  context,
  request,
  consoleErrors,
  expectAccessible,
}) => {
  consoleErrors.allow(
    /ERR_INTERNET_DISCONNECTED|Failed (chunk|locale) loading|load preload assets/,
  );
  const { id, number } = await latestRound(request);
  await page.goto(`/en/fairness/rounds/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Round No. ${number}`);
  await expect(page.getByText('local beacon').first()).toBeVisible();
  const check = page.getByRole('button', { name: 'Verify the round' });
  await expect(check).not.toHaveAttribute('aria-busy', 'true');
  await context.setOffline(true);
  await check.click();
  const verdict = page.locator('.fairness-verdict');
  // A development server uses its own beacon, which the page does not call a proof.
  await expect(verdict).toHaveAttribute('data-finding', 'local');
  await expect(verdict.locator('[data-verdict="fails"]')).toHaveCount(0);
  await expect(verdict.locator('[data-verdict="holds"]')).toHaveCount(7);
  await page.getByText('Calculation step by step').click();
  await expect(verdict.getByText(`:${number}:double:0`)).toBeVisible();
  const text = await save(page, 'Save the round as a file');
  await context.setOffline(false);
  expect((await verifyText(text)).lines.at(-1)).toContain('all of it agrees');
  const forged = text.replace(/"pocket": \d+/, '"pocket": 777');
  expect((await verifyText(forged)).finding).toBe('lie');
  await expectAccessible('main');
});

test(
  'round proof: the verifier page reads a saved round, and every chain is published',
  { tag: '@deep' },
  async ({ page, request, expectAccessible }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const { id } = await latestRound(request);
    const answer = await request.get(`/api/v2/rounds/${id}`);
    await page.goto('/ru/fairness');
    await page.getByLabel('Чек', { exact: true }).fill(await answer.text());
    await page.getByRole('button', { name: 'Проверить раунд' }).click();
    await expect(page.locator('.fairness-verdict')).toHaveAttribute('data-finding', 'local');
    const { data } = (await (await request.get('/api/v2/rounds/chains')).json()) as {
      data: { first: string; table: string }[];
    };
    const saved = JSON.parse(await save(page, 'Сохранить все цепочки в файл')) as typeof data;
    expect(saved.map(({ first }) => first)).toEqual(
      expect.arrayContaining(data.map(({ first }) => first)),
    );
    await expect(page.locator('#chains').getByText(data[0]!.first)).toBeVisible();
    await expectAccessible('main');
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(360);
  },
);

test('round proof: an unfinished round says so and shows its result when it ends', async ({
  page,
  request,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/);
  await page.goto(`/kz/fairness/rounds/${await openRound(request)}`);
  await expect(page.locator('.round-line')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Раундты тексеру' })).toBeVisible({
    timeout: 45_000,
  });
  await page.goto('/kz/fairness/rounds/999999999999');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Мұндай раунд жоқ');
});
