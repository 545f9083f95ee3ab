/** Drops in the chat without HTTP: opened by hand, claimed by players of a betting fixture. */
import type { PlayerId } from '#core/ids.ts';
import { PublicPlayerCache } from '#domain/bets/server/index.ts';
import { findBonus } from '#domain/bonuses/server/index.ts';
import { takePlace, type DropClaimDeps } from '#features/chat-drops/server/claim.ts';
import { presentDrops } from '#features/chat-drops/server/present.ts';
import { insertDrop, listByIds, type NewDrop } from '#features/chat-drops/server/store.ts';
import { createTerms } from '#features/chat-drops/server/terms.ts';
import { createAbuseFixture } from './abuse-fixture.ts';
import { addStaffAccount } from './staff.ts';

export async function createChatDropFixture() {
  const fixture = await createAbuseFixture();
  const { db } = fixture;
  const termsOf = createTerms(db);
  const announced: bigint[] = [];
  const claiming: DropClaimDeps = {
    ...fixture.deps,
    db,
    termsOf,
    // Claims meet in the database, as those of several processes do.
    inTurn: (_id, work) => work(),
    announceDrop: (tx, id) => tx.onCommit(() => void announced.push(id)),
    announceBonuses: () => {},
  };
  const staff = { id: (await addStaffAccount(db, 'payments')).id, role: 'payments' as const };
  const other = { id: (await addStaffAccount(db, 'payments')).id, role: 'payments' as const };
  let opened = 0;
  return {
    ...fixture,
    claiming,
    termsOf,
    announced,
    staff,
    other,
    open: (bonus: string, places: number, changes: Partial<NewDrop> = {}) =>
      db.transaction(async (tx) => {
        opened += 1;
        const { version } = (await findBonus(tx, bonus))!;
        return await insertDrop(tx, {
          bonus,
          version,
          places,
          locale: 'en',
          minutes: 15,
          conditions: {},
          openedBy: staff.id,
          requestKey: `test ${opened}`,
          proposalId: null,
          ...changes,
        });
      }),
    take: (player: PlayerId, drop: bigint) => takePlace(claiming, player, drop),
    shown: async (drop: bigint) => {
      const publicPlayers = new PublicPlayerCache(db);
      const [shown] = await presentDrops(
        { db, publicPlayers, termsOf },
        await listByIds(db, [drop]),
      );
      return shown!;
    },
    /** The time of a drop passes. */
    end: (drop: bigint) =>
      fixture.asOwner(
        `update chat_drops set opened_at = now() - interval '2 hours',
           open_until = now() - interval '1 hour' where id = ${drop}`,
      ),
  };
}

export type ChatDropFixture = Awaited<ReturnType<typeof createChatDropFixture>>;
