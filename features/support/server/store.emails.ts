import type { PlayerId } from '#core/ids.ts';
import type { Locale } from '#core/locale.ts';
import type { Tx } from '#platform/server/db.ts';

export type UnreadRow = {
  readonly id: bigint;
  readonly player_id: PlayerId;
  readonly locale: Locale;
};

/** Threads with an answer that their player has not read for so long and was not emailed about. */
export async function lockUnread(tx: Tx, minutes: number, limit: number): Promise<UnreadRow[]> {
  return await tx.query<UnreadRow>(
    `select t.id, t.player_id, t.locale
       from support_threads t join support_messages m on m.id = t.last_message_id
      where t.player_id is not null and t.status <> 'open' and t.emailed_id < t.last_message_id
        and t.read_by_player < t.last_message_id and m.author = 'staff'
        and m.at < clock_timestamp() - make_interval(mins => $1)
      order by t.id limit $2 for update of t skip locked`,
    [minutes, limit],
  );
}

/** The player is emailed again only about an answer after the one they have not read yet. */
export async function markEmailed(tx: Tx, id: bigint): Promise<void> {
  await tx.query('update support_threads set emailed_id = last_message_id where id = $1', [id]);
}

export type UnreadGuestRow = {
  readonly id: bigint;
  readonly guest_id: bigint;
  readonly locale: Locale;
  readonly email: string;
  /** What support has answered since the guest read, or was emailed. */
  readonly texts: readonly string[];
};

/**
 * The same for guests who gave an address. It may be another person's: one guest causes `most`
 * emails in all, and one address gets as many in a week.
 */
export async function lockUnreadGuests(
  tx: Tx,
  minutes: number,
  most: number,
  limit: number,
): Promise<UnreadGuestRow[]> {
  return await tx.query<UnreadGuestRow>(
    `select t.id, g.id as guest_id, t.locale, g.email,
            array(select s.text from support_messages o join support_texts s on s.message_id = o.id
                   where o.thread_id = t.id and o.author = 'staff'
                     and o.id > greatest(t.read_by_player, t.emailed_id) and s.text <> ''
                   order by o.id) as texts
       from support_threads t join support_messages m on m.id = t.last_message_id
       join support_guests g on g.id = t.guest_id
      where t.player_id is null and t.status <> 'open' and t.emailed_id < t.last_message_id
        and t.read_by_player < t.last_message_id and m.author = 'staff'
        and m.at < clock_timestamp() - make_interval(mins => $1)
        and g.email is not null and g.emailed_count < $2
        and (select coalesce(sum(o.emailed_count), 0) from support_guests o
              where o.email = g.email and o.emailed_at > now() - interval '7 days') < $2
      order by t.id limit $3 for update of t, g skip locked`,
    [minutes, most, limit],
  );
}

export async function countGuestEmail(tx: Tx, guestId: bigint): Promise<void> {
  await tx.query(
    `update support_guests set emailed_count = emailed_count + 1, emailed_at = clock_timestamp()
      where id = $1`,
    [guestId],
  );
}
