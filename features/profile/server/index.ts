import type { Db } from '#platform/server/db.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { readBalances } from './balances.ts';
import { listDeposits, type DepositSource } from './deposits.ts';
import { listMovements } from './movements.ts';
import { readSummary } from './summary.ts';

export type ProfileDeps = {
  readonly db: Db;
  /** The cashier keeps deposits; the profile only shows them. */
  readonly deposits: DepositSource;
  /** Unix time in milliseconds; periods end now. */
  readonly now?: () => number;
};

/** What a player can see of his own account. Every call answers for its viewer and nobody else. */
export function profileRoutes({ db, deposits, now = Date.now }: ProfileDeps): Route[] {
  return [
    on(contract.getBalances, atMost('120 per minute'), async ({ viewer }) => ({
      data: await readBalances(db, viewer.id),
    })),
    on(contract.getSummary, atMost('60 per minute'), async ({ viewer, query }) => ({
      data: await readSummary(db, viewer.id, query, now()),
    })),
    on(contract.listMovements, atMost('120 per minute'), ({ viewer, query }) =>
      listMovements(db, viewer.id, query, now()),
    ),
    on(contract.listDeposits, atMost('120 per minute'), ({ viewer, query }) =>
      listDeposits(deposits, viewer.id, query, now()),
    ),
  ];
}
