import type { Queryable, Tx } from '#platform/server/db.ts';
import type { Role } from '../rules.ts';

/** Undefined for whoever is no staff, or no longer. */
export async function findRole(db: Queryable, id: bigint): Promise<Role | undefined> {
  const rows = await db.query<{ role: Role }>(
    `select s.role from staff s join players p on p.id = s.player_id
      where s.player_id = $1 and p.kind = 'staff' and p.status = 'active'`,
    [id],
  );
  return rows[0]?.role;
}

/** A new account may become staff's as long as nothing was done with it. */
export async function makeStaff(tx: Tx, id: bigint): Promise<void> {
  await tx.query(`update players set kind = 'staff' where id = $1`, [id]);
}

export async function putRole(tx: Tx, id: bigint, role: Role): Promise<void> {
  await tx.query(
    `insert into staff (player_id, role) values ($1, $2)
     on conflict (player_id) do update set role = excluded.role`,
    [id, role],
  );
}

export type AuditEntry = {
  /** Null for a command on the machine of the house. */
  readonly staffId: bigint | null;
  readonly role: Role | 'command';
  readonly action: string;
  readonly playerId?: bigint;
  readonly target?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | undefined;
};

/** Writes what is being done, in the transaction that does it. */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await tx.query(
    `insert into staff_audit (staff_id, role, action, player_id, target, before, after, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      entry.staffId,
      entry.role,
      entry.action,
      entry.playerId ?? null,
      entry.target ?? null,
      json(entry.before),
      json(entry.after),
      entry.reason ?? null,
    ],
  );
}

export type AuditRow = {
  id: bigint;
  at: Date;
  staff_id: bigint | null;
  role: string;
  action: string;
  player_id: bigint | null;
  target: string | null;
  before: unknown;
  after: unknown;
  reason: string | null;
  hash: Buffer;
};

export async function listAudit(
  db: Queryable,
  wanted: { playerId: bigint | undefined; beforeId: bigint | undefined; limit: number },
): Promise<AuditRow[]> {
  return await db.query<AuditRow>(
    `select id, at, staff_id, role, action, player_id, target, before, after, reason, hash
       from staff_audit
      where ($1::bigint is null or player_id = $1) and ($2::bigint is null or id < $2)
      order by id desc limit $3`,
    [wanted.playerId ?? null, wanted.beforeId ?? null, wanted.limit],
  );
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
