import type { PlayerId } from '#core/ids.ts';
import type { VerificationStatus } from '#domain/kyc/rules.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { RequestType, VipState } from '../rules.ts';

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
  readonly handler: string | null;
  readonly created_at: Date;
  readonly changed_at: Date;
  readonly level: number;
  readonly xp: bigint;
  readonly verification: VerificationStatus | null;
  readonly has_funds: boolean;
  readonly has_open_case: boolean;
  readonly is_closed: boolean;
};

/** With what is known of the player beside each. */
const REQUESTS = `
  select r.id, r.player_id, p.name as player, r.request_type, r.state, r.affordability,
         r.source_of_funds, r.manager_id, coalesce(m.email, m.name) as manager, r.reason,
         coalesce(h.email, h.name) as handler, r.created_at, r.changed_at,
         coalesce(l.level, 0) as level, coalesce(l.xp, 0)::bigint as xp,
         v.status as verification, c.has_funds,
         exists (select from aml_cases_waiting a where a.player_id = p.id) as has_open_case,
         play_is_closed(p.id) as is_closed
    from vip_requests r
    join player_directory p on p.id = r.player_id
    join customer_levels c on c.player_id = p.id
    left join level_standings l on l.player_id = p.id
    left join verification_records v on v.player_id = p.id
    left join player_directory m on m.id = r.manager_id
    left join player_directory h on h.id = r.handled_by`;

export type RequestFilter = {
  readonly states: readonly VipState[];
  readonly player: PlayerId | null;
  readonly isOldestFirst: boolean;
};

export async function listRequests(
  db: Queryable,
  { states, player, isOldestFirst }: RequestFilter,
  after: bigint | undefined,
  limit: number,
): Promise<StaffRequest[]> {
  const values = [states, player, after ?? null, limit];
  return await db.query<StaffRequest>(
    isOldestFirst
      ? `${REQUESTS} where r.state = any ($1) and ($2::bigint is null or r.player_id = $2)
           and ($3::bigint is null or r.id > $3) order by r.id limit $4`
      : `${REQUESTS} where r.state = any ($1) and ($2::bigint is null or r.player_id = $2)
           and ($3::bigint is null or r.id < $3) order by r.id desc limit $4`,
    values,
  );
}

export async function findRequest(db: Queryable, id: bigint): Promise<StaffRequest | undefined> {
  const rows = await db.query<StaffRequest>(`${REQUESTS} where r.id = $1`, [id]);
  return rows[0];
}

export async function countRequests(db: Queryable): Promise<Partial<Record<VipState, number>>> {
  const rows = await db.query<{ state: VipState; requests: number }>(
    'select state, count(*)::int as requests from vip_requests group by state',
  );
  return Object.fromEntries(rows.map(({ state, requests }) => [state, requests]));
}

/** Active staff who may be named as the manager of a VIP. */
export async function listManagers(db: Queryable): Promise<{ id: PlayerId; name: string }[]> {
  return await db.query<{ id: PlayerId; name: string }>(
    `select p.id, coalesce(p.email, p.name) as name
       from staff_directory s join player_directory p on p.id = s.player_id
      where p.status = 'active' and s.role in ('support', 'risk', 'admin') order by 2`,
  );
}
