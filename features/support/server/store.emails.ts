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
      where t.status <> 'open' and t.emailed_id < t.last_message_id
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
