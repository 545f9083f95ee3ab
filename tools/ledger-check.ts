import { checkLedger, type CheckReport, type LedgerFinding } from '#domain/ledger/server/index.ts';
import { checkPools, type PoolFinding } from '#features/studio/server/index.ts';
import { isCannotStart } from '#platform/server/cannot-start.ts';
import { readConfig } from '#platform/server/config.ts';
import { openDb } from '#platform/server/db.ts';
import { findRunningUrl } from '#platform/server/postgres/running.ts';
import { openDatabase } from '#platform/server/postgres/open-database.ts';

/**
 * `npm run ledger:check`: rebuilds every balance of a running or a stopped installation, and every
 * pool of jackpots from its rounds, and prints the differences. Ends with 0 when everything agrees,
 * 1 on any difference, 78 when the database cannot be opened.
 */
async function main(): Promise<number> {
  const config = readConfig(process.env);
  const running = await findRunningUrl(config);
  const database = running === undefined ? await openDatabase(config) : undefined;
  const db = openDb({ url: running ?? database!.url, connectionsMax: 2 });
  try {
    const started = performance.now();
    const report = await checkLedger(db);
    const { pools, findings } = await checkPools(db);
    const broken = [...report.findings, ...findings.map(brokenPool)];
    print({ ...report, findings: broken }, pools, performance.now() - started);
    return broken.length === 0 ? 0 : 1;
  } finally {
    await db.close();
    await database?.stop();
  }
}

function brokenPool({ game, currency, tier, held, expected }: PoolFinding): LedgerFinding {
  const rule = 'each jackpot pool is its seeds and contributions less what it paid';
  return { rule, detail: `${game} ${currency} ${tier}: holds ${held}, expected ${expected}` };
}

function print(report: CheckReport, pools: number, ms: number): void {
  const { accounts, transfers, bets, days, findings } = report;
  console.log(
    `Checked ${accounts} accounts, ${transfers} transfers, ${bets} bets, ${days} closed days ` +
      `and ${pools} jackpot pools ` +
      `in ${Math.round(ms) / 1000} s.`,
  );
  for (const { rule, detail } of findings) console.log(`BROKEN  ${rule}: ${detail}`);
  if (findings.length === 0) console.log('Every balance is the sum of its entries.');
  else console.log(`${findings.length} differences.`);
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!isCannotStart(error)) throw error;
  for (const sentence of error.sentences) console.error(sentence);
  process.exitCode = 78;
}
