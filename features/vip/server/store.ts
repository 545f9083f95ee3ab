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

export type StaffRequest = {
  readonly id: bigint;
  readonly player_id: PlayerId;
  readonly player: string;
  readonly request_type: RequestType;
  readonly state: VipState;
  readonly affordability: string | null;
  readonly source_of_funds: string | null;
  readonly manager_id: PlayerId | null;
  readonly manager: string | null;
  readonly reason: string | null;
  readonly created_at: Date;
  readonly changed_at: Date;
  readonly verification: string | null;
  readonly has_funds: boolean;
  readonly has_open_case: boolean;
  readonly is_closed: boolean;
};

/** With what is known of the player beside each; the oldest first while they are open. */
export async function listRequests(
  db: Queryable,
  states: readonly VipState[],
  limit: number,
): Promise<StaffRequest[]> {
  return await db.query<StaffRequest>(
    `select r.id, r.player_id, p.name as player, r.request_type, r.state, r.affordability,
            r.source_of_funds, r.manager_id, coalesce(m.email, m.name) as manager, r.reason,
            r.created_at, r.changed_at, v.status as verification, c.has_funds,
            exists (select from aml_cases_waiting a where a.player_id = p.id) as has_open_case,
            play_is_closed(p.id) as is_closed
       from vip_requests r
       join player_directory p on p.id = r.player_id
       join customer_levels c on c.player_id = p.id
       left join verification_records v on v.player_id = p.id
       left join player_directory m on m.id = r.manager_id
      where r.state = any ($1)
      order by r.id limit $2`,
    [states, limit],
  );
}

/** Active staff who may be named as the manager of a VIP. */
export async function listManagers(db: Queryable): Promise<{ id: PlayerId; name: string }[]> {
  return await db.query<{ id: PlayerId; name: string }>(
    `select p.id, coalesce(p.email, p.name) as name
       from staff_directory s join player_directory p on p.id = s.player_id
      where p.status = 'active' and s.role in ('support', 'risk', 'admin') order by 2`,
  );
}
