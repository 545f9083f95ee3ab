import { onStaff, proposalRoutes } from '#domain/staff/server/index.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.backoffice.ts';
import * as rates from '../contract.backoffice.rates.ts';
import type { CashierDeps } from './deps.ts';
import {
  readDepositForStaff,
  listDepositsForStaff,
  exportDepositsForStaff,
} from './staff-deposits.ts';
import { recordFinding } from './staff-findings.ts';
import { changeMethod, createMethod, listMethodsForStaff } from './staff-methods.ts';
import { listRatesForStaff, rateKind, fetchProviderQuote } from './staff-rates.ts';
import { exportMethodsForStaff } from './staff-export-methods.ts';

/** The staff routes for deposits, methods and rates. */
export function cashierStaffRoutes(deps: CashierDeps): Route[] {
  const { db } = deps;
  return [
    onStaff(db, contract.listDeposits, atMost('120 per minute'), ({ query }) =>
      listDepositsForStaff(deps, query),
    ),
    onStaff(db, contract.exportDeposits, atMost('6 per minute'), ({ query }, staff) =>
      exportDepositsForStaff(deps, staff, query),
    ),
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
    onStaff(db, rates.listRates, atMost('60 per minute'), ({ query }) =>
      listRatesForStaff(deps, query),
    ),
    ...proposalRoutes(db, rateKind),
    onStaff(db, rates.quoteRate, atMost('30 per minute'), ({ query }) =>
      fetchProviderQuote(deps, query),
    ),
  ];
}
