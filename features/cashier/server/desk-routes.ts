import { onStaff } from '#house/staff/server/index.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.backoffice.ts';
import type { CashierDeps } from './cashier.ts';
import { deskDeposit, deskDeposits, deskExport } from './desk-deposits.ts';
import { recordFinding } from './desk-findings.ts';
import { changeMethod, createMethod, deskMethods } from './desk-methods.ts';
import { deskRates, newRate, quoteOfProviders } from './desk-rates.ts';

/** What staff may see and do of deposits, methods and rates. */
export function cashierDeskRoutes(deps: CashierDeps): Route[] {
  const { db } = deps;
  return [
    onStaff(db, contract.listDeposits, atMost('120 per minute'), ({ query }) =>
      deskDeposits(deps, query),
    ),
    onStaff(db, contract.exportDeposits, atMost('6 per minute'), ({ query }, clerk) =>
      deskExport(deps, clerk, query),
    ),
    onStaff(db, contract.readDeposit, atMost('120 per minute'), ({ params }) =>
      deskDeposit(deps, BigInt(params.id)),
    ),
    onStaff(db, contract.recordFinding, atMost('30 per minute'), ({ params, body }, clerk) =>
      recordFinding(deps, clerk, BigInt(params.id), body),
    ),
    onStaff(db, contract.listMethods, atMost('60 per minute'), () => deskMethods(deps)),
    onStaff(db, contract.saveMethod, atMost('30 per minute'), ({ params, body }, clerk) =>
      changeMethod(deps, clerk, params.hash, body),
    ),
    onStaff(db, contract.addMethod, atMost('30 per minute'), ({ body }, clerk) =>
      createMethod(deps, clerk, body),
    ),
    onStaff(db, contract.listRates, atMost('60 per minute'), ({ query }) => deskRates(deps, query)),
    onStaff(db, contract.setRate, atMost('30 per minute'), ({ body }, clerk) =>
      newRate(deps, clerk, body),
    ),
    onStaff(db, contract.askRate, atMost('30 per minute'), ({ query }) =>
      quoteOfProviders(deps, query),
    ),
  ];
}
