import type { Db } from '#platform/server/db.ts';
import type { Metrics } from '#platform/server/metrics.ts';
import { CHECK_NAMES } from '../rules.ts';
import { countOpen, listLatest } from './store.ts';

/** Metrics for alerting: whether each check runs, its findings, its open cases. */
export function measureReconciliation(db: Db, metrics: Metrics): void {
  const labels = ['check'];
  metrics.gauge(
    'reconciliation_age_seconds',
    'Seconds since the last run of each check.',
    async () => {
      const latest = await listLatest(db, CHECK_NAMES);
      const now = Date.now();
      return latest.map(
        ({ check, ended_at }) => [{ check }, Math.max(0, (now - +ended_at) / 1000)] as const,
      );
    },
    labels,
  );
  metrics.gauge(
    'reconciliation_findings',
    'Differences that the last run of each check found.',
    async () => {
      const latest = await listLatest(db, CHECK_NAMES);
      return latest.map(({ check, findings_count }) => [{ check }, findings_count] as const);
    },
    labels,
  );
  metrics.gauge(
    'reconciliation_cases_open',
    'Differences that are open: neither explained nor closed.',
    async () => {
      const open = new Map((await countOpen(db)).map((row) => [row.check, Number(row.open)]));
      return CHECK_NAMES.map((check) => [{ check }, open.get(check) ?? 0] as const);
    },
    labels,
  );
}
