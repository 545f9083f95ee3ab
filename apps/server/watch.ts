import { readFileSync } from 'node:fs';
import { openHouseHealth } from '#features/system-health/server/index.ts';
import { moneyReportJobs, moneyReportRoutes } from '#features/money-reports/server/index.ts';
import { listenForAlarms, reconciliationRoutes } from '#features/reconciliation/server/index.ts';
import { todayJobs, todayRoutes } from '#features/dashboard/server/index.ts';
import { createVault } from '#domain/fairness/server/index.ts';
import type { PaymentProvider } from '#domain/payments/server/index.ts';
import { measureReconciliation, reconciliationJobs } from '#domain/reconciliation/server/index.ts';
import { createClockWatch } from '#platform/server/clock-watch.ts';
import type { Sockets } from '#platform/server/sockets/sockets.ts';
import type { Ground } from './ground.ts';
import { listGames } from './games.ts';
import type { Rooms } from './rooms.ts';

export type WatchOptions = Ground & {
  readonly rooms: Rooms;
  readonly providers: readonly PaymentProvider[];
  readonly publicUrl: () => string;
  readonly sockets: () => Sockets | undefined;
};

/** What the operator watches: the day, reports of money, what is compared, how the house is. */
export async function openWatch(options: WatchOptions) {
  const { db, rooms, providers, metrics, events } = options;
  const { games, rounds } = rooms;
  const vault = createVault(options.secretKey);
  measureReconciliation(db, metrics);
  listenForAlarms({ ...rooms, publicUrl: options.publicUrl }, events);
  const health = openHouseHealth({
    db,
    log: options.log,
    clock: createClockWatch(options),
    version: readVersion(),
    dataDir: options.config.dataDir,
    sockets: () => options.sockets()?.size ?? 0,
    leads: () => [...rounds.tables.keys()].filter((name) => rounds.leaders.isLeading(name)),
    tables: () => [...rounds.tables.values()].map(({ name, game }) => ({ name, game: game.name })),
    beacon: rounds.house.beacon.mode,
    providers: providers.map(({ name }) => name),
  });
  return {
    routes: [
      ...reconciliationRoutes({ db }),
      ...moneyReportRoutes({ db, games: await listGames() }),
      ...health.routes,
      ...todayRoutes({ db, providers: providers.map(({ name }) => name) }),
    ],
    jobs: [
      ...reconciliationJobs({ ...options, vault, games, providers, emit: events.emit }),
      ...moneyReportJobs({ db }),
      ...todayJobs({ db }),
    ],
    stop: health.stop,
  };
}

function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { version } = JSON.parse(text) as { version: string };
  return version;
}
