import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';
import {
  pageSql,
  sortOrder,
  type SortColumns,
  type SortedPage,
} from '#platform/server/sorted-list.ts';

export type AuditRow = {
  id: bigint;
  at: Date;
  staff_id: PlayerId | null;
  staff_email: string | null;
  role: string;
  action: string;
  player_id: PlayerId | null;
  player_email: string | null;
  /** The entry is about a colleague, not about a player. */
  is_staff: boolean;
  target: string | null;
  target_name: { ru: string; en: string } | null;
  before: unknown;
  after: unknown;
  reason: string | null;
  hash: Buffer;
};

export type AuditFilter = {
  readonly action?: string | undefined;
  readonly staffId?: PlayerId | undefined;
  readonly playerId?: PlayerId | undefined;
  /** Days of UTC, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** Latest first, unless the other way is chosen. */
export function auditOrder(sort: 'at' | '-at' = '-at') {
  const columns: SortColumns<AuditRow, 'at'> = { at: 'id' };
  return sortOrder(columns, { sql: 'a.id', of: ({ id }) => id }, sort);
}

/** Unset filters add no condition, so an index serves the others. */
export async function listAuditLines(
  db: Queryable,
  filter: AuditFilter,
  page: SortedPage,
): Promise<AuditRow[]> {
  const values: unknown[] = [];
  const clauseFor = <T>(value: T | undefined, clause: (place: string) => string): string[] =>
    value === undefined ? [] : [clause(`$${values.push(value)}`)];
  const where = [
    ...clauseFor(filter.staffId, (place) => `a.staff_id = ${place}`),
    ...clauseFor(filter.playerId, (place) => `a.player_id = ${place}`),
    ...clauseFor(areaOf(filter.action), (place) => `split_part(a.action, '.', 1) = ${place}`),
    ...clauseFor(filter.action, (place) => `starts_with(a.action, ${place})`),
    ...clauseFor(filter.from, (place) => since(`${place}::date::timestamp at time zone 'UTC'`)),
    ...clauseFor(filter.to, (place) => until(`(${place}::date + 1)::timestamp at time zone 'UTC'`)),
  ];
  const { rest, orderBy } = pageSql(page, values);
  return await db.query<AuditRow>(
    `select a.id, a.at, a.staff_id, w.email as staff_email, a.role, a.action, a.player_id,
            p.email as player_email, coalesce(p.kind = 'staff', false) as is_staff,
            a.target, a.before, a.after, a.reason, a.hash,
            (select jsonb_build_object('ru', (m.name ->> 'ru') || ', ' || m.currency,
                      'en', (m.name ->> 'en') || ', ' || m.currency)
               from payment_names m where a.action like 'method.%' and m.hash = a.target)
              as target_name
       from staff_audit a
       left join player_directory w on w.id = a.staff_id
       left join player_directory p on p.id = a.player_id
      where ${[...where, rest].join(' and ')}
      order by ${orderBy} limit $${values.push(page.limit)}`,
    values,
  );
}

/** Ids grow in the order of writing; a clock correction is never larger than this. */
const CLOCK_TOLERANCE = `interval '1 hour'`;

/** Entries from that time on: the id bounds the index scan, the time decides. */
function since(moment: string): string {
  return `a.at >= ${moment} and a.id >= coalesce(
    (select b.id from staff_audit b where b.at >= ${moment} - ${CLOCK_TOLERANCE}
      order by b.at limit 1), 0)`;
}

function until(moment: string): string {
  return `a.at < ${moment} and a.id <= coalesce(
    (select b.id from staff_audit b where b.at < ${moment} + ${CLOCK_TOLERANCE}
      order by b.at desc limit 1), 0)`;
}

/** `players.` and `players.block` both belong to the area `players`, which is indexed. */
function areaOf(action: string | undefined): string | undefined {
  return action?.includes('.') ? action.split('.', 1)[0] : undefined;
}

/**
 * Entries whose hashes are computed by one statement: a long log is verified in many short ones.
 */
const CHAIN_BATCH = 20_000;
/** The previous hash of the very first entry. */
const CHAIN_START = `sha256('staff audit')`;

/**
 * The first entry that was modified, or whose neighbour was removed or replaced; undefined when
 * there is none. Entries written meanwhile are not checked.
 */
export async function findBrokenLine(db: Queryable): Promise<bigint | undefined> {
  const [end] = await db.query<{ id: bigint | null }>('select max(id) as id from staff_audit');
  const last = end!.id ?? 0n;
  let from = 0n;
  let hash: Buffer | null = null;
  while (from < last) {
    const read: Batch = await readBatch(db, {
      from,
      to: least(from + BigInt(CHAIN_BATCH), last),
      hash,
    });
    if (read.broken !== null) return read.broken;
    // No entry at all where there should be thousands.
    if (read.last === null) return await nextLine(db, from);
    from = read.last;
    hash = read.hash;
  }
  return undefined;
}

type Batch = { broken: bigint | null; last: bigint | null; hash: Buffer | null };
type Range = { readonly from: bigint; readonly to: bigint; readonly hash: Buffer | null };

async function readBatch(db: Queryable, { from, to, hash }: Range): Promise<Batch> {
  const rows = await db.query<Batch>(
    `with line as (
       select a.id, a.hash, a.hash is distinct from staff_audit_hash(a)
                or a.previous_hash is distinct from
                  coalesce(lag(a.hash) over (order by a.id), $3::bytea, ${CHAIN_START})
                or a.id <> $1 + row_number() over (order by a.id) as is_broken
         from staff_audit a where a.id > $1 and a.id <= $2)
     select min(id) filter (where is_broken) as broken, max(id) as last,
            (array_agg(hash order by id desc))[1] as hash from line`,
    [from, to, hash],
  );
  return rows[0]!;
}

async function nextLine(db: Queryable, after: bigint): Promise<bigint> {
  const rows = await db.query<{ id: bigint }>(
    'select id from staff_audit where id > $1 order by id limit 1',
    [after],
  );
  return rows[0]!.id;
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

export async function readChainEnd(db: Queryable): Promise<{ lines: number; hash: string | null }> {
  const rows = await db.query<{ lines: number; hash: string | null }>(
    `select (select count(*)::int from staff_audit) as lines,
            (select encode(hash, 'hex') from staff_audit order by id desc limit 1) as hash`,
  );
  return rows[0]!;
}

/** Those of the others whose accounts were added or reset by the same hand as `one` lately. */
export async function listSharingHand(
  db: Queryable,
  one: PlayerId,
  others: readonly PlayerId[],
  hours: number,
): Promise<ReadonlySet<PlayerId>> {
  const rows = await db.query<{ person: PlayerId }>(
    `with recursive behind as (
       select person, person as hand from unnest($1::bigint[]) person
       union
       select b.person, a.staff_id from behind b join staff_audit a on a.player_id = b.hand
        where a.action in ('staff.add', 'staff.factors.reset') and a.staff_id is not null
          and a.at > now() - make_interval(hours => $3))
     select distinct other.person from behind own join behind other using (hand)
      where own.person = $2 and other.person <> $2`,
    [[one, ...others].map(String), one, hours],
  );
  return new Set(rows.map(({ person }) => person));
}
