import pg from 'pg';
import type { InstantGame } from '#core/fairness/game.ts';
import { refuse } from '#core/refusal.ts';
import { dice } from '#features/dice/rules.ts';
import { rollBetDays } from '#house/bets/server/index.ts';
import { rollAccountDays } from '#house/ledger/server/index.ts';
import type { StatementLine } from '#house/payments/server/index.ts';
import type { CheckName } from '#house/reconciliation/rules.ts';
import { findRun, runCheck, type ReconciliationDeps } from '#house/reconciliation/server/index.ts';
import { openLog } from '#platform/server/log.ts';
import { openHouseRoom } from './house-room.ts';
import { testDatabase } from './test-database.ts';

/** A house that has been open for two days, with a player who bet, and everything it compares. */
export async function openReconciliationRoom() {
  const database = await testDatabase();
  const house = await openHouseRoom(database.url);
  const viewer = await house.addPlayer('100.00');
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

  /** Does what no role of the house can: with every trigger off, as who owns the machine. */
  async function plant(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query(`set session_replication_role = replica; ${sql}`);
    } finally {
      await client.end();
    }
  }

  await plant(`update transfers set created_at = created_at - interval '2 days';
    update bets set placed_at = placed_at - interval '1 day'`);
  await rollAccountDays(house.db);
  await rollBetDays(house.db);
  return {
    ...house,
    player: viewer.id,
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
