import type { FastifyInstance } from 'fastify';
import {
  cashierDeskRoutes,
  cashierJobs,
  cashierRoutes,
  cashierTopics,
  depositHistory,
  listenForStops,
  takeEvent,
  type CashierDeps,
} from '#features/cashier/server/index.ts';
import {
  takePayoutEvent,
  withdrawalHistory,
  withdrawalJobs,
  withdrawalRoutes,
  withdrawalTopics,
  type WithdrawalDeps,
} from '#features/withdrawals/server/index.ts';
import { addWebhookDoor, type EventHandlers } from '#domain/payments/server/index.ts';
import type { Events } from '#platform/server/events/events.ts';
import type { Limits } from '#platform/server/http/limits.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { Job } from './housekeeping.ts';

export type PaymentOptions = Omit<CashierDeps & WithdrawalDeps, 'emit'> & {
  readonly events: Events;
};

/** Money in and money out: what the house answers, hears from providers and does by itself. */
export function openPayments(options: PaymentOptions) {
  const { events } = options;
  const cashier: CashierDeps = { ...options, emit: events.emit };
  const out: WithdrawalDeps = { ...options, emit: events.emit };
  listenForStops(cashier, events);
  const handlers: EventHandlers = {
    onInvoice: (tx, event) => takeEvent(cashier, tx, event),
    onPayout: (tx, event) => takePayoutEvent(out, tx, event),
  };
  const routes: Route[] = [
    ...cashierRoutes(cashier),
    ...cashierDeskRoutes(cashier),
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
    history: (playerId: bigint, wish: Parameters<typeof depositHistory>[2]) =>
      depositHistory(cashier, playerId, wish),
    withdrawals: (playerId: bigint, wish: Parameters<typeof withdrawalHistory>[2]) =>
      withdrawalHistory(out, playerId, wish),
    addPages: (app: FastifyInstance, limits: Limits) =>
      addWebhookDoor(app, { ...cashier, limits, handlers }),
  };
}
