import { onStaff, onStaffList, proposalRoutes } from '#domain/staff/server/index.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.backoffice.ts';
import * as rates from '../contract.backoffice.rates.ts';
import type { CashierDeps } from './deps.ts';
import { DEPOSIT_FILE, depositList, readDepositForStaff } from './staff-deposits.ts';
import { recordFinding } from './staff-findings.ts';
import { changeMethod, createMethod, listMethodsForStaff } from './staff-methods.ts';
import { rateList, rateKind, fetchProviderQuote } from './staff-rates.ts';
import { exportMethodsForStaff } from './staff-export-methods.ts';

/** The staff routes for deposits, methods and rates. */
export function cashierStaffRoutes(deps: CashierDeps): Route[] {
  const { db } = deps;
  return [
    ...onStaffList(db, {
      list: contract.listDeposits,
      file: contract.exportDeposits,
      action: 'deposit.export',
      name: 'deposits',
      source: ({ query }) => depositList(db, query),
      fields: DEPOSIT_FILE,
    }),
    onStaff(db, contract.readDeposit, atMost('120 per minute'), ({ params }) =>
      readDepositForStaff(deps, BigInt(params.id)),
    ),
    onStaff(db, contract.recordFinding, atMost('30 per minute'), ({ params, body }, staff) =>
      recordFinding(deps, staff, BigInt(params.id), body),
    ),
    onStaff(db, contract.listMethods, atMost('60 per minute'), () => listMethodsForStaff(deps)),
    onStaff(db, contract.exportMethods, atMost('6 per minute'), ({ query }, staff) =>
      exportMethodsForStaff(deps, staff, query),
    ),
    onStaff(db, contract.saveMethod, atMost('30 per minute'), ({ params, body }, staff) =>
      changeMethod(deps, staff, params.hash, body),
    ),
    onStaff(db, contract.addMethod, atMost('30 per minute'), ({ body }, staff) =>
      createMethod(deps, staff, body),
    ),
    ...rateRoutes(deps),
  ];
}

function rateRoutes(deps: CashierDeps): Route[] {
  const { db } = deps;
  return [
    ...onStaffList(db, {
      list: rates.listRates,
      file: rates.exportRates,
      action: 'rate.export',
      name: 'rates',
      source: ({ query }) => rateList(db, query),
    }),
    ...proposalRoutes(db, rateKind),
    onStaff(db, rates.quoteRate, atMost('30 per minute'), ({ query }) =>
      fetchProviderQuote(deps, query),
    ),
  ];
}
