import { addressee, findPlayer } from '#domain/identity/server/index.ts';
import type { Messages } from '#domain/messages/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { GUEST_EMAILS_MAX } from '../rules.ts';
import {
  countGuestEmail,
  lockUnread,
  lockUnreadGuests,
  markEmailed,
  type UnreadGuestRow,
  type UnreadRow,
} from './store.emails.ts';

export type UnreadEmailDeps = {
  readonly db: Db;
  readonly messages: Messages;
  readonly publicUrl: () => string;
};

/** A player who is on the page reads an answer within this time. */
const UNREAD_MINUTES = 3;
/** Of the answers in an email. */
const BODY_MAX = 6000;
/** Threads per transaction. */
const BATCH = 50;
/** One by one: the next one of an address sees what the last one has counted. */
const GUESTS = 1;

/** Emails players that support has answered while they were away: once until they have read it. */
export async function emailUnread(deps: UnreadEmailDeps): Promise<number> {
  const players = await inBatches(deps.db, async (tx) => {
    const unread = await lockUnread(tx, UNREAD_MINUTES, BATCH);
    for (const row of unread) await emailPlayer(deps, tx, row);
    return unread.length;
  });
  const guests = await inBatches(
    deps.db,
    async (tx) => {
      const unread = await lockUnreadGuests(tx, UNREAD_MINUTES, GUEST_EMAILS_MAX, GUESTS);
      for (const row of unread) await emailGuest(deps, tx, row);
      return unread.length;
    },
    GUESTS,
  );
  return players + guests;
}

async function inBatches(
  db: Db,
  emailBatch: (tx: Tx) => Promise<number>,
  size = BATCH,
): Promise<number> {
  let emailed = 0;
  for (;;) {
    const count = await db.transaction(emailBatch);
    emailed += count;
    if (count < size) return emailed;
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

/** The answer itself: a guest has no account to read it in, and it says nothing about one. */
async function emailGuest(
  deps: UnreadEmailDeps,
  tx: Tx,
  { id, guest_id: guestId, locale, email, texts }: UnreadGuestRow,
): Promise<void> {
  await markEmailed(tx, id);
  if (texts.length === 0) return;
  await countGuestEmail(tx, guestId);
  await deps.messages.email(tx, { playerId: null, locale, email }, 'support-answered-guest', {
    body: texts.join('\n').slice(0, BODY_MAX),
    link: `${deps.publicUrl()}/${locale}?support`,
  });
}
