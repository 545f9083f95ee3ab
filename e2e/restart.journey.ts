/**
 * The plug is pulled while a player's autobet runs. Started again on the same folder, the house has
 * lost nothing: the page comes back, the bet that was under way is there once or never was, autobet
 * says why it stopped, and the books agree to the last micro-unit.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { formatMoney, parseMoney } from '#core/money.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import type { User } from '#domain/identity/contract.ts';
import { ask } from './support/account.ts';
import { openTable } from './support/dice-table.ts';
import { openAuto } from './support/game-steps.ts';
import { expect, test } from './support/own-house.ts';

const LEDGER_CHECK = fileURLToPath(new URL('../tools/ledger-check.ts', import.meta.url));
const TRUE = { code: 0, text: expect.stringContaining('Every balance is the sum') };

test('recovery: a house killed during autobet has lost nothing, and its books agree', async ({
  page,
  context,
  join,
  house,
  complaints,
}) => {
  test.setTimeout(120_000);
  complaints.allow(/Failed (?:chunk|locale) loading|ERR_|WebSocket|Failed to load/);
  const email = await join({ locale: 'en' });
  await house.grant(email, '1000.00');
  const table = await openTable(page);
  await table.stake.fill('1');
  await openAuto(page, { 'Number of bets': '' });
  for (const times of [1, 2]) {
    await table.start.click();
    await expect.poll(() => roundsOf(page)).toBeGreaterThan(times * 3);
    await house.kill();
    await expect(table.reason).toContainText('the connection was lost');
    await house.start();
    await expect(table.start, 'the page is back').toBeEnabled({ timeout: 30_000 });
  }

  const bets = await allBets(context);
  expect(bets.length).toBe(await house.countBets(email));
  expect(bets.map(({ nonce }) => nonce)).toEqual(bets.map((_, index) => bets.length - 1 - index));
  expect(await roundsOf(page), 'the page counts what the house counts').toBe(bets.length);
  const { user } = await ask<{ user: User }>(context, 'GET', '/profile/user');
  expect(user.balance).toBe(balanceAfter(bets));
  await page.goto('/en/games/dice');
  await expect(table.bets.first()).toBeVisible();
  await expect(page.locator('.balance')).toContainText(shown(user.balance));

  expect(await checkLedger(house.dataDir)).toMatchObject(TRUE);
  await house.kill();
  expect(await checkLedger(house.dataDir)).toMatchObject(TRUE);
  await house.start();
});

async function roundsOf(page: Page): Promise<number> {
  return Number(await page.locator('.session-strip dd').nth(1).textContent());
}

async function allBets(context: Parameters<typeof ask>[0]): Promise<BetRecord[]> {
  const bets: BetRecord[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const from = cursor === '' ? '' : `&cursor=${cursor}`;
    type Listing = { data: BetRecord[]; next: string | null };
    const listing: Listing = await ask(context, 'GET', `/api/v2/bets?limit=100${from}`);
    bets.push(...listing.data);
    cursor = listing.next;
  }
  return bets;
}

/** What is left of the 1000 when each of these bets is counted once. */
function balanceAfter(bets: readonly BetRecord[]): string {
  const start = parseMoney('1000.00')!;
  const sum = (left: bigint, { stake, payout }: BetRecord) =>
    left - parseMoney(stake)! + parseMoney(payout)!;
  return formatMoney(bets.reduce<bigint>(sum, start));
}

/** As the header shows it: two decimals, cut. */
function shown(balance: string): string {
  return Number(balance.replace(/(\.\d\d)\d+$/, '$1')).toLocaleString('en-US', {
    minimumFractionDigits: 2,
  });
}

/** The tool as an operator runs it: on a running house, and on one that lies where it fell. */
async function checkLedger(dataDir: string) {
  return await new Promise<{ code: number | null; text: string }>((done) => {
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir };
    const child = execFile(process.execPath, [LEDGER_CHECK], { env }, (_error, out, err) =>
      done({ code: child.exitCode, text: out + err }),
    );
  });
}
