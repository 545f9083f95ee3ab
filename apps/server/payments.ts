import type { FastifyInstance } from 'fastify';
import type { PlayerId } from '#core/ids.ts';
import {
  cashierStaffRoutes,
  cashierJobs,
  cashierRoutes,
  cashierTopics,
  depositHistory,
  listenForExclusions,
  handleInvoiceEvent,
  type CashierDeps,
} from '#features/cashier/server/index.ts';
import {
  handlePayoutEvent,
  withdrawalHistory,
  withdrawalJobs,
  withdrawalRoutes,
  withdrawalTopics,
  type WithdrawalDeps,
} from '#features/withdrawals/server/index.ts';
import { registerWebhookRoutes, type EventHandlers } from '#domain/payments/server/index.ts';
import type { Events } from '#platform/server/events/events.ts';
import type { RateLimits } from '#platform/server/rate-limits.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { Job } from './housekeeping.ts';

export type PaymentOptions = Omit<CashierDeps & WithdrawalDeps, 'emit'> & {
  readonly events: Events;
};

/** Creates deposits and withdrawals: routes, provider webhooks, topics and jobs. */
export function createPayments(options: PaymentOptions) {
  const { events } = options;
  const cashier: CashierDeps = { ...options, emit: events.emit };
  const out: WithdrawalDeps = { ...options, emit: events.emit };
  listenForExclusions(cashier, events);
  const handlers: EventHandlers = {
    onInvoice: (tx, event) => handleInvoiceEvent(cashier, tx, event),
    onPayout: (tx, event) => handlePayoutEvent(out, tx, event),
  };
  const routes: Route[] = [
    ...cashierRoutes(cashier),
    ...cashierStaffRoutes(cashier),
    ...withdrawalRoutes(out),
  ];
  const timed = [...cashierJobs(cashier), ...withdrawalJobs(out)];
  const jobs: Job[] = timed.map(({ everySeconds, ...job }) => ({
    ...job,
    everyMs: everySeconds * 1000,
  }));
  return {
    routes,
    jobs,
    topics: [...cashierTopics(cashier), ...withdrawalTopics(out)],
    history: (playerId: PlayerId, query: Parameters<typeof depositHistory>[2]) =>
      depositHistory(cashier, playerId, query),
    withdrawals: (playerId: PlayerId, query: Parameters<typeof withdrawalHistory>[2]) =>
      withdrawalHistory(out, playerId, query),
    addPages: (app: FastifyInstance, rateLimits: RateLimits) =>
      registerWebhookRoutes(app, { ...cashier, rateLimits, handlers }),
  };
}
