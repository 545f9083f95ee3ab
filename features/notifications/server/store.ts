import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { NotificationKind } from '../contract.ts';

/** An offer in the language of its player. */
export type StoredOffer = {
  readonly title: string;
  readonly text: string;
  /** Shown on devices. */
  readonly short: string;
  /** A path of the site; null for none. */
  readonly link: string | null;
};

export type NotificationRow = {
  readonly id: bigint;
  readonly kind: NotificationKind;
  readonly currency: Currency | null;
  readonly amount: Micro | null;
  readonly at: Date;
  readonly read_at: Date | null;
  readonly offer: StoredOffer | null;
};

const COLUMNS = 'id, kind, currency, amount, at, read_at, offer';

export type NewNotification = {
  readonly playerId: PlayerId;
  readonly kind: NotificationKind;
  /** What it is about; the same source is told once per kind. */
  readonly source: string;
  readonly money?: { readonly currency: Currency; readonly amount: Micro } | undefined;
  readonly offer?: StoredOffer | undefined;
  readonly at: Date;
};

/** Undefined when the player has been told before. */
export async function insertNotification(
  db: Queryable,
  { playerId, kind, source, money, offer, at }: NewNotification,
): Promise<NotificationRow | undefined> {
  const [row] = await db.query<NotificationRow>(
    `insert into notifications (player_id, kind, source, currency, amount, at, offer)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict on constraint notifications_once do nothing returning ${COLUMNS}`,
    [
      playerId,
      kind,
      source,
      money?.currency ?? null,
      money?.amount ?? null,
      at,
      offer ? JSON.stringify(offer) : null,
    ],
  );
  return row;
}

/** Latest first. */
export async function readNotifications(
  db: Queryable,
  playerId: PlayerId,
  before: bigint | undefined,
  limit: number,
): Promise<NotificationRow[]> {
  return await db.query<NotificationRow>(
    `select ${COLUMNS} from notifications
      where player_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [playerId, before ?? null, limit],
  );
}

export async function countUnread(db: Queryable, playerId: PlayerId): Promise<number> {
  const [row] = await db.query<{ unread: number }>(
    `select count(*)::int as unread from notifications
      where player_id = $1 and read_at is null`,
    [playerId],
  );
  return row!.unread;
}

export async function markReadUpTo(db: Queryable, playerId: PlayerId, id: bigint): Promise<void> {
  await db.query(
    `update notifications set read_at = now()
      where player_id = $1 and read_at is null and id <= $2`,
    [playerId, id],
  );
}

/** Returns whether there were any. */
export async function markKindRead(
  db: Queryable,
  playerId: PlayerId,
  kind: NotificationKind,
): Promise<boolean> {
  const rows = await db.query(
    `update notifications set read_at = now()
      where player_id = $1 and kind = $2 and read_at is null returning id`,
    [playerId, kind],
  );
  return rows.length > 0;
}

const RETENTION_DAYS = 90;

export async function trimNotifications(db: Queryable): Promise<void> {
  await db.query(`delete from notifications where at < now() - make_interval(days => $1)`, [
    RETENTION_DAYS,
  ]);
}
