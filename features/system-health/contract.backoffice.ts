import * as z from 'zod/mini';
import { call, dataOf, timeText } from '#core/wire.ts';

const seconds = z.int();
const bytes = z.number();

/** One server process, by its last heartbeat. */
const serverProcess = z.object({
  id: z.uuid(),
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  node: z.string(),
  started_at: timeText,
  seen_at: timeText,
  sockets: z.int(),
  memory_bytes: bytes,
  /** The longest delay of its event loop since the previous heartbeat. */
  lag_ms: z.int(),
  disk_free_bytes: bytes,
  disk_bytes: bytes,
  /** How far the database's clock is ahead of its own, and how long ago one of the two jumped. */
  clock_offset_ms: z.int(),
  clock_jumped_seconds: z.nullable(seconds),
  tables: z.int(),
});
export type ServerProcess = z.output<typeof serverProcess>;

const job = z.object({
  name: z.string(),
  done_at: z.nullable(timeText),
  failed_at: z.nullable(timeText),
  /** Failures in a row. */
  failures: z.int(),
  /** The next scheduled run, while it is not running. */
  due_at: timeText,
  is_busy: z.boolean(),
});
export type ScheduledJob = z.output<typeof job>;

const table = z.object({
  name: z.string(),
  game: z.string(),
  /** The process that leads it; null when none does. */
  leader: z.nullable(z.uuid()),
  /** Of its latest round; null before the first. */
  state: z.nullable(z.string()),
  round: z.nullable(z.string()),
  ended_at: z.nullable(timeText),
  voids_day: z.int(),
});
export type RoundTable = z.output<typeof table>;

const health = z.object({
  at: timeText,
  /** The process that answers this request. */
  process: z.uuid(),
  database: z.object({
    version: z.string(),
    /** The duration of one query. */
    response_ms: z.number(),
    size_bytes: bytes,
    connections: z.int(),
    connections_max: z.int(),
    oldest_transaction_seconds: z.nullable(seconds),
  }),
  processes: z.array(serverProcess),
  jobs: z.array(job),
  queue: z.object({ due: z.int(), failed: z.int() }),
  outbox: z.array(
    z.object({
      listener: z.string(),
      /** The age of the oldest event it has not handled. */
      behind_seconds: seconds,
      /** Events that failed for good. */
      parked: z.int(),
    }),
  ),
  tables: z.array(table),
  beacon: z.object({
    mode: z.enum(['drand', 'local']),
    /** The end of the last round that was decided by it. */
    last_round_at: z.nullable(timeText),
    round: z.nullable(z.int()),
  }),
  providers: z.array(
    z.object({
      name: z.string(),
      /** Its last message, and the last invoice it created. */
      message_at: z.nullable(timeText),
      invoice_at: z.nullable(timeText),
      /**
       * Deposits of the last hour for which it created an invoice, and those for which it did not.
       */
      invoices: z.int(),
      failed_invoices: z.int(),
    }),
  ),
  chains: z.array(z.object({ table: z.string(), left: z.int(), length: z.int() })),
  /** Closed regions that cannot take effect, because no header names the region of a visitor. */
  unenforced_regions: z.array(z.string()),
});
export type SystemHealth = z.output<typeof health>;

export const getHealth = call({
  name: 'staff.getHealth',
  summary: 'Returns the current health of the system: measured values only. For admins.',
  method: 'GET',
  path: '/api/v2/staff/health',
  audience: 'staff',
  roles: [],
  answer: dataOf(health),
  refusals: ['forbidden'],
});
