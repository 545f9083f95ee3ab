import pg from 'pg';
import { listed, type InstantGame } from '#core/fairness/game.ts';
import { refuse } from '#core/refusal.ts';
import { dice } from '#features/dice/rules.ts';
import { rollBetDays } from '#domain/history/server/index.ts';
import { rollAccountDays } from '#domain/ledger/server/index.ts';
import type { StatementLine } from '#domain/payments/server/index.ts';
import type { ReconciliationCheckName } from '#domain/reconciliation/rules.ts';
import { findRun, runCheck, type ReconciliationDeps } from '#domain/reconciliation/server/index.ts';
import type { SupplierStatements } from '#domain/suppliers/server/index.ts';
import { createLog } from '#platform/server/log.ts';
import { createBettingFixture } from './betting-fixture.ts';
import { testDatabase } from './test-database.ts';

/** An installation whose studio has no jackpots. */
export const NO_POOLS = async () => ({ pools: 0, findings: [] });

/** An installation without suppliers of games. */
export const NO_SUPPLIERS: SupplierStatements = {
  codes: () => [],
  theirs: async () => undefined,
  ours: async () => [],
  find: async () => [],
};

/**
 * An installation that is two days old, with a player who bet, and everything that reconciliation
 * compares.
 */
export async function createReconciliationFixture() {
  const database = await testDatabase();
  const fixture = await createBettingFixture(database.url);
  const viewer = await fixture.addPlayer('100.00');
  await tamperWith(database.url, A_DAY_LATER);
  for (let index = 0; index < 8; index++) {
    const params = { direction: 'under', target: 5000 };
    const request = { viewer, stake: '1.00', currency: 'RUB', params, isAutobet: false } as const;
    await fixture.bets.placeBet(dice, { ...request, key: `check-key-${index}` });
  }
  const alerts: unknown[] = [];
  /** The statement of the provider; undefined while it is unavailable. */
  const statement: { lines: readonly StatementLine[] | undefined } = { lines: [] };
  const deps: ReconciliationDeps = {
    db: fixture.db,
    vault: fixture.vault,
    // Code that handles all games passes each only parameters that its own parser accepted.
    suppliers: NO_SUPPLIERS,
    jackpots: NO_POOLS,
    games: new Map([[dice.name, dice as unknown as InstantGame]]),
    providers: [
      {
        name: 'sandbox',
        statement: async () => statement.lines ?? refuse('payment_unavailable'),
      },
    ],
    log: createLog('fatal', { write: () => {} }),
    emit: async (_tx, name, body) => void alerts.push([name, body]),
  };

  const tamper = (sql: string) => tamperWith(database.url, sql);
  await tamper(A_DAY_LATER);
  await rollAccountDays(fixture.db);
  await rollBetDays(fixture.db);
  return {
    ...fixture,
    player: viewer.id,
    /** The game in the shape that reports need. */
    listed: [listed(dice, { direction: 'under', target: 5000 })],
    alerts,
    statement,
    deps,
    tamper,
    run: async (check: ReconciliationCheckName) =>
      (await findRun(fixture.db, await runCheck(deps, check)))!,
    close: async () => {
      await fixture.close();
      await database.close();
    },
  };
}

export type ReconciliationFixture = Awaited<ReturnType<typeof createReconciliationFixture>>;

/** At least a day. A day (UTC) is finished a quarter of an hour after its end. */
const FINISHED = '1 day 15 minutes';

/** In SQL: a moment of the last finished day, at any time of the day. */
export const A_DAY_AGO = `now() - interval '${FINISHED}'`;

/** Moves every stored time back, so that what happened now happened in the last finished day. */
export const A_DAY_LATER = `do $$ declare dated record; begin
  for dated in
    select c.table_name, c.column_name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       -- Partitions are moved with the table that they are a part of.
       and not (select relispartition from pg_class
                  where oid = to_regclass(format('public.%I', c.table_name)))
       and c.column_name in ('created_at', 'placed_at', 'settled_at', 'sent_at', 'closed_at')
  loop
    execute format('update %1$I set %2$I = %2$I - interval %3$L', dated.table_name,
                   dated.column_name, '${FINISHED}');
  end loop;
end $$`;

/**
 * Runs SQL that no application role may: with every trigger off, as an attacker on the machine
 * could.
 */
export async function tamperWith(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; ${sql}`);
  } finally {
    await client.end();
  }
}
