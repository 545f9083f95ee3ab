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
} from './port.ts';
export { BTCPAY, btcpayProvider } from './btcpay/provider.ts';
export { createPullPaymentStore } from './btcpay/pull-payments.ts';
export { listEvents, type EventOutcome, type StoredEvent } from './event-store.ts';
export {
  findMethod,
  isOfferedIn,
  listMethods,
  readMethod,
  type PaymentDirection,
  type PaymentMethodRow,
} from './methods.ts';
export {
  insertMethod,
  listAllMethods,
  lockMethod,
  updateMethod,
  type EditableMethodRow,
  type MethodTerms,
} from './edit-methods.ts';
export { listOffers } from './offers.ts';
export {
  listStoredRates,
  lockPair,
  rateOf,
  ratesOfDay,
  setRate,
  type StoredRate,
} from './rates.ts';
export {
  receiveEvent,
  type EventHandler,
  type EventHandlers,
  type NamedEvent,
} from './receive-event.ts';
export type { SecretListener, SecretName } from './secrets.ts';
export { SANDBOX, signedProvider } from './signed-provider.ts';
export { registerWebhookRoutes } from './webhooks.ts';
