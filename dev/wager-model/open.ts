import { openDb, type Db } from '#platform/server/db.ts';
import { createBettingFixture } from '../betting-fixture.ts';
import { TestSupplier } from '../test-supplier.ts';
import { createConnectionCuts } from './connection-cuts.ts';
import type { PlayContext } from './play.ts';
import { createModelRounds } from './rounds.ts';

export type OpenModel = PlayContext & { readonly owner: Db; close(): Promise<void> };

/** The real core for the model. `owner` may end connections and look into their locks. */
export async function openModel(url: string): Promise<OpenModel> {
  const fixture = await createBettingFixture(url, { keepSettled: false });
  const owner = openDb({ url, connectionsMax: 2 });
  const end = (pid: number) => owner.query('select pg_terminate_backend($1)', [pid]);
  return {
    fixture,
    owner,
    supplier: new TestSupplier(fixture),
    lives: [],
    rounds: createModelRounds(fixture.db),
    cuts: createConnectionCuts(fixture.db, end),
    endLanes: () =>
      owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'croupier bets' and datname = current_database()`,
      ),
    close: async () => {
      await fixture.close();
      await owner.close();
    },
  };
}
