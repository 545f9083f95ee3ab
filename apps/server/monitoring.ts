import { readFileSync } from 'node:fs';
import { createSystemHealth } from '#features/system-health/server/index.ts';
import { moneyReportJobs, moneyReportRoutes } from '#features/money-reports/server/index.ts';
import { listenForAlarms, reconciliationRoutes } from '#features/reconciliation/server/index.ts';
import { dashboardJobs, dashboardRoutes } from '#features/dashboard/server/index.ts';
import { createVault } from '#domain/fairness/server/index.ts';
import type { PaymentProvider } from '#domain/payments/server/index.ts';
import { measureReconciliation, reconciliationJobs } from '#domain/reconciliation/server/index.ts';
import { createClockMonitor } from '#platform/server/clock-monitor.ts';
import type { Sockets } from '#platform/server/sockets/sockets.ts';
import type { Infrastructure } from './infrastructure.ts';
import { listGames } from './games.ts';
import type { Services } from './services.ts';

export type MonitoringOptions = Infrastructure & {
  readonly services: Services;
  readonly providers: readonly PaymentProvider[];
  readonly publicUrl: () => string;
  readonly sockets: () => Sockets | undefined;
};

/**
 * Creates what the operator monitors: dashboard, money reports, reconciliation and system health.
 */
export async function createMonitoring(options: MonitoringOptions) {
  const { db, services, providers, metrics, events } = options;
  const { games, rounds } = services;
  const vault = createVault(options.secretKey);
  measureReconciliation(db, metrics);
  listenForAlarms({ ...services, publicUrl: options.publicUrl }, events);
  const health = createSystemHealth({
    db,
    log: options.log,
    clock: createClockMonitor(options),
    version: readVersion(),
    dataDir: options.config.dataDir,
    sockets: () => options.sockets()?.size ?? 0,
    leads: () => [...rounds.tables.keys()].filter((name) => rounds.leaders.isLeading(name)),
    tables: () => [...rounds.tables.values()].map(({ name, game }) => ({ name, game: game.name })),
    beacon: rounds.context.beacon.mode,
    providers: providers.map(({ name }) => name),
  });
  return {
    routes: [
      ...reconciliationRoutes({ db }),
      ...moneyReportRoutes({ db, games: await listGames() }),
      ...health.routes,
      ...dashboardRoutes({ db, providers: providers.map(({ name }) => name) }),
    ],
    jobs: [
      ...reconciliationJobs({ ...options, vault, games, providers, emit: events.emit }),
      ...moneyReportJobs({ db }),
      ...dashboardJobs({ db }),
    ],
    stop: health.stop,
  };
}

function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { version } = JSON.parse(text) as { version: string };
  return version;
}
