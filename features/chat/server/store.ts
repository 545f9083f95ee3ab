import type { PlayerId } from '#core/ids.ts';
import type { Locale } from '#core/locale.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';

export type MessageRow = {
  readonly id: bigint;
  readonly locale: Locale;
  readonly player_id: PlayerId;
  readonly text: string;
  readonly said_at: Date;
};

const COLUMNS = 'id, locale, player_id, text, said_at';

export async function insertMessage(
  db: Queryable,
  message: { locale: Locale; playerId: PlayerId; text: string },
): Promise<MessageRow> {
  const rows = await db.query<MessageRow>(
    `insert into chat_messages (locale, player_id, text) values ($1, $2, $3) returning ${COLUMNS}`,
    [message.locale, message.playerId, message.text],
  );
  return rows[0]!;
}

/** The latest messages that were not removed, oldest first. */
export async function listMessages(
  db: Queryable,
  locale: Locale,
  limit: number,
): Promise<MessageRow[]> {
  const rows = await db.query<MessageRow>(
    `select ${COLUMNS} from chat_messages where locale = $1 and removed_at is null
      order by id desc limit $2`,
    [locale, limit],
  );
  return rows.toReversed();
}

/** What decides whether a player may write: a mute, the last message, and an earlier bet. */
type AuthorState = {
  readonly muted_until: Date | null;
  /** The player's last message within the last minute. */
  readonly last_text: string | null;
  readonly has_bet: boolean;
};

export async function readAuthorState(db: Queryable, playerId: PlayerId): Promise<AuthorState> {
  const rows = await db.query<AuthorState>(
    `select (select until from chat_mutes where player_id = $1 and until > now()) as muted_until,
            (select text from chat_messages where player_id = $1
               and said_at > now() - interval '1 minute' order by id desc limit 1) as last_text,
            exists (select from bet_records where player_id = $1)
              or exists (select from wager_records where player_id = $1) as has_bet`,
    [playerId],
  );
  return rows[0]!;
}

export async function listForbiddenWords(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ word: string }>('select word from chat_blocked_words');
  return rows.map(({ word }) => word);
}

/** Adds the words that are not there yet, and returns those. */
export async function insertWords(tx: Tx, words: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ word: string }>(
    `insert into chat_blocked_words (word) select distinct unnest($1::text[])
      on conflict do nothing returning word`,
    [words],
  );
  return rows.map(({ word }) => word);
}

/** Returns whether the word was there. */
export async function deleteWord(tx: Tx, word: string): Promise<boolean> {
  const rows = await tx.query('delete from chat_blocked_words where word = $1 returning word', [
    word,
  ]);
  return rows.length > 0;
}

/** Returns whether there is such a message; a second report by the same player counts once. */
export async function insertReport(
  db: Queryable,
  messageId: bigint,
  playerId: PlayerId,
): Promise<boolean> {
  const rows = await db.query(
    `with known as (select id from chat_messages where id = $1 and removed_at is null),
     noted as (insert into chat_reports (message_id, player_id)
               select id, $2 from known on conflict do nothing)
     select id from known`,
    [messageId, playerId],
  );
  return rows.length > 0;
}

export async function markRemoved(db: Queryable, id: bigint): Promise<MessageRow | undefined> {
  const rows = await db.query<MessageRow>(
    `update chat_messages set removed_at = now() where id = $1 and removed_at is null
     returning ${COLUMNS}`,
    [id],
  );
  return rows[0];
}

export type ReportedRow = MessageRow & { readonly player: string; readonly reports: number };

export async function listReportedRows(db: Queryable): Promise<ReportedRow[]> {
  return await db.query<ReportedRow>(
    `select m.id, m.locale, m.player_id, m.text, m.said_at, p.name as player,
            count(*)::int as reports
       from chat_reports r join chat_messages m on m.id = r.message_id
       join player_directory p on p.id = m.player_id
      where m.removed_at is null group by m.id, p.name order by reports desc, m.id desc limit 100`,
  );
}

/** `until` null ends a mute. */
export async function setMute(
  db: Queryable,
  playerId: PlayerId,
  until: Date | null,
  reason: string,
): Promise<void> {
  if (until === null) {
    await db.query('delete from chat_mutes where player_id = $1', [playerId]);
    return;
  }
  await db.query(
    `insert into chat_mutes (player_id, until, reason) values ($1, $2, $3)
     on conflict (player_id) do update set until = excluded.until, reason = excluded.reason`,
    [playerId, until, reason],
  );
}
