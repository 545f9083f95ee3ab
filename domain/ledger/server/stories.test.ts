import { afterAll, beforeAll, test } from 'vitest';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { runLedgerScenario } from '../../../dev/ledger-scenario.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { createAccounts } from './index.ts';

let database: TestDatabase;
let db: Db;
const accounts = createAccounts();

beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url, role: APP_ROLE });
});
afterAll(async () => {
  await db.close();
  await database.close();
});

test('transfers: money moves once per key', () =>
  runLedgerScenario(
    db,
    accounts,
    `
    grant   A 500
    move    T1 A.cash bank 100      done
    move    T1 A.cash bank 100      repeat
    move    T1 A.cash bank 101      key_reused
    move    T1 A.cash dice 100      key_reused
    balance A 400 0
    `,
  ));

test('transfers: a balance is never below zero', () =>
  runLedgerScenario(
    db,
    accounts,
    `
    grant   A 10
    move    T1 A.cash bank 10.01    insufficient_funds
    move    T1 A.cash bank 10       done
    move    T2 A.cash bank 0.01     insufficient_funds
    move    T3 B.cash A.cash 1      insufficient_funds
    balance A 0 0
    balance B 0 0
    `,
  ));

test('transfers: a refused movement leaves its key free', () =>
  runLedgerScenario(
    db,
    accounts,
    `
    move    T1 A.cash bank 5        insufficient_funds
    grant   A 5
    move    T1 A.cash bank 5        done
    balance A 0 0
    `,
  ));

test('holds: a hold without an expiry waits for a decision and may go to several, once', () =>
  runLedgerScenario(
    db,
    accounts,
    `
    grant   A 100
    hold    H1 A 50 ever            done
    hold    H2 A 20 ever            done
    balance A 30 70
    post    H1 bank:49 fees:1       done
    post    H1 bank:49 fees:1       done
    balance A 30 20
    void    H1                      hold_closed
    void    H2                      done
    post    H2 bank:19 fees:1       hold_closed
    balance A 50 0
    `,
  ));

test('holds: a hold is set aside, then posted or released, once', () =>
  runLedgerScenario(
    db,
    accounts,
    `
    grant   A 100
    hold    H1 A 60 60s             done
    hold    H1 A 60 60s             done
    hold    H2 A 41 60s             insufficient_funds
    hold    H3 A 40 60s             done
    balance A 0 100
    post    H1 dice                 done
    post    H1 dice                 done
    void    H1                      hold_closed
    void    H3                      done
    post    H3 dice                 hold_closed
    balance A 40 0
    void    H9                      not_found
    `,
  ));

test('holds: an expired hold can no longer be posted', () =>
  runLedgerScenario(
    db,
    accounts,
    `
    grant   A 10
    hold    H1 A 10 0s              done
    post    H1 dice                 hold_closed
    void    H1                      done
    balance A 10 0
    `,
  ));

test('transfers: with players on both sides, held money and bonus keep their own balances', () =>
  runLedgerScenario(
    db,
    accounts,
    `
    grant   A 10
    move    T1 bonus A.bonus 7.5    done
    move    T2 A.bonus A.cash 7.5   done
    move    T3 A.bonus A.cash 0.01  insufficient_funds
    move    T4 A.cash B.cash 17.5   done
    balance A 0 0
    balance B 17.5 0
    `,
  ));

test('transfers: the smallest payout is exact: 0.01 at 1.98 is 0.0198', () =>
  runLedgerScenario(
    db,
    accounts,
    `
    move    T1 dice A.cash 0.0198   done
    balance A 0.0198 0
    move    T2 A.cash bank 0.01     done
    balance A 0.0098 0
    `,
    'USD',
  ));
