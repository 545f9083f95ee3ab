import type { Db } from '#platform/server/db.ts';
import type { SystemHealth } from '../contract.backoffice.ts';
import * as store from './store.ts';

export type HealthOptions = {
  readonly db: Db;
  /** The process that answers the request. */
  readonly processId: string;
  readonly tables: () => readonly { readonly name: string; readonly game: string }[];
  readonly beacon: 'drand' | 'local';
  readonly providers: readonly string[];
  readonly unenforcedRegions: () => readonly string[];
};

/**
 * Measures the system part by part; a failing measurement fails the request instead of being
 * guessed.
 */
export async function readHealth(options: HealthOptions): Promise<SystemHealth> {
  const { db } = options;
  const processes = await store.listProcesses(db);
  return {
    at: new Date().toISOString(),
    process: options.processId,
    database: await readDatabase(db),
    processes: processes.map(({ leads, ...row }) => ({
      ...row,
      started_at: row.started_at.toISOString(),
      seen_at: row.seen_at.toISOString(),
      memory_bytes: Number(row.memory_bytes),
      disk_free_bytes: Number(row.disk_free_bytes),
      disk_bytes: Number(row.disk_bytes),
      clock_offset_ms: Number(row.clock_offset_ms),
      tables: leads.length,
    })),
    jobs: (await store.listJobs(db)).map((row) => ({
      ...row,
      done_at: timeOf(row.done_at),
      failed_at: timeOf(row.failed_at),
      due_at: row.due_at.toISOString(),
    })),
    queue: await readQueue(db),
    outbox: (await store.listListeners(db)).map(({ listener, behind, parked }) => ({
      listener,
      behind_seconds: behind,
      parked: Number(parked),
    })),
    tables: await readTables(options, processes),
    ...(await readOutside(options)),
    unenforced_regions: [...options.unenforcedRegions()],
  };
}

async function readDatabase(db: Db): Promise<SystemHealth['database']> {
  const began = performance.now();
  const row = await store.readDatabase(db);
  return {
    version: row.version,
    response_ms: Math.round((performance.now() - began) * 10) / 10,
    size_bytes: Number(row.size),
    connections: Number(row.connections),
    connections_max: row.connections_max,
    oldest_transaction_seconds: row.oldest,
  };
}

async function readQueue(db: Db): Promise<SystemHealth['queue']> {
  const { due, failed } = await store.countQueuedJobs(db);
  return { due: Number(due), failed: Number(failed) };
}

async function readTables(
  { db, tables }: HealthOptions,
  processes: readonly store.ProcessRow[],
): Promise<SystemHealth['tables']> {
  const games = new Map(tables().map(({ name, game }) => [name, game]));
  const rows = await store.listRounds(db, [...games.keys()]);
  return rows.map(({ name, state, round, ended_at, voids }) => ({
    name,
    game: games.get(name)!,
    leader: processes.find(({ leads }) => leads.includes(name))?.id ?? null,
    state,
    round: round?.toString() ?? null,
    ended_at: timeOf(ended_at),
    voids_day: Number(voids),
  }));
}

/** The beacon, the providers and the seed chains. */
async function readOutside({ db, beacon, providers }: HealthOptions) {
  const beaconRound = await store.findLastBeaconRound(db);
  const answers = await store.listProviderHealth(db, providers);
  return {
    beacon: {
      mode: beacon,
      last_round_at: timeOf(beaconRound?.ended_at ?? null),
      round: beaconRound ? Number(beaconRound.beacon_round) : null,
    },
    providers: answers.map(({ name, message_at, invoice_at, invoices, failed_invoices }) => ({
      name,
      message_at: timeOf(message_at),
      invoice_at: timeOf(invoice_at),
      invoices,
      failed_invoices,
    })),
    chains: (await store.listChainsLeft(db)).map(({ name, left, length }) => ({
      table: name,
      left,
      length,
    })),
  };
}

function timeOf(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
