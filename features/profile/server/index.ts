import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { readPage } from '#platform/server/paging.ts';
import * as contract from '../contract.ts';
import { listWithdrawals as withdrawalsCall } from '../contract.withdrawals.ts';
import { readAccount, updateMarketing } from './account.ts';
import { readBalances } from './balances.ts';
import { closeAccount, type CloseAccountDeps } from './close-account.ts';
import { exportAccount } from './export-account.ts';
import { ownMovements } from './movements.ts';
import { DEPOSIT, listPayments, WITHDRAWAL } from './payments.ts';
import type { DepositSource, WithdrawalSource } from './payments.ts';
import { readSummary } from './summary.ts';

export type ProfileDeps = CloseAccountDeps & {
  readonly deposits: DepositSource;
  readonly withdrawals: WithdrawalSource;
  /** Unix time in milliseconds; periods end now. */
  readonly now?: () => number;
};

/** The player's own account data. Every call answers for its viewer only. */
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
      readPage(query, ownMovements(db, viewer.id, query, now())),
    ),
    on(contract.listDeposits, atMost('120 per minute'), ({ viewer, query }) =>
      listPayments(deposits, DEPOSIT, viewer.id, query, now()),
    ),
    on(withdrawalsCall, atMost('120 per minute'), ({ viewer, query }) =>
      listPayments(withdrawals, WITHDRAWAL, viewer.id, query, now()),
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
