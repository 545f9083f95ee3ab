import { test } from 'vitest';
import { createAffiliateWorld, type AffiliateWorld } from './affiliate-world.ts';
import { testDatabase } from './test-database.ts';

/** Tests with partners, players and bets of past months, each in a database of its own. */
export const affiliateTest = test.extend<{ world: AffiliateWorld }>({
  // Vitest reads which fixtures this one needs from the pattern: none.
  // oxlint-disable-next-line no-empty-pattern
  world: async ({}, give) => {
    const database = await testDatabase();
    const world = await createAffiliateWorld(database.url);
    await give(world);
    await world.close();
    await database.close();
  },
});
