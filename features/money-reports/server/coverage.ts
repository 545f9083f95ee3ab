import type { Messages } from '#domain/messages/server/index.ts';
import { listReachable } from '#domain/staff/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import type { Metrics } from '#platform/server/metrics.ts';
import { ROLES } from '../contract.backoffice.ts';
import { coverBp, isEmailDue } from '../rules.ts';
import { readCoverSums } from './liabilities.ts';
import { listCoverage, markEmailed, saveCoverage, type CoverageRow } from './store.coverage.ts';

export type CoverageDeps = {
  readonly db: Db;
  readonly log: Log;
  readonly messages: Pick<Messages, 'email' | 'canReach'>;
  readonly publicUrl: () => string;
  readonly now?: () => Date;
};

/**
 * Measures whether the funds at the providers cover what players are owed, and emails the
 * responsible staff about currencies in which they do not.
 */
export async function measureCoverage(deps: CoverageDeps): Promise<void> {
  const now = deps.now?.() ?? new Date();
  const found = await readCoverSums(deps.db);
  await deps.db.transaction(async (tx) => {
    const due: CoverageRow[] = [];
    for (const sums of found) {
      const row = await saveCoverage(tx, sums, now);
      if (isEmailDue(row, now)) due.push(row);
    }
    if (due.length > 0) await emailStaff(deps, tx, due, now);
  });
}

async function emailStaff(
  { log, messages, publicUrl }: CoverageDeps,
  tx: Tx,
  due: readonly CoverageRow[],
  now: Date,
): Promise<void> {
  const list = due.map(({ currency, owed, funds }) => {
    return `${currency} ${Math.floor((coverBp(funds, owed) ?? 0) / 100)}%`;
  });
  const values = { list: list.join(', '), link: `${publicUrl()}/backoffice/reports/liabilities` };
  for (const { id, email, locale } of await listReachable(tx, ROLES)) {
    if (!messages.canReach(email)) continue;
    await messages.email(tx, { playerId: id, locale, email }, 'coverage-alarm', values);
  }
  await markEmailed(
    tx,
    due.map(({ currency }) => currency),
    now,
  );
  tx.onCommit(() => log.warn({ coverage: list }, 'funds do not cover liabilities, emailed staff'));
}

/** For alerting: the last measured share of what players are owed that the funds cover. */
export function exposeCoverage(db: Db, metrics: Metrics): void {
  metrics.gauge(
    'coverage_ratio',
    'Funds at the providers as a share of what players are owed; below 1 is a shortage.',
    async () => {
      const rows = await listCoverage(db);
      return rows
        .filter(({ owed }) => owed > 0n)
        .map(({ currency, owed, funds }) => [{ currency }, Number(funds) / Number(owed)] as const);
    },
    ['currency'],
  );
}
