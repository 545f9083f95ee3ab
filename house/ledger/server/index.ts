/** The only door to money. */
export {
  createAccounts,
  lockAccounts,
  PLAYER_KINDS,
  readBalances,
  sumAccount,
  type Accounts,
  type Balances,
  type HouseKind,
  type LockedAccount,
  type PlayerKind,
} from './accounts.ts';
export { transfer, type Transfer, type TransferOrder } from './transfer.ts';
