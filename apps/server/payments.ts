import type { FastifyInstance } from 'fastify';
import { refuse } from '#core/refusal.ts';
import {
  cashierJobs,
  cashierRoutes,
  cashierTopics,
  depositHistory,
  listenForStops,
  takeEvent,
  type CashierDeps,
} from '#features/cashier/server/index.ts';
import { addWebhookDoor, type EventHandlers } from '#house/payments/server/index.ts';
import type { Events } from '#platform/server/events/events.ts';
import type { Limits } from '#platform/server/http/limits.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { Job } from './housekeeping.ts';

export type PaymentOptions = Omit<CashierDeps, 'emit'> & { readonly events: Events };

/** Money in and money out: what the house answers, hears from providers and does by itself. */
export function openPayments(options: PaymentOptions) {
  const { events } = options;
  const cashier: CashierDeps = { ...options, emit: events.emit };
  listenForStops(cashier, events);
  const handlers: EventHandlers = {
    onInvoice: (tx, event) => takeEvent(cashier, tx, event),
    // Nothing in this house pays out, so nobody here made such a reference.
    onPayout: async () => refuse('not_found'),
  };
  const routes: Route[] = cashierRoutes(cashier);
  const jobs: Job[] = cashierJobs(cashier).map(({ everySeconds, ...job }) => ({
    ...job,
    everyMs: everySeconds * 1000,
  }));
  return {
    routes,
    jobs,
    topics: cashierTopics(cashier),
    history: (playerId: bigint, wish: Parameters<typeof depositHistory>[2]) =>
      depositHistory(cashier, playerId, wish),
    addPages: (app: FastifyInstance, limits: Limits) =>
      addWebhookDoor(app, { ...cashier, limits, handlers }),
  };
}
