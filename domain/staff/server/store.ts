import type { PlayerId } from '#core/ids.ts';
import type { Locale } from '#core/locale.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { Action } from '../rules.actions.ts';
import type { Role } from '../rules.ts';

/** Undefined for an account that is not, or no longer, active staff. */
export async function findRole(db: Queryable, id: PlayerId): Promise<Role | undefined> {
  const rows = await db.query<{ role: Role }>(
    `select s.role from staff s join player_directory p on p.id = s.player_id
      where s.player_id = $1 and p.kind = 'staff' and p.status = 'active'`,
    [id],
  );
  return rows[0]?.role;
}

type Roles = ReadonlyMap<PlayerId, Role>;

const ROLES_OF = `select s.player_id as id, s.role
  from staff s join player_directory p on p.id = s.player_id
  where s.player_id = any($1) and p.kind = 'staff' and p.status = 'active'`;

/** The roles of active staff accounts. */
export async function listRoles(db: Queryable, ids: readonly PlayerId[]): Promise<Roles> {
  return rolesIn(await db.query<RoleRow>(ROLES_OF, [ids]));
}

/**
 * The same with locks: a change of one of these accounts or roles waits until the transaction ends.
 * Locked in the order of ids, so that two transactions do not deadlock.
 */
export async function lockRoles(tx: Tx, ids: readonly PlayerId[]): Promise<Roles> {
  await tx.query(`select lock_players($1, 'share')`, [ids]);
  return rolesIn(await tx.query<RoleRow>(`${ROLES_OF} order by s.player_id for share of s`, [ids]));
}

type RoleRow = { readonly id: PlayerId; readonly role: Role };

function rolesIn(rows: readonly RoleRow[]): Roles {
  return new Map(rows.map(({ id, role }) => [id, role]));
}

export type StaffRow = {
  id: PlayerId;
  email: string | null;
  role: Role;
  status: 'active' | 'blocked' | 'closed';
  is_password_given: boolean;
  created_at: Date;
  last_seen_at: Date | null;
  sessions: number;
};

const STAFF = `select s.player_id as id, p.email, s.role, p.status, s.is_password_given,
    s.created_at,
    (select max(last_used_at) from session_records where player_id = s.player_id) as last_seen_at,
    (select count(*)::int from session_records where player_id = s.player_id and ended_at is null
        and expires_at > now()) as sessions
  from staff s join player_directory p on p.id = s.player_id`;

export async function listStaff(db: Queryable): Promise<StaffRow[]> {
  return await db.query<StaffRow>(`${STAFF} order by p.status, p.email`);
}

export async function findStaff(db: Queryable, id: PlayerId): Promise<StaffRow | undefined> {
  return (await db.query<StaffRow>(`${STAFF} where s.player_id = $1`, [id]))[0];
}

export type Reachable = { id: PlayerId; email: string; locale: Locale };

/** Staff who get emails about a matter of these roles: the roles and admins. */
export async function listReachable(db: Queryable, roles: readonly Role[]): Promise<Reachable[]> {
  return await db.query<Reachable>(
    `select p.id, p.email, coalesce(p.locale, 'en') as locale
       from staff s join player_directory p on p.id = s.player_id
      where p.status = 'active' and p.email is not null and s.role = any($1)
      order by p.id`,
    [[...roles, 'admin']],
  );
}

/** Locks the set of admins until the transaction ends. Returns their ids. */
export async function lockAdmins(tx: Tx): Promise<PlayerId[]> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('staff admins'))`);
  const rows = await tx.query<{ id: PlayerId }>(
    `select s.player_id as id from staff s join player_directory p on p.id = s.player_id
      where s.role = 'admin' and p.status = 'active'`,
  );
  return rows.map(({ id }) => id);
}

/** From now on the password is known to its owner alone. */
export async function markPasswordOwn(tx: Tx, id: PlayerId): Promise<void> {
  await tx.query('update staff set is_password_given = false where player_id = $1', [id]);
}

export async function markPasswordGiven(tx: Tx, id: PlayerId): Promise<void> {
  await tx.query('update staff set is_password_given = true where player_id = $1', [id]);
}

export async function setRole(tx: Tx, id: PlayerId, role: Role): Promise<void> {
  await tx.query(
    `insert into staff (player_id, role) values ($1, $2)
     on conflict (player_id) do update set role = excluded.role`,
    [id, role],
  );
}

export type AuditEntry = {
  /** Null for a command on the server, and for a partner, who is the target. */
  readonly staffId: PlayerId | null;
  /** `unknown`: a failed login of an unknown account. */
  readonly role: Role | 'command' | 'partner' | 'unknown';
  readonly action: Action;
  readonly playerId?: PlayerId;
  readonly target?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | undefined;
};

/** Failed logins of unknown accounts that are audited within an hour. */
const UNKNOWN_LOGIN_RECORDS_MAX = 60;

/** Whether that many were audited within the last hour. */
export async function isUnknownLoginLimitReached(db: Queryable): Promise<boolean> {
  const rows = await db.query(
    `select from (
       select at from staff_audit where action = 'staff.login.failed' and staff_id is null
        order by id desc limit 1 offset ${UNKNOWN_LOGIN_RECORDS_MAX - 1}) earliest
      where at > now() - interval '1 hour'`,
  );
  return rows.length > 0;
}

/** Writes an audit entry, in the transaction of the action. */
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
