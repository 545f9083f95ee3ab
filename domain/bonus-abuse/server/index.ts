/** The public API of domain/bonus-abuse: signs of abuse, cases about them, and blocked players. */
export { listenForAbuse } from './listen.ts';
export { searchForAbuse } from './search.ts';
export { findSharers } from './sharing.ts';
export { blockBonuses, isBonusBlocked, lockSharing, unblockBonuses } from './store.blocks.ts';
export {
  closeCase,
  findCase,
  hasOpenCase,
  insertStep,
  listCases,
  listSteps,
  lockCase,
  setCaseClaim,
  type AbuseCase,
} from './store.cases.ts';
export { listSignals } from './store.signals.ts';
