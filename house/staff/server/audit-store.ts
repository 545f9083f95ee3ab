import type { Queryable } from '#platform/server/db.ts';

export type AuditRow = {
  id: bigint;
  at: Date;
  staff_id: bigint | null;
  staff_email: string | null;
  role: string;
  action: string;
  player_id: bigint | null;
  player_email: string | null;
  target: string | null;
  before: unknown;
  after: unknown;
  reason: string | null;
  hash: Buffer;
};

export type AuditWish = {
  readonly action?: string | undefined;
  readonly staffId?: bigint | undefined;
  readonly playerId?: bigint | undefined;
  /** Days of UTC, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly beforeId?: bigint | undefined;
  readonly limit: number;
};

/** Latest first. Conditions that are not asked for are not there, so an index serves the others. */
export async function listAuditLines(db: Queryable, wish: AuditWish): Promise<AuditRow[]> {
  const values: unknown[] = [];
  const given = <T>(value: T | undefined, clause: (place: string) => string): string[] =>
    value === undefined ? [] : [clause(`$${values.push(value)}`)];
  const where = [
    ...given(wish.beforeId, (place) => `a.id < ${place}`),
    ...given(wish.staffId, (place) => `a.staff_id = ${place}`),
    ...given(wish.playerId, (place) => `a.player_id = ${place}`),
    ...given(areaOf(wish.action), (place) => `split_part(a.action, '.', 1) = ${place}`),
    ...given(wish.action, (place) => `starts_with(a.action, ${place})`),
    ...given(wish.from, (place) => `a.at >= ${place}::date::timestamp at time zone 'UTC'`),
    ...given(wish.to, (place) => `a.at < (${place}::date + 1)::timestamp at time zone 'UTC'`),
  ];
  const condition = where.length === 0 ? '' : `where ${where.join(' and ')}`;
  return await db.query<AuditRow>(
    `select a.id, a.at, a.staff_id, w.email as staff_email, a.role, a.action, a.player_id,
            p.email as player_email, a.target, a.before, a.after, a.reason, a.hash
       from staff_audit a
       left join players w on w.id = a.staff_id left join players p on p.id = a.player_id
      ${condition} order by a.id desc limit $${values.push(wish.limit)}`,
    values,
  );
}

/** `care.` and `care.block` are both of care, and that is what an index knows. */
function areaOf(action: string | undefined): string | undefined {
  return action?.includes('.') ? action.split('.', 1)[0] : undefined;
}

/** The first line that is not what was written, or whose neighbour is gone; undefined when none. */
export async function findBrokenLine(db: Queryable): Promise<bigint | undefined> {
  const rows = await db.query<{ id: bigint }>(
    `select id from (
       select a.id, a.hash is distinct from staff_audit_hash(a) as is_changed,
              a.previous_hash is distinct from
                coalesce(lag(a.hash) over (order by a.id), sha256('staff audit')) as is_torn,
              a.id <> row_number() over (order by a.id) as is_moved
         from staff_audit a) line
      where is_changed or is_torn or is_moved order by id limit 1`,
  );
  return rows[0]?.id;
}

export async function readChainEnd(db: Queryable): Promise<{ lines: number; hash: string | null }> {
  const rows = await db.query<{ lines: number; hash: string | null }>(
    `select (select count(*)::int from staff_audit) as lines,
            (select encode(hash, 'hex') from staff_audit order by id desc limit 1) as hash`,
  );
  return rows[0]!;
}
