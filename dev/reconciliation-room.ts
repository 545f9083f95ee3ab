import pg from 'pg';
import { listed, type InstantGame } from '#core/fairness/game.ts';
import { refuse } from '#core/refusal.ts';
import { dice } from '#features/dice/rules.ts';
import { rollBetDays } from '#domain/bets/server/index.ts';
import { rollAccountDays } from '#domain/ledger/server/index.ts';
import type { StatementLine } from '#domain/payments/server/index.ts';
import type { CheckName } from '#domain/reconciliation/rules.ts';
import { findRun, runCheck, type ReconciliationDeps } from '#domain/reconciliation/server/index.ts';
import { openLog } from '#platform/server/log.ts';
import { openHouseRoom } from './house-room.ts';
import { testDatabase } from './test-database.ts';

/** A house that has been open for two days, with a player who bet, and everything it compares. */
export async function openReconciliationRoom() {
  const database = await testDatabase();
  const house = await openHouseRoom(database.url);
  const viewer = await house.addPlayer('100.00');
  await plantIn(database.url, A_DAY_LATER);
  for (let index = 0; index < 8; index++) {
    const params = { direction: 'under', target: 5000 };
    const request = { viewer, stake: '1.00', currency: 'RUB', params, isAutobet: false } as const;
    await house.bets.placeBet(dice, { ...request, key: `check-key-${index}` });
  }
  const alarms: unknown[] = [];
  /** What the provider says; undefined while it is away. */
  const statement: { lines: readonly StatementLine[] | undefined } = { lines: [] };
  const deps: ReconciliationDeps = {
    db: house.db,
    vault: house.vault,
    // Whoever handles all games hands each only what its own parser has accepted.
    games: new Map([[dice.name, dice as unknown as InstantGame]]),
    providers: [
      {
        name: 'sandbox',
        statement: async () => statement.lines ?? refuse('payment_unavailable'),
      },
    ],
    log: openLog('fatal', { write: () => {} }),
    emit: async (_tx, name, body) => void alarms.push([name, body]),
  };

  const plant = (sql: string) => plantIn(database.url, sql);
  await plant(A_DAY_LATER);
  await rollAccountDays(house.db);
  await rollBetDays(house.db);
  return {
    ...house,
    player: viewer.id,
    /** The game of the house, as reports want it. */
    listed: [listed(dice, { direction: 'under', target: 5000 })],
    alarms,
    statement,
    deps,
    plant,
    run: async (check: CheckName) => (await findRun(house.db, await runCheck(deps, check)))!,
    close: async () => {
      await house.close();
      await database.close();
    },
  };
}

export type ReconciliationRoom = Awaited<ReturnType<typeof openReconciliationRoom>>;

/** Whatever has a time was a day earlier: for the house it is the next day now. */
export const A_DAY_LATER = `do $$ declare dated record; begin
  for dated in
    select c.table_name, c.column_name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.column_name in ('created_at', 'placed_at', 'sent_at', 'closed_at')
  loop
    execute format('update %1$I set %2$I = %2$I - interval %3$L', dated.table_name,
                   dated.column_name, '1 day');
  end loop;
end $$`;

/** Does what no role of the house can: with every trigger off, as who owns the machine. */
export async function plantIn(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; ${sql}`);
  } finally {
    await client.end();
  }
}
