import { onStaff } from '#domain/staff/server/index.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.backoffice.ts';
import * as rates from '../contract.backoffice.rates.ts';
import type { CashierDeps } from './cashier.ts';
import { deskDeposit, deskDeposits, deskExport } from './desk-deposits.ts';
import { recordFinding } from './desk-findings.ts';
import { changeMethod, createMethod, deskMethods } from './desk-methods.ts';
import { confirm, decline, deskProposals } from './desk-rate-proposals.ts';
import { deskRates, newRate, quoteOfProviders } from './desk-rates.ts';
import { methodsFile } from './export-methods.ts';

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
    onStaff(db, contract.exportMethods, atMost('6 per minute'), ({ query }, clerk) =>
      methodsFile(deps, clerk, query),
    ),
    onStaff(db, contract.saveMethod, atMost('30 per minute'), ({ params, body }, clerk) =>
      changeMethod(deps, clerk, params.hash, body),
    ),
    onStaff(db, contract.addMethod, atMost('30 per minute'), ({ body }, clerk) =>
      createMethod(deps, clerk, body),
    ),
    ...rateRoutes(deps),
  ];
}

function rateRoutes(deps: CashierDeps): Route[] {
  const { db } = deps;
  return [
    onStaff(db, rates.listRates, atMost('60 per minute'), ({ query }) => deskRates(deps, query)),
    onStaff(db, rates.setRate, atMost('30 per minute'), ({ body }, clerk) =>
      newRate(deps, clerk, body),
    ),
    onStaff(db, rates.listRateProposals, atMost('60 per minute'), (_asked, clerk) =>
      deskProposals(deps, clerk),
    ),
    onStaff(db, rates.confirmRate, atMost('30 per minute'), ({ params }, clerk) =>
      confirm(deps, clerk, BigInt(params.id)),
    ),
    onStaff(db, rates.declineRate, atMost('30 per minute'), ({ params, body }, clerk) =>
      decline(deps, clerk, BigInt(params.id), body.decision),
    ),
    onStaff(db, rates.askRate, atMost('30 per minute'), ({ query }) =>
      quoteOfProviders(deps, query),
    ),
  ];
}
