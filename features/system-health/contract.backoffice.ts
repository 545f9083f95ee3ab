import * as z from 'zod/mini';
import { call, dataOf, timeText } from '#core/wire.ts';

const seconds = z.int();
const bytes = z.number();

/** One process of the house, as it last said itself. */
const houseProcess = z.object({
  id: z.uuid(),
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  node: z.string(),
  started_at: timeText,
  seen_at: timeText,
  sockets: z.int(),
  memory_bytes: bytes,
  /** The longest wait of its event loop since its last word. */
  lag_ms: z.int(),
  disk_free_bytes: bytes,
  disk_bytes: bytes,
  /** The clock of the database before its own; and how long ago it saw one of the two jump. */
  clock_apart_ms: z.int(),
  clock_jumped_seconds: z.nullable(seconds),
  tables: z.int(),
});
export type HouseProcess = z.output<typeof houseProcess>;

const job = z.object({
  name: z.string(),
  done_at: z.nullable(timeText),
  failed_at: z.nullable(timeText),
  /** Failures in a row. */
  failures: z.int(),
  /** When it is to run next, while nobody works at it. */
  due_at: timeText,
  is_busy: z.boolean(),
});
export type HouseJob = z.output<typeof job>;

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
export type HouseTable = z.output<typeof table>;

const health = z.object({
  at: timeText,
  /** The process that answers. */
  process: z.uuid(),
  database: z.object({
    version: z.string(),
    /** One question and its answer. */
    answers_ms: z.number(),
    size_bytes: bytes,
    connections: z.int(),
    connections_max: z.int(),
    oldest_transaction_seconds: z.nullable(seconds),
  }),
  processes: z.array(houseProcess),
  jobs: z.array(job),
  queue: z.object({ due: z.int(), failed: z.int() }),
  outbox: z.array(
    z.object({
      listener: z.string(),
      /** How long the oldest event it has not handled waits. */
      behind_seconds: seconds,
      /** Events it gave up. */
      parked: z.int(),
    }),
  ),
  tables: z.array(table),
  beacon: z.object({
    mode: z.enum(['drand', 'local']),
    /** When a round last ended that it decided. */
    heard_at: z.nullable(timeText),
    round: z.nullable(z.int()),
  }),
  providers: z.array(
    z.object({
      name: z.string(),
      /** Its last message to the house, and the last invoice it gave. */
      message_at: z.nullable(timeText),
      invoice_at: z.nullable(timeText),
      /** Deposits of the last hour for which it gave an invoice, and those for which it did not. */
      given: z.int(),
      in_vain: z.int(),
    }),
  ),
  chains: z.array(z.object({ table: z.string(), left: z.int(), length: z.int() })),
});
export type Health = z.output<typeof health>;

export const getHealth = call({
  name: 'staff.getHealth',
  summary: 'How the house is at this moment: only what was measured. For admins.',
  method: 'GET',
  path: '/api/v2/staff/health',
  audience: 'staff',
  roles: [],
  answer: dataOf(health),
  refusals: ['forbidden'],
});
