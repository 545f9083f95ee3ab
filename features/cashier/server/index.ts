import type { PlayerId } from '#core/ids.ts';
import { refuse } from '#core/refusal.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { privateTopic, type Topic } from '#platform/server/sockets/topics.ts';
import {
  cancelDeposit as cancelCall,
  getBillingData,
  getCurrentDeposit,
  getDeposit,
  getPaymentStatus,
  myDeposits,
  openDeposit as openCall,
} from '../contract.ts';
import { pollProviders } from './poll-providers.ts';
import { billingData } from './billing-data.ts';
import { cancelDeposit } from './cancel-deposit.ts';
import type { CashierDeps } from './deps.ts';
import { expireDeposits } from './expire-deposits.ts';
import { redactCards } from './store.redact-cards.ts';
import { openDeposit } from './open-deposit.ts';
import { processOf, statusOf } from './present.ts';
import { findCurrent, findDeposit } from './store.ts';

export { depositHistory } from './deposit-history.ts';
export { hasOpenDeposit } from './store.history.ts';
export { listenForExclusions } from './cancel-on-exclusion.ts';
export { pollProviders } from './poll-providers.ts';
export { cashierStaffRoutes } from './staff-routes.ts';
export { handleInvoiceEvent } from './handle-invoice-event.ts';
export type { CashierDeps } from './deps.ts';

export function cashierRoutes(deps: CashierDeps): Route[] {
  return [
    on(getBillingData, atMost('60 per minute'), ({ viewer }) => billingData(deps, viewer.id)),
    on(openCall, atMost('10 per minute'), ({ viewer, key, body, origin }) =>
      openDeposit(deps, { playerId: viewer.id, key, body, language: origin.language }),
    ),
    on(getCurrentDeposit, atMost('120 per minute'), async ({ viewer }) => ({
      data: await current(deps, viewer.id),
    })),
    on(getDeposit, atMost('120 per minute'), async ({ viewer, params }) => {
      const deposit = await findDeposit(deps.db, viewer.id, BigInt(params.id));
      return deposit ? { data: processOf(deposit) } : refuse('not_found');
    }),
    on(cancelCall, atMost('20 per minute'), ({ viewer, params }) =>
      cancelDeposit(deps, viewer.id, BigInt(params.id)),
    ),
    on(getPaymentStatus, atMost('60 per minute'), async ({ viewer, params }) => {
      const deposit = await findDeposit(deps.db, viewer.id, BigInt(params.invoiceId));
      return deposit ? { status: statusOf(deposit) } : refuse('not_found');
    }),
  ];
}

async function current(deps: CashierDeps, playerId: PlayerId) {
  const deposit = await findCurrent(deps.db, playerId);
  return deposit ? processOf(deposit) : null;
}

/** The topics that publish a player's deposits to the player's pages. */
export function cashierTopics(deps: CashierDeps): Topic[] {
  return [privateTopic(myDeposits, { snapshot: (viewer) => current(deps, viewer.id) })];
}

/** The background jobs of the cashier. */
export function cashierJobs(deps: CashierDeps) {
  return [
    { name: 'cashier.expire-deposits', everySeconds: 5, run: () => expireDeposits(deps) },
    { name: 'cashier.poll-providers', everySeconds: 10, run: () => pollProviders(deps) },
    { name: 'cashier.redact-cards', everySeconds: 3600, run: () => redactCards(deps) },
  ];
}
