import { isRefusal } from '#core/refusal.ts';
import { LOCALES, type Locale } from '#core/locale.ts';
import type { PlayerId } from '#core/ids.ts';
import { SECOND_MS } from '#core/time.ts';
import type { ClaimDeps } from '#domain/bonuses/server/index.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { isPlayClosed } from '#domain/protection/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { answerOnce } from '#platform/server/keyed-answers.ts';
import { publicTopic, type Topic } from '#platform/server/sockets/topics.ts';
import { claimDrop, dropTopics, listOwnDrops, type OwnDrop } from '../contract.ts';
import { takePlace, type DropClaimDeps } from './claim.ts';
import { findMissed } from './eligibility.ts';
import { presentDrops } from './present.ts';
import { SHOWN_MAX } from '../rules.ts';
import { createDropPublisher, type PublisherDeps } from './publisher.ts';
import { dropStaffRoutes } from './staff-routes.ts';
import { closeDue, listClaimed, listRecent } from './store.ts';
import { createTerms } from './terms.ts';
import { createTurns } from './turns.ts';

export type ChatDropOptions = ClaimDeps &
  Omit<PublisherDeps, 'termsOf' | 'db'> & {
    readonly db: Db;
    readonly announceBonuses: (tx: Tx, playerId: PlayerId) => void;
  };

/** Drops in the chat: what everybody sees, the claims of players, and the back office. */
export function createChatDrops(options: ChatDropOptions) {
  const { db } = options;
  const termsOf = createTerms(db);
  const publisher = createDropPublisher({ ...options, termsOf });
  const { announceDrop, announceNow } = publisher;
  const deps: DropClaimDeps = { ...options, termsOf, inTurn: createTurns(), announceDrop };
  const topics: Topic[] = LOCALES.map((locale) =>
    publicTopic(dropTopics[locale], {
      snapshot: async () =>
        await presentDrops({ ...options, termsOf }, await listRecent(db, locale, SHOWN_MAX)),
    }),
  );
  return {
    topics,
    routes: [...playerRoutes(deps), ...dropStaffRoutes({ db, termsOf, announceDrop })],
    jobs: [
      {
        name: 'chat-drops.close',
        everyMs: 2 * SECOND_MS,
        run: async () => {
          for (const id of await closeDue(db)) announceNow(id);
        },
      },
    ],
    stop: () => publisher.stop(),
  };
}

function playerRoutes(deps: DropClaimDeps): Route[] {
  const { db } = deps;
  return [
    on(listOwnDrops, atMost('60 per minute'), async ({ viewer, query }) => ({
      data: await ownDrops(deps, viewer.id, query.locale),
    })),
    on(claimDrop, atMost('30 per minute'), (request) =>
      answerOnce(db, claimDrop, request, async () => {
        const taken = await takePlace(deps, request.viewer.id, BigInt(request.params.id));
        return isRefusal(taken) ? taken : { data: taken };
      }),
    ),
  ];
}

/** The shown drops as they are for a player; none for one who may not play. */
async function ownDrops(
  deps: DropClaimDeps,
  playerId: PlayerId,
  locale: Locale,
): Promise<OwnDrop[]> {
  const { db, termsOf } = deps;
  const player = await findPlayer(db, playerId);
  if (!player || (await isPlayClosed(db, playerId))) return [];
  const rows = await listRecent(db, locale, SHOWN_MAX);
  const claimed = new Set(
    await listClaimed(
      db,
      playerId,
      rows.map(({ id }) => id),
    ),
  );
  return await Promise.all(
    rows.map(async (row) => {
      const isClaimed = claimed.has(row.id);
      const isAsked = !isClaimed && row.is_open;
      const missed = isAsked ? await findMissed(deps, player, row, await termsOf(row)) : undefined;
      return { id: row.id.toString(), is_claimed: isClaimed, missed: missed ?? null };
    }),
  );
}
