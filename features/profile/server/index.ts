import { atMost, on, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { listWithdrawals as withdrawalsCall } from '../contract.withdrawals.ts';
import { readAccount, updateMarketing } from './account.ts';
import { readBalances } from './balances.ts';
import { closeAccount, type ClosingDeps } from './close-account.ts';
import { listDeposits } from './deposits.ts';
import { exportAccount } from './export-account.ts';
import { listMovements } from './movements.ts';
import { readSummary } from './summary.ts';
import { listWithdrawals, type WithdrawalSource } from './withdrawals.ts';

export type ProfileDeps = ClosingDeps & {
  readonly withdrawals: WithdrawalSource;
  /** Unix time in milliseconds; periods end now. */
  readonly now?: () => number;
};

/** What a player can see of his own account. Every call answers for its viewer and nobody else. */
export function profileRoutes({ now = Date.now, ...deps }: ProfileDeps): Route[] {
  const { db, deposits, withdrawals } = deps;
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
    on(withdrawalsCall, atMost('120 per minute'), ({ viewer, query }) =>
      listWithdrawals(withdrawals, viewer.id, query, now()),
    ),
    on(contract.getAccount, atMost('120 per minute'), ({ viewer }) => readAccount(db, viewer)),
    on(contract.updateMarketing, atMost('30 per minute'), ({ viewer, body }) =>
      updateMarketing(db, viewer.id, body),
    ),
    on(contract.exportAccount, atMost('10 per hour'), ({ viewer }) =>
      exportAccount({ ...deps, now }, viewer),
    ),
    on(contract.closeAccount, atMost('10 per hour'), ({ viewer, origin }) =>
      closeAccount(deps, viewer, origin),
    ),
  ];
}
