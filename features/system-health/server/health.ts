import type { Db } from '#platform/server/db.ts';
import type { Health } from '../contract.backoffice.ts';
import * as store from './store.ts';

export type HealthOptions = {
  readonly db: Db;
  /** Of the process that answers. */
  readonly processId: string;
  readonly tables: () => readonly { readonly name: string; readonly game: string }[];
  readonly beacon: 'drand' | 'local';
  readonly providers: readonly string[];
};

/** Measures the house, part by part; what cannot be measured fails and is not made up. */
export async function readHealth(options: HealthOptions): Promise<Health> {
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
      clock_apart_ms: Number(row.clock_apart_ms),
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
  };
}

async function readDatabase(db: Db): Promise<Health['database']> {
  const began = performance.now();
  const row = await store.readDatabase(db);
  return {
    version: row.version,
    answers_ms: Math.round((performance.now() - began) * 10) / 10,
    size_bytes: Number(row.size),
    connections: Number(row.connections),
    connections_max: row.connections_max,
    oldest_transaction_seconds: row.oldest,
  };
}

async function readQueue(db: Db): Promise<Health['queue']> {
  const { due, failed } = await store.countQueue(db);
  return { due: Number(due), failed: Number(failed) };
}

async function readTables(
  { db, tables }: HealthOptions,
  processes: readonly store.ProcessRow[],
): Promise<Health['tables']> {
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

/** What comes from outside, and what was published for it. */
async function readOutside({ db, beacon, providers }: HealthOptions) {
  const heard = await store.findHeard(db);
  const answers = await store.listAnswers(db, providers);
  return {
    beacon: {
      mode: beacon,
      heard_at: timeOf(heard?.ended_at ?? null),
      round: heard ? Number(heard.beacon_round) : null,
    },
    providers: answers.map(({ name, message_at, invoice_at, given, in_vain }) => ({
      name,
      message_at: timeOf(message_at),
      invoice_at: timeOf(invoice_at),
      given,
      in_vain,
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
