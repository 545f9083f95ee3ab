import type { Currency } from '#core/currency.ts';
import type { AccountId, PlayerId } from '#core/ids.ts';
import type { Locale } from '#core/locale.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { numbers } from '#platform/server/insert-rows.ts';
import { dropConditions, type DropConditions } from '../rules.ts';

export type CloseReason = 'taken' | 'time' | 'staff';

export type DropRow = {
  readonly id: bigint;
  readonly locale: Locale;
  readonly bonus: string;
  readonly version: number;
  readonly places: number;
  readonly taken: number;
  readonly conditions: DropConditions;
  readonly opened_at: Date;
  readonly open_until: Date;
  readonly closed_at: Date | null;
  readonly close_reason: CloseReason | null;
  /** Whether it can be claimed at this moment. */
  readonly is_open: boolean;
};

const COLUMNS = `d.id, d.locale, d.bonus, d.version, d.places, d.taken, d.conditions, d.opened_at,
  d.open_until, d.closed_at, d.close_reason,
  d.closed_at is null and d.open_until > now() as is_open`;

function parsed<Row extends DropRow>(row: Row): Row {
  return { ...row, conditions: dropConditions.parse(row.conditions) };
}

export type NewDrop = Pick<DropRow, 'locale' | 'bonus' | 'version' | 'places' | 'conditions'> & {
  readonly minutes: number;
  readonly openedBy: PlayerId;
  /** One of the two. */
  readonly requestKey: string | null;
  readonly proposalId: bigint | null;
};

export async function insertDrop(tx: Tx, drop: NewDrop): Promise<bigint> {
  const rows = await tx.query<{ id: bigint }>(
    `insert into chat_drops (locale, bonus, version, places, conditions, opened_at, open_until,
                             opened_by, request_key, proposal_id)
     values ($1, $2, $3, $4, $5, now(), now() + make_interval(mins => $6), $7, $8, $9)
     returning id`,
    [
      drop.locale,
      drop.bonus,
      drop.version,
      drop.places,
      JSON.stringify(drop.conditions),
      drop.minutes,
      drop.openedBy,
      drop.requestKey,
      drop.proposalId,
    ],
  );
  return rows[0]!.id;
}

export async function findDrop(db: Queryable, id: bigint): Promise<DropRow | undefined> {
  const rows = await db.query<DropRow>(`select ${COLUMNS} from chat_drops d where d.id = $1`, [id]);
  return rows.map(parsed)[0];
}

/** Claims of it wait until the transaction ends. */
export async function lockDrop(tx: Tx, id: bigint): Promise<DropRow | undefined> {
  const rows = await tx.query<DropRow>(
    `select ${COLUMNS} from chat_drops d where d.id = $1 for no key update`,
    [id],
  );
  return rows.map(parsed)[0];
}

export async function findByRequest(tx: Tx, key: string): Promise<DropRow | undefined> {
  const rows = await tx.query<DropRow>(
    `select ${COLUMNS} from chat_drops d where d.request_key = $1`,
    [key],
  );
  return rows.map(parsed)[0];
}

/** How long a drop that is over stays in the chat, with those who took part. */
const SHOWN_AFTER = `interval '30 minutes'`;

/** The open drops of a chat and those that ended lately, latest first. */
export async function listRecent(db: Queryable, locale: Locale, limit: number): Promise<DropRow[]> {
  const rows = await db.query<DropRow>(
    `select ${COLUMNS} from chat_drops d
      where d.locale = $1 and (d.closed_at is null or d.closed_at > now() - ${SHOWN_AFTER})
      order by d.closed_at is not null, d.id desc limit $2`,
    [locale, limit],
  );
  return rows.map(parsed);
}

export async function listByIds(db: Queryable, ids: readonly bigint[]): Promise<DropRow[]> {
  const rows = await db.query<DropRow>(
    `select ${COLUMNS} from chat_drops d where d.id = any ($1) order by d.id desc`,
    [numbers(ids)],
  );
  return rows.map(parsed);
}

/** Closes drops whose time has passed. */
export async function closeDue(db: Queryable): Promise<bigint[]> {
  const rows = await db.query<{ id: bigint }>(
    `update chat_drops set closed_at = clock_timestamp(), close_reason = 'time'
      where closed_at is null and open_until <= now() returning id`,
  );
  return rows.map(({ id }) => id);
}

export async function closeByStaff(tx: Tx, id: bigint): Promise<void> {
  await tx.query(
    `update chat_drops set closed_at = clock_timestamp(), close_reason = 'staff'
      where id = $1 and closed_at is null`,
    [id],
  );
}

export type ClaimRow = { readonly place: number; readonly grant_id: bigint };

/** Takes the next place of a locked drop that is open. */
export async function insertClaim(
  tx: Tx,
  dropId: bigint,
  playerId: PlayerId,
  grantId: bigint,
): Promise<ClaimRow> {
  const rows = await tx.query<ClaimRow>(
    `insert into chat_drop_claims (drop_id, player_id, grant_id) values ($1, $2, $3)
     returning place, grant_id`,
    [dropId, playerId, grantId],
  );
  return rows[0]!;
}

export async function findClaim(
  db: Queryable,
  dropId: bigint,
  playerId: PlayerId,
): Promise<ClaimRow | undefined> {
  const rows = await db.query<ClaimRow>(
    'select place, grant_id from chat_drop_claims where drop_id = $1 and player_id = $2',
    [dropId, playerId],
  );
  return rows[0];
}

/** Those of these drops that the player has claimed. */
export async function listClaimed(
  db: Queryable,
  playerId: PlayerId,
  ids: readonly bigint[],
): Promise<bigint[]> {
  const rows = await db.query<{ drop_id: bigint }>(
    'select drop_id from chat_drop_claims where player_id = $1 and drop_id = any ($2)',
    [playerId, numbers(ids)],
  );
  return rows.map(({ drop_id: id }) => id);
}

export type TakerRow = { readonly drop_id: bigint; readonly player_id: PlayerId };

/** The first who took these drops, in the order of their places. */
export async function listTakers(
  db: Queryable,
  ids: readonly bigint[],
  placesMax: number,
): Promise<TakerRow[]> {
  return await db.query<TakerRow>(
    `select drop_id, player_id from chat_drop_claims where drop_id = any ($1) and place <= $2
      order by drop_id, place`,
    [numbers(ids), placesMax],
  );
}

/** What a player has staked in cash by settled bets of an account since then. */
export async function sumStaked(
  db: Queryable,
  playerId: PlayerId,
  account: AccountId,
  hours: number,
): Promise<Micro> {
  const rows = await db.query<{ staked: Micro }>(
    `select coalesce(sum(r.stake - r.bonus_stake), 0)::bigint as staked
       from bet_results r
      where r.player_id = $1 and r.account = $2
        and r.id >= first_bet_id_since(now() - make_interval(hours => $3))
        and r.at >= now() - make_interval(hours => $3)`,
    [playerId, account, hours],
  );
  return rows[0]!.staked;
}

/** Openings by one person wait for each other, so that two at once are counted as one sum. */
export async function lockOpening(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('chat-drops.open'))`);
}

export type OpenedAlone = Pick<DropRow, 'bonus' | 'version' | 'places'>;

/** The drops that this person opened without a second one lately. */
export async function listOpenedAlone(
  tx: Tx,
  staffId: PlayerId,
  hours: number,
): Promise<OpenedAlone[]> {
  return await tx.query<OpenedAlone>(
    `select bonus, version, places from chat_drops
      where opened_by = $1 and proposal_id is null
        and opened_at > now() - make_interval(hours => $2)`,
    [staffId, hours],
  );
}

export type StaffDropRow = DropRow & { readonly opened_by: string };

/** Latest first. */
export async function listForStaff(
  db: Queryable,
  state: 'open' | 'closed' | undefined,
  before: bigint | undefined,
  limit: number,
): Promise<StaffDropRow[]> {
  const rows = await db.query<StaffDropRow>(
    `select ${COLUMNS}, coalesce(p.email, p.name) as opened_by
       from chat_drops d join player_directory p on p.id = d.opened_by
      where ($1::text is null or (d.closed_at is null) = ($1 = 'open'))
        and ($2::bigint is null or d.id < $2)
      order by d.id desc limit $3`,
    [state ?? null, before ?? null, limit],
  );
  return rows.map(parsed);
}

export type StaffClaimRow = {
  readonly place: number;
  readonly player_id: PlayerId;
  readonly name: string;
  readonly currency: Currency;
  readonly amount: Micro;
  readonly claimed_at: Date;
};

/** Those who took a drop, in the order of their places. */
export async function listStaffClaims(
  db: Queryable,
  dropId: bigint,
  after: bigint | undefined,
  limit: number,
): Promise<StaffClaimRow[]> {
  return await db.query<StaffClaimRow>(
    `select c.place, c.player_id, p.name, g.currency, g.amount, c.claimed_at
       from chat_drop_claims c join player_directory p on p.id = c.player_id
            join bonus_grant_records g on g.id = c.grant_id
      where c.drop_id = $1 and c.place > $2
      order by c.place limit $3`,
    [dropId, after ?? 0n, limit],
  );
}

export type GivenSum = {
  readonly drop_id: bigint;
  readonly currency: Currency;
  readonly amount: Micro;
};

/** What the players of these drops were granted. */
export async function sumGiven(db: Queryable, ids: readonly bigint[]): Promise<GivenSum[]> {
  return await db.query<GivenSum>(
    `select c.drop_id, g.currency, sum(g.amount)::bigint as amount
       from chat_drop_claims c join bonus_grant_records g on g.id = c.grant_id
      where c.drop_id = any ($1) group by c.drop_id, g.currency order by c.drop_id, g.currency`,
    [numbers(ids)],
  );
}
