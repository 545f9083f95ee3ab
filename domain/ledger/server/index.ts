/** The public API of domain/ledger: the only way to move money. */
export {
  createAccounts,
  hasMoney,
  listBonusBalances,
  listFreeRoundBalances,
  listPlayerBalances,
  LOCK_ACCOUNTS,
  lockAccounts,
  lockDebts,
  openBonusAccount,
  PLAYER_KINDS,
  READ_ACCOUNTS,
  readAccounts,
  readBalances,
  sumAccount,
  TRACKED_KINDS,
  type Accounts,
  type Balances,
  type HouseKind,
  type LockedAccount,
  type PlayerKind,
} from './store.accounts.ts';
export { currencyOf, currencyOfDigit, digitOfAccount } from './account-currency.ts';
export { transfer } from './transfer.ts';
export { type Transfer } from './store.transfers.ts';
export { expireHolds, hold, postHold, voidHold, type HoldPart } from './holds.ts';
export { exchange } from './exchange.ts';
export { repayDebt } from './debt.ts';
export { listDebtEntries, type DebtEntry } from './store.debts.ts';
export { listMovements, type Movement } from './store.movements.ts';
export { sealDays } from './store.days.ts';
export { checkLedger, type CheckReport, type LedgerFinding } from './store.check.ts';
export {
  lastAccountDay,
  listAccountDays,
  rollAccountDays,
  sumAccountsNow,
  type AccountKind,
  type AccountSum,
} from './store.account-days.ts';
export {
  listClearing,
  listOddBonusCosts,
  sumBalances,
  watchAccounts,
  watchBatches,
  watchHolds,
} from './store.watch.ts';
