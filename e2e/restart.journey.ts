/**
 * The server is killed while a player's autobet runs. After a restart on the same data folder
 * nothing is lost: the page reconnects, the bet in progress exists once or not at all, autobet
 * shows why it stopped, and the ledger balances to the last micro-unit.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { formatMoney, parseMoney, micro, type Micro } from '#core/money.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import type { User } from '#domain/identity/contract.ts';
import { callAsPlayer } from './support/account.ts';
import { openTable } from './support/dice-table.ts';
import { openAuto } from './support/game-steps.ts';
import { expect, test } from './support/own-app.ts';

const LEDGER_CHECK = fileURLToPath(new URL('../tools/ledger-check.ts', import.meta.url));
const BALANCED = { code: 0, text: expect.stringContaining('Every balance is the sum') };

test('recovery: a server killed during autobet loses nothing, and its ledger balances', async ({
  page,
  context,
  join,
  app,
  consoleErrors,
}) => {
  test.setTimeout(300_000);
  consoleErrors.allow(/Failed (?:chunk|locale) loading|ERR_|WebSocket|Failed to load/);
  const email = await join({ locale: 'en' });
  await app.grant(email, '1000.00');
  const table = await openTable(page);
  await table.stake.fill('1');
  await openAuto(page, { 'Number of bets': '' });
  for (const times of [1, 2]) {
    await table.start.click();
    await expect.poll(() => roundsOf(page)).toBeGreaterThan(times * 3);
    await app.kill();
    await expect(table.reason).toContainText('the connection was lost');
    await app.start();
    await expect(table.start, 'the page has reconnected').toBeEnabled({ timeout: 30_000 });
  }

  const bets = await allBets(context);
  expect(bets.length).toBe(await app.countBets(email));
  expect(bets.map(({ nonce }) => nonce)).toEqual(bets.map((_, index) => bets.length - 1 - index));
  expect(await roundsOf(page), 'the page and the server count the same').toBe(bets.length);
  const { user } = await callAsPlayer<{ user: User }>(context, 'GET', '/profile/user');
  expect(user.balance).toBe(balanceAfter(bets));
  await page.goto('/en/games/dice');
  await expect(table.bets.first()).toBeVisible();
  await expect(page.locator('.balance')).toContainText(formatBalance(user.balance));

  expect(await checkLedger(app.dataDir)).toMatchObject(BALANCED);
  await app.kill();
  expect(await checkLedger(app.dataDir)).toMatchObject(BALANCED);
  await app.start();
});

async function roundsOf(page: Page): Promise<number> {
  return Number(await page.locator('.session-strip dd').nth(2).textContent());
}

async function allBets(context: Parameters<typeof callAsPlayer>[0]): Promise<BetRecord[]> {
  const bets: BetRecord[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const from = cursor === '' ? '' : `&cursor=${cursor}`;
    type Listing = { data: BetRecord[]; next: string | null };
    const listing: Listing = await callAsPlayer(context, 'GET', `/api/v2/bets?limit=100${from}`);
    bets.push(...listing.data);
    cursor = listing.next;
  }
  return bets;
}

/** What is left of the 1000 when each of these bets is counted once. */
function balanceAfter(bets: readonly BetRecord[]): string {
  const start = parseMoney('1000.00')!;
  const sum = (left: Micro, { stake, payout }: BetRecord) =>
    micro(left - parseMoney(stake)! + parseMoney(payout)!);
  return formatMoney(bets.reduce(sum, start));
}

/** As the header shows it: two decimals, truncated. */
function formatBalance(balance: string): string {
  return Number(balance.replace(/(\.\d\d)\d+$/, '$1')).toLocaleString('en-US', {
    minimumFractionDigits: 2,
  });
}

/** The ledger check as an operator runs it: on a running server, and on one that was killed. */
async function checkLedger(dataDir: string) {
  return await new Promise<{ code: number | null; text: string }>((done) => {
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir };
    const child = execFile(process.execPath, [LEDGER_CHECK], { env }, (_error, out, err) =>
      done({ code: child.exitCode, text: out + err }),
    );
  });
}
