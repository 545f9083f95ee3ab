/** The door of domain/payments: providers, ways to pay, rates, and what providers tell us. */
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
export { createPots } from './btcpay/pots.ts';
export { listEvents, type Outcome, type StoredEvent } from './event-store.ts';
export {
  findMethod,
  isOfferedIn,
  listMethods,
  readMethod,
  type Direction,
  type Method,
} from './methods.ts';
export {
  insertMethod,
  listAllMethods,
  lockMethod,
  updateMethod,
  type DeskMethodRow,
  type MethodTerms,
} from './edit-methods.ts';
export { listOffers } from './offers.ts';
export {
  decideProposal,
  insertProposal,
  listProposals,
  lockProposal,
  type RateProposalRow,
} from './rate-proposals.ts';
export {
  listStoredRates,
  lockPair,
  rateOf,
  rateOfProposal,
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
export { addWebhookDoor } from './webhooks.ts';
