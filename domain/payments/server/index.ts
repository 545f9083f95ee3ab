/** The public API of domain/payments: providers, payment methods, rates and provider events. */
export type {
  Destination,
  Invoice,
  InvoiceOrder,
  PaymentProvider,
  Payout,
  PayoutOrder,
  ProviderEvent,
  StatementLine,
  Unavailable,
} from './port.ts';
export { BTCPAY, btcpayProvider } from './btcpay/provider.ts';
export { createPullPaymentStore } from './btcpay/store.pull-payments.ts';
export { findPaymentCost } from './store.costs.ts';
export { listEvents, type EventOutcome, type StoredEvent } from './store.events.ts';
export {
  findMethod,
  isOfferedIn,
  listMethods,
  readMethod,
  type PaymentDirection,
  type PaymentMethodRow,
} from './store.methods.ts';
export {
  insertMethod,
  listAllMethods,
  lockMethod,
  updateMethod,
  type EditableMethodRow,
  type MethodTerms,
} from './store.edit-methods.ts';
export { listOffers } from './offers.ts';
export {
  listStoredRates,
  rateOrder,
  lockPair,
  rateOf,
  ratesOfDay,
  rateWithTime,
  setRate,
  type StoredRate,
} from './store.rates.ts';
export {
  receiveEvent,
  type EventHandler,
  type EventHandlers,
  type NamedEvent,
} from './receive-event.ts';
export type { SecretListener, SecretName } from './secrets.ts';
export { SANDBOX, signedProvider } from './signed-provider.ts';
export { registerWebhookRoutes } from './webhooks.ts';
