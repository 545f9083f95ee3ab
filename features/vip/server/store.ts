import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { RequestType, VipState } from '../rules.ts';

export type VipRequest = {
  readonly id: bigint;
  readonly playerId: PlayerId;
  readonly state: VipState;
  readonly createdAt: Date;
};

const REQUEST = `select id, player_id as "playerId", state, created_at as "createdAt"
  from vip_requests`;

export async function findLatestRequest(
  db: Queryable,
  playerId: PlayerId,
): Promise<VipRequest | undefined> {
  const rows = await db.query<VipRequest>(
    `${REQUEST} where player_id = $1 order by id desc limit 1`,
    [playerId],
  );
  return rows[0];
}

/** Does nothing while one is open. */
export async function insertRequest(tx: Tx, playerId: PlayerId, type: RequestType): Promise<void> {
  await tx.query(
    `insert into vip_requests (player_id, request_type) values ($1, $2)
     on conflict (player_id) where state in ('NEW', 'CONTACTED') do nothing`,
    [playerId, type],
  );
}

export async function lockRequest(tx: Tx, id: bigint): Promise<VipRequest | undefined> {
  const rows = await tx.query<VipRequest>(`${REQUEST} where id = $1 for no key update`, [id]);
  return rows[0];
}

export type RequestChange = {
  readonly state: VipState;
  readonly affordability: string | null;
  readonly sourceOfFunds: string | null;
  readonly managerId: PlayerId | null;
  readonly reason: string | null;
  readonly staffId: PlayerId;
};

export async function updateRequest(tx: Tx, id: bigint, change: RequestChange): Promise<void> {
  const { state, affordability, sourceOfFunds, managerId, reason, staffId } = change;
  await tx.query(
    `update vip_requests
        set state = $2, affordability = $3, source_of_funds = $4, manager_id = $5, reason = $6,
            handled_by = $7, changed_at = now()
      where id = $1`,
    [id, state, affordability, sourceOfFunds, managerId, reason, staffId],
  );
}
