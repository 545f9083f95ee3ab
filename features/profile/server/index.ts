import { archivedBefore } from '#domain/archive/server/index.ts';
import { debtList, depositList, startOf, withdrawalList } from '#domain/history/server/index.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { readPage } from '#platform/server/paging.ts';
import * as contract from '../contract.ts';
import { readAccount, updateMailOpens, updateMarketing } from './account.ts';
import { readBalances } from './balances.ts';
import { closeAccount, type CloseAccountDeps } from './close-account.ts';
import { exportAccount, type ExportDeps } from './export-account.ts';
import { ownMovements } from './movements.ts';
import { readSummary } from './summary.ts';

export type ProfileDeps = CloseAccountDeps &
  Omit<ExportDeps, 'now'> & {
    /** Unix time in milliseconds; periods end now. */
    readonly now?: () => number;
  };

type PeriodQuery = { readonly period?: Parameters<typeof startOf>[0] };

/** The player's own account data. Every call answers for its viewer only. */
export function profileRoutes({ now = Date.now, ...deps }: ProfileDeps): Route[] {
  const { db } = deps;
  const since = (query: PeriodQuery) => ({ since: startOf(query.period, now()) });
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
    on(contract.getArchive, atMost('120 per minute'), async ({ viewer }) => ({
      data: { archived_before: (await archivedBefore(db, viewer.id))?.toISOString() ?? null },
    })),
    on(contract.listDebts, atMost('120 per minute'), ({ viewer, query }) =>
      readPage(query, debtList(db, viewer.id, query.currency)),
    ),
    on(contract.listDeposits, atMost('120 per minute'), ({ viewer, query }) =>
      readPage(query, depositList(db, viewer.id, since(query), contract.deposit)),
    ),
    on(contract.listWithdrawals, atMost('120 per minute'), ({ viewer, query }) =>
      readPage(query, withdrawalList(db, viewer.id, since(query), contract.withdrawal)),
    ),
    on(contract.getAccount, atMost('120 per minute'), ({ viewer }) => readAccount(db, viewer)),
    on(contract.updateMarketing, atMost('30 per minute'), ({ viewer, body }) =>
      updateMarketing(db, viewer.id, body),
    ),
    on(contract.updateMailOpens, atMost('30 per minute'), ({ viewer, body }) =>
      updateMailOpens(db, viewer.id, body),
    ),
    on(contract.exportAccount, atMost('10 per hour'), ({ viewer }) =>
      exportAccount({ ...deps, now }, viewer),
    ),
    on(contract.closeAccount, atMost('10 per hour'), ({ viewer, origin }) =>
      closeAccount(deps, viewer, origin),
    ),
  ];
}
