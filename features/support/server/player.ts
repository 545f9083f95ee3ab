import type { PlayerId } from '#core/ids.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Locale } from '#core/locale.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, on, underData, type Route } from '#platform/server/http/route.ts';
import { byId, readPage } from '#platform/server/paging.ts';
import type { SupportHours } from '#domain/settings/rules.support.ts';
import * as contract from '../contract.ts';
import type { AttachedPicture } from '../contract.pictures.ts';
import type { Live } from './live.ts';
import { readOwnPicture, storePicture, type PictureDeps } from './pictures.ts';
import {
  findLastThread,
  lockCurrentThread,
  lockThread,
  markReadByPlayer,
  markTyping,
  openThread,
  rateThreadOnce,
  readMessages,
} from './store.ts';
import { presentForPlayer, presentHours, presentLastThread } from './present.ts';
import { findRepeated, readText, writeWithPicture } from './write.ts';

export type PlayerDeps = PictureDeps & {
  /** When support answers, as the operator has set it. */
  readonly hours: () => SupportHours;
};

/** The player's side: all messages, sending, and what has been read. */
export function playerRoutes(deps: PlayerDeps, live: Live): Route[] {
  const { db, hours } = deps;
  return [
    on(contract.uploadPicture, atMost('30 per hour'), ({ viewer, upload }) =>
      storePicture(deps, viewer.id, upload),
    ),
    on(contract.readPicture, atMost('240 per minute'), ({ viewer, params, query }) =>
      readOwnPicture(deps, viewer.id, { id: params.id, size: query.size }),
    ),
    on(contract.listMessages, atMost('120 per minute'), ({ viewer, query }) =>
      readPage(
        query,
        byId((before, limit) => readMessages(db, viewer.id, before, limit), presentForPlayer),
      ),
    ),
    on(contract.getLastThread, atMost('120 per minute'), async ({ viewer }) => ({
      data: {
        thread: presentLastThread(await findLastThread(db, viewer.id)),
        hours: presentHours(new Date(), hours()),
      },
    })),
    on(contract.rateThread, atMost('20 per minute'), ({ viewer, body }) =>
      rate(db, viewer.id, BigInt(body.thread), body.rating),
    ),
    on(contract.noteTyping, atMost('40 per minute'), async ({ viewer }) => {
      await markTyping(db, viewer.id);
      return { data: null };
    }),
    on(contract.sendMessage, atMost('15 per minute'), async ({ viewer, body, key }) =>
      underData(await send(db, live, viewer.id, { ...body, key })),
    ),
    on(contract.markRead, atMost('120 per minute'), async ({ viewer, body }) => {
      await db.transaction(async (tx) => {
        const wasUnread = await markReadByPlayer(tx, viewer.id, BigInt(body.up_to));
        if (wasUnread) await live.read(tx, viewer.id);
      });
      return { data: { unread: await live.changed(viewer.id) } };
    }),
  ];
}

type Sent = {
  readonly locale: Locale;
  readonly text: string;
  readonly picture?: AttachedPicture | undefined;
  readonly key: string;
};

async function send(
  db: Db,
  live: Live,
  playerId: PlayerId,
  { locale, text: given, picture, key }: Sent,
): Promise<
  contract.SupportMessage | Refusal<'bad_input' | 'key_reused' | 'support_picture_unknown'>
> {
  const text = readText(given, picture);
  if (isRefusal(text)) return text;
  const sent = await db.transaction(async (tx) => {
    const message = { author: 'player', authorId: playerId, key, text } as const;
    // Before a thread is begun: that of the first sending may be closed by now.
    const earlier = await findRepeated(tx, message, picture?.id ?? null);
    if (earlier) return earlier;
    const thread = await lockCurrentThread(tx, playerId, locale);
    const written = await writeWithPicture(tx, { ...message, threadId: thread.id }, picture);
    if (isRefusal(written)) return written;
    if (written.isNew) await openThread(tx, thread.id, written.row.id);
    return written.row;
  });
  if (isRefusal(sent)) return sent;
  await live.changed(playerId);
  return presentForPlayer(sent);
}

async function rate(
  db: Db,
  playerId: PlayerId,
  id: bigint,
  rating: number,
): Promise<{ data: null } | Refusal<'not_found' | 'support_not_closed' | 'support_rated'>> {
  return await db.transaction(async (tx) => {
    const thread = await lockThread(tx, id);
    if (thread?.player_id !== playerId) return refuse('not_found');
    if (thread.status !== 'closed') return refuse('support_not_closed');
    return (await rateThreadOnce(tx, playerId, id, rating))
      ? { data: null }
      : refuse('support_rated');
  });
}

/** What the export of an account contains: whole messages, latest first. */
export async function exportMessages(
  db: Db,
  playerId: PlayerId,
  { before, count }: { readonly before: bigint | undefined; readonly count: number },
): Promise<contract.SupportMessage[]> {
  return (await readMessages(db, playerId, before, count)).map(presentForPlayer);
}
