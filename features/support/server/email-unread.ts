import { addressee, findPlayer } from '#domain/identity/server/index.ts';
import type { Messages } from '#domain/messages/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { lockUnread, markEmailed, type UnreadRow } from './store.emails.ts';

export type UnreadEmailDeps = {
  readonly db: Db;
  readonly messages: Messages;
  readonly publicUrl: () => string;
};

/** A player who is on the page reads an answer within this time. */
const UNREAD_MINUTES = 3;
/** Threads per transaction. */
const BATCH = 50;

/** Emails players that support has answered while they were away: once until they have read it. */
export async function emailUnread(deps: UnreadEmailDeps): Promise<number> {
  let emailed = 0;
  for (;;) {
    const rows = await deps.db.transaction(async (tx) => {
      const unread = await lockUnread(tx, UNREAD_MINUTES, BATCH);
      for (const row of unread) await emailPlayer(deps, tx, row);
      return unread;
    });
    emailed += rows.length;
    if (rows.length < BATCH) return emailed;
  }
}

async function emailPlayer(deps: UnreadEmailDeps, tx: Tx, row: UnreadRow): Promise<void> {
  await markEmailed(tx, row.id);
  const player = await findPlayer(tx, row.player_id);
  if (!player || player.email === null) return;
  const to = { ...addressee(player), locale: player.locale ?? row.locale, email: player.email };
  // The text stays on the site: an email may be read by others.
  await deps.messages.email(tx, to, 'support-answered', {
    link: `${deps.publicUrl()}/${to.locale}?support`,
  });
}
