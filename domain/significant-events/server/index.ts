/** Public API of domain/significant-events: what is recorded for risk and for a regulator. */
export { recordLoginBurst } from './login-burst.ts';
export {
  acknowledgeEvent,
  eventOrder,
  listSignificantEvents,
  recordSignificantEvent,
  takeUnemailed,
  type SignificantEvent,
  type SignificantEventRow,
} from './store.ts';
