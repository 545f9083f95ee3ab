import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import {
  pageSql,
  sortOrder,
  type SortColumns,
  type SortedPage,
} from '#platform/server/sorted-list.ts';
import type { JudgedTouch, TouchSource } from '../rules.attribution.ts';
import type { MarkKind } from '../rules.ts';

export type NewAttribution = {
  readonly playerId: PlayerId;
  readonly partnerId: bigint;
  readonly linkId: bigint | null;
  /** The promo code, where it decided. */
  readonly codeId: bigint | null;
  readonly settingsId: bigint;
  readonly source: TouchSource;
  readonly touchedAt: Date;
  readonly registeredAt: Date;
  readonly device: Buffer | null;
  readonly touches: readonly JudgedTouch[];
};

/** False when the player has an attribution: it is decided once. */
export async function insertAttribution(tx: Tx, one: NewAttribution): Promise<boolean> {
  const rows = await tx.query(
    `insert into affiliate_attributions (player_id, partner_id, link_id, settings_id, source,
       touched_at, registered_at, visitor, touches, code_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (player_id) do nothing returning player_id`,
    [
      one.playerId,
      one.partnerId,
      one.linkId,
      one.settingsId,
      one.source,
      one.touchedAt,
      one.registeredAt,
      one.device,
      JSON.stringify(one.touches),
      one.codeId,
    ],
  );
  return rows.length > 0;
}

export type PlayerAttribution = {
  readonly player_id: PlayerId;
  readonly partner_id: bigint;
  readonly partner: string;
  readonly link_id: bigint | null;
  readonly tag: string | null;
  readonly campaign: string | null;
  readonly source: TouchSource;
  readonly touch: 'first' | 'last';
  readonly window_days: number;
  readonly touched_at: Date;
  readonly registered_at: Date;
  readonly touches: readonly JudgedTouch[];
};

export async function findAttribution(
  db: Queryable,
  playerId: PlayerId,
): Promise<PlayerAttribution | undefined> {
  const [row] = await db.query<PlayerAttribution>(
    `select a.player_id, a.partner_id, p.name as partner, a.link_id, l.tag, l.campaign, a.source,
            s.touch, s.window_days, a.touched_at, a.registered_at, a.touches
       from affiliate_attributions a join affiliate_partners p on p.id = a.partner_id
       join affiliate_settings s on s.id = a.settings_id
       left join affiliate_links l on l.id = a.link_id
      where a.player_id = $1`,
    [playerId],
  );
  return row;
}

export type OpenedAccount = {
  readonly email: string | null;
  readonly registered_at: Date;
  readonly attribution: Readonly<Record<string, string>>;
};

/** What is known of an account that was opened a moment ago. */
export async function findRegistration(
  db: Queryable,
  playerId: PlayerId,
): Promise<OpenedAccount | undefined> {
  const [row] = await db.query<OpenedAccount>(
    `select d.email, d.created_at as registered_at, d.attribution
       from player_directory d where d.id = $1 and d.kind = 'member'`,
    [playerId],
  );
  return row;
}

/** Players with the device of a new one: of the same partner, and of others. */
export async function listSameDevice(
  db: Queryable,
  partnerId: bigint,
  device: Buffer,
  playerId: PlayerId,
): Promise<{ player_id: PlayerId; is_own: boolean }[]> {
  return await db.query(
    `select a.player_id, a.partner_id = $2 as is_own from affiliate_attributions a
      where a.visitor = $1 and a.player_id <> $3
      order by a.player_id limit 20`,
    [device, partnerId, playerId],
  );
}

/** The networks from which a partner logged in to the portal. */
export async function isPartnerNetwork(
  db: Queryable,
  partnerId: bigint,
  networks: readonly string[],
): Promise<boolean> {
  const rows = await db.query(
    `select from affiliate_sessions s where s.partner_id = $1 and s.network = any ($2) limit 1`,
    [partnerId, networks],
  );
  return rows.length > 0;
}

/** Addresses that a player has logged in from. */
export async function listPlayerAddresses(db: Queryable, playerId: PlayerId): Promise<string[]> {
  const rows = await db.query<{ ip: string | null }>(
    'select distinct s.ip from session_records s where s.player_id = $1 limit 20',
    [playerId],
  );
  return rows.flatMap((row) => row.ip ?? []);
}

export async function insertMark(
  db: Queryable,
  playerId: PlayerId,
  kind: MarkKind,
  facts: object,
): Promise<void> {
  await db.query(
    `insert into affiliate_marks (player_id, kind, facts) values ($1, $2, $3)
     on conflict on constraint affiliate_marks_once do nothing`,
    [playerId, kind, JSON.stringify(facts)],
  );
}

export type FraudMark = {
  readonly id: bigint;
  readonly player_id: PlayerId;
  readonly player: string;
  readonly partner_id: bigint;
  readonly partner: string;
  readonly kind: MarkKind;
  readonly facts: { readonly by?: string; readonly players?: string[] };
  readonly found_at: Date;
  readonly decision: 'cleared' | 'confirmed' | null;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
};

const MARKS = `select m.id, m.player_id, d.name as player, a.partner_id, p.name as partner, m.kind,
    m.facts, m.found_at, m.decision, coalesce(s.email, s.name) as decided_by, m.decided_at
  from affiliate_marks m join affiliate_attributions a on a.player_id = m.player_id
  join affiliate_partners p on p.id = a.partner_id
  join player_directory d on d.id = m.player_id
  left join player_directory s on s.id = m.decided_by`;

export type MarkFilter = {
  readonly partnerId: bigint | undefined;
  /** Only those that wait for a decision. */
  readonly isOpen: boolean;
};

/** Latest first, unless the other way is chosen. */
export function markOrder(sort: 'at' | '-at' = '-at') {
  const columns: SortColumns<FraudMark, 'at'> = { at: 'id' };
  return sortOrder(columns, { sql: 'm.id', of: ({ id }) => id }, sort);
}

export async function listMarks(
  db: Queryable,
  filter: MarkFilter,
  page: SortedPage,
): Promise<FraudMark[]> {
  const values = [filter.partnerId ?? null, filter.isOpen, page.limit];
  const { rest, orderBy } = pageSql(page, values);
  return await db.query<FraudMark>(
    `${MARKS} where ($1::bigint is null or a.partner_id = $1) and (not $2 or m.decision is null)
        and ${rest}
      order by ${orderBy} limit $3`,
    values,
  );
}

export async function lockMark(tx: Tx, id: bigint): Promise<FraudMark | undefined> {
  return (await tx.query<FraudMark>(`${MARKS} where m.id = $1 for update of m`, [id]))[0];
}

export async function decideMark(
  tx: Tx,
  id: bigint,
  decision: 'cleared' | 'confirmed',
  staffId: PlayerId,
): Promise<void> {
  await tx.query(
    `update affiliate_marks set decision = $2, decided_by = $3, decided_at = clock_timestamp()
      where id = $1`,
    [id, decision, staffId],
  );
}

/** Whether no deposit of the player was paid before this one. */
export async function isFirstDeposit(
  db: Queryable,
  playerId: PlayerId,
  depositId: bigint,
): Promise<boolean> {
  const [row] = await db.query<{ id: bigint }>(
    `select d.id from deposit_records d where d.player_id = $1 and d.status = 3
      order by d.closed_at, d.id limit 1`,
    [playerId],
  );
  return row?.id === depositId;
}
