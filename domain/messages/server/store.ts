import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { MessageHeader } from './message-seal.ts';

export type ClaimedMessage = MessageHeader & {
  readonly sealed: Buffer;
  readonly attempts: number;
  readonly give_up_at: Date;
};

export type StoredMessage = MessageHeader & {
  readonly sealed: Buffer | null;
  readonly state: 'queued' | 'sent' | 'failed';
  readonly attempts: number;
  readonly last_failure: string | null;
  readonly created_at: Date;
};

type NewMessage = MessageHeader & {
  readonly playerId: PlayerId | null;
  readonly sealed: Buffer;
  readonly lifetimeSeconds: number;
};

export async function insertMessage(tx: Queryable, message: NewMessage): Promise<void> {
  await tx.query(
    `insert into messages (id, player_id, channel, address, template, locale, sealed, give_up_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))`,
    [
      message.id,
      message.playerId,
      message.channel,
      message.address,
      message.template,
      message.locale,
      message.sealed,
      message.lifetimeSeconds,
    ],
  );
}

/**
 * Claims a message for sending; undefined when it need not be sent, or another server has claimed
 * it.
 */
export async function claimMessage(
  db: Queryable,
  id: string,
  seconds: number,
): Promise<ClaimedMessage | undefined> {
  const rows = await db.query<ClaimedMessage>(
    `update messages
        set attempts = attempts + 1, busy_until = clock_timestamp() + make_interval(secs => $2)
      where id = $1 and state = 'queued'
        and (busy_until is null or busy_until < clock_timestamp())
      returning id, channel, address, template, locale, sealed, attempts, give_up_at`,
    [id, seconds],
  );
  return rows[0];
}

/** Text messages and calls that were sent in the last hour. */
export async function countPhoneHour(db: Queryable): Promise<number> {
  const rows = await db.query<{ sent: number }>(
    `select count(*)::int as sent from messages
      where sent_at > now() - interval '1 hour' and created_at > now() - interval '26 hours'
        and channel <> 'email'`,
  );
  return rows[0]!.sent;
}

/** Until when another server has claimed it; undefined when nothing is left to send. */
export async function busyUntil(db: Queryable, id: string): Promise<Date | undefined> {
  const rows = await db.query<{ busy_until: Date | null }>(
    `select busy_until from messages where id = $1 and state = 'queued'`,
    [id],
  );
  return rows[0]?.busy_until ?? undefined;
}

export async function markSent(db: Queryable, id: string, wipe: boolean): Promise<void> {
  await db.query(
    `update messages
        set state = 'sent', sent_at = clock_timestamp(), busy_until = null, last_failure = null,
            sealed = case when $2 then null else sealed end
      where id = $1 and state = 'queued'`,
    [id, wipe],
  );
}

export async function markFailed(
  db: Queryable,
  id: string,
  failure: string,
  wipe: boolean,
): Promise<void> {
  await db.query(
    `update messages
        set state = 'failed', busy_until = null, last_failure = $2,
            sealed = case when $3 then null else sealed end
      where id = $1 and state = 'queued'`,
    [id, failure, wipe],
  );
}

/** Returns a message to the queue after a failed attempt. */
export async function releaseClaim(db: Queryable, id: string, failure: string): Promise<void> {
  await db.query(
    `update messages set busy_until = null, last_failure = $2 where id = $1 and state = 'queued'`,
    [id, failure],
  );
}

const COLUMNS = `id, channel, address, template, locale, sealed, state, attempts, last_failure,
  created_at`;

/** The newest first. The address is compared literally; null matches any. */
export async function listMessages(
  db: Queryable,
  address: string | null,
  limit: number,
): Promise<StoredMessage[]> {
  return await db.query<StoredMessage>(
    `select ${COLUMNS} from messages where $1::text is null or address = $1
      order by created_at desc, id desc limit $2`,
    [address, limit],
  );
}

export async function findMessage(db: Queryable, id: string): Promise<StoredMessage[]> {
  return await db.query<StoredMessage>(`select ${COLUMNS} from messages where id::text = $1`, [id]);
}

export async function deleteOldMessages(db: Queryable, days: number): Promise<void> {
  await db.query(
    `delete from messages where created_at < now() - make_interval(days => $1)
      and state <> 'queued'`,
    [days],
  );
}
