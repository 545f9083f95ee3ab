import type { PlayerId } from '#core/ids.ts';
import { listCounts } from '#domain/bonuses/server/index.ts';
import { createBonusFixture } from './bonus-fixture.ts';
import { RUB } from './supplier-calls.ts';
import { createSupplierFixture } from './supplier-fixture.ts';

type Opened = { readonly user: string; readonly token: string };

/** Suppliers of games whose bets are counted for bonuses. */
export async function createSuppliedBonusFixture() {
  const suppliers = await createSupplierFixture();
  const bonuses = await createBonusFixture({
    url: suppliers.databaseUrl,
    betting: suppliers,
    providerOf: suppliers.suppliers.rewards.providerOf,
  });
  return {
    ...suppliers,
    ...bonuses,
    /** Of the latest bonus, once every bet until now is counted. */
    progress: async (id: PlayerId): Promise<bigint> => {
      await bonuses.settled();
      return await bonuses.progress(id);
    },
    /** What each event of a bet counted for the latest bonus, and why not all of it. */
    counts: async (id: PlayerId) => {
      const grant = (await bonuses.grants(id)).at(-1)!;
      const page = { before: undefined, limit: 50 };
      const counts = await listCounts(suppliers.db, grant.id, page);
      return counts.map(({ counted, reason }) => ({ counted, reason }));
    },
    /** What a supplier is told that the player can stake, in roubles. */
    balance: async ({ user, token }: Opened): Promise<number> => {
      const { balance } = await suppliers.client.call('user/balance', { user, token });
      return balance! / RUB;
    },
    close: async () => {
      await bonuses.close();
      await suppliers.close();
    },
  };
}

export type SuppliedBonusFixture = Awaited<ReturnType<typeof createSuppliedBonusFixture>>;
