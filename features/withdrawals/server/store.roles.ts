import type { Role } from '#house/staff/server/index.ts';
import type { Tx } from '#platform/server/db.ts';

/**
 * What these people may do, and go on to until the transaction ends: whoever blocks one of them or
 * takes his role waits. In the order of their numbers, so that two who ask do not wait for each
 * other.
 */
export async function lockRoles(
  tx: Tx,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, Role>> {
  const rows = await tx.query<{ id: bigint; role: Role }>(
    `select s.player_id as id, s.role from staff s join players p on p.id = s.player_id
      where s.player_id = any ($1) and p.kind = 'staff' and p.status = 'active'
      order by s.player_id for share of p, s`,
    [ids.map(String)],
  );
  return new Map(rows.map(({ id, role }) => [id, role]));
}
