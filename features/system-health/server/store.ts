import type { RoundId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';

export type DatabaseRow = {
  version: string;
  size: bigint;
  connections: bigint;
  connections_max: number;
  oldest: number | null;
};

export async function readDatabase(db: Queryable): Promise<DatabaseRow> {
  const rows = await db.query<DatabaseRow>(
    `select current_setting('server_version') as version,
            pg_database_size(current_database()) as size,
            (select sum(numbackends) from pg_stat_database)::bigint as connections,
            current_setting('max_connections')::int as connections_max,
            (select floor(extract(epoch from clock_timestamp() - min(xact_start)))::int
               from pg_stat_activity
              where datname = current_database() and pid <> pg_backend_pid()) as oldest`,
  );
  return rows[0]!;
}

export type ProcessRow = {
  id: string;
  host: string;
  pid: number;
  version: string;
  node: string;
  started_at: Date;
  seen_at: Date;
  sockets: number;
  memory_bytes: bigint;
  lag_ms: number;
  disk_free_bytes: bigint;
  disk_bytes: bigint;
  leads: string[];
  clock_offset_ms: bigint;
  clock_jumped_seconds: number | null;
};

export async function listProcesses(db: Queryable): Promise<ProcessRow[]> {
  return await db.query<ProcessRow>(
    `select id, host, pid, version, node, started_at, seen_at, sockets, memory_bytes, lag_ms,
            disk_free_bytes, disk_bytes, leads, clock_offset_ms,
            floor(extract(epoch from clock_timestamp() - clock_jumped_at))::int
              as clock_jumped_seconds
       from server_processes order by started_at, id`,
  );
}

export type JobRow = {
  name: string;
  done_at: Date | null;
  failed_at: Date | null;
  failures: number;
  due_at: Date;
  is_busy: boolean;
};

/** Failing ones first. */
export async function listJobs(db: Queryable): Promise<JobRow[]> {
  return await db.query<JobRow>(
    `select name, done_at, failed_at, failures, due_at,
            coalesce(busy_until > clock_timestamp(), false) as is_busy
       from job_states order by failures desc, name`,
  );
}

export async function countQueuedJobs(db: Queryable): Promise<{ due: bigint; failed: bigint }> {
  const rows = await db.query<{ due: bigint; failed: bigint }>('select * from count_jobs()');
  return rows[0]!;
}

/** Only events of committed transactions: events still being written delay no listener. */
export async function listListeners(
  db: Queryable,
): Promise<{ listener: string; behind: number; parked: bigint }[]> {
  return await db.query(
    `select c.consumer as listener,
            coalesce(floor(extract(epoch from clock_timestamp() - c.waiting_since)), 0)::int
              as behind,
            (select count(*) from outbox_failed_events f where f.consumer = c.consumer) as parked
       from outbox_consumers c
      where c.seen_at > now() - interval '7 days'
      order by behind desc, c.consumer`,
  );
}

export type RoundRow = {
  name: string;
  state: string | null;
  round: RoundId | null;
  ended_at: Date | null;
  voids: bigint;
};

/** The latest round of each table, and how many rounds were void in a day. */
export async function listRounds(db: Queryable, tables: readonly string[]): Promise<RoundRow[]> {
  return await db.query<RoundRow>(
    `select wanted.name, latest.state, latest.id as round, over.ended_at,
            (select count(*) from (select state, ended_at from round_records
                                    where table_name = wanted.name order by id desc limit 500) r
              where r.state = 'void' and r.ended_at > now() - interval '24 hours') as voids
       from unnest($1::text[]) as wanted (name)
       left join lateral (select id, state from round_records where table_name = wanted.name
                           order by id desc limit 1) latest on true
       left join lateral (select ended_at from round_records
                           where table_name = wanted.name and state in ('settled', 'void')
                           order by id desc limit 1) over on true`,
    [[...tables]],
  );
}

export async function findLastBeaconRound(
  db: Queryable,
): Promise<{ ended_at: Date | null; beacon_round: bigint } | undefined> {
  const rows = await db.query<{ ended_at: Date | null; beacon_round: bigint }>(
    `select coalesce(ended_at, started_at, locked_at) as ended_at, beacon_round from round_records
      where randomness is not null order by id desc limit 1`,
  );
  return rows[0];
}

export type ProviderHealthRow = {
  name: string;
  message_at: Date | null;
  invoice_at: Date | null;
  /** Of the last hour. */
  invoices: number;
  failed_invoices: number;
};

/** Searches only this many latest deposits; a provider without one would need a full scan. */
const LATEST_DEPOSITS = 5_000;

export async function listProviderHealth(
  db: Queryable,
  providers: readonly string[],
): Promise<ProviderHealthRow[]> {
  return await db.query<ProviderHealthRow>(
    `select wanted.name,
            (select max(received_at) from payment_messages where provider = wanted.name)
              as message_at,
            (select created_at from payments_made
              where subject = 'invoice' and provider = wanted.name and provider_id is not null
                and id > (select max(id) - ${LATEST_DEPOSITS} from payments_made
                  where subject = 'invoice')
              order by id desc limit 1) as invoice_at,
            count(p.id) filter (where p.provider_id is not null)::int as invoices,
            count(p.id) filter (where p.provider_id is null
              and p.state = 'failed')::int as failed_invoices
       from unnest($1::text[]) as wanted (name)
       left join payments_made p on p.subject = 'invoice' and p.provider = wanted.name
        and p.created_at > now() - interval '1 hour'
      group by wanted.name order by wanted.name`,
    [[...providers]],
  );
}

/** By name, the chains that still have rounds. */
export async function listChainsLeft(
  db: Queryable,
): Promise<{ name: string; left: number; length: number }[]> {
  return await db.query(
    `select name, sum(length - used)::int as left, sum(length)::int as length
       from (select c.name, c.length, coalesce((select max(number) from round_records r
                                                 where r.chain_id = c.id), 0) as used
               from seed_chains c) each
      where used < length group by name order by name`,
  );
}
