/** The public API of domain/suppliers: games of outside suppliers, and the wallet they call. */
export { createCatalogue, type Catalogue } from './catalogue.ts';
export { createSuppliers, type Suppliers } from './suppliers.ts';
export { registerSupplierRoutes } from './register-routes.ts';
export { SupplierError } from './game-client.ts';
export { type LaunchOrder } from './open-game.ts';
export type { GameJackpot } from './jackpots.ts';
export { type StaffKeys } from './staff-keys.ts';
export { type SupplierStatements } from './statements.ts';
export { type OwnLine } from './store.statement.ts';
export {
  findGameKinds,
  readGameKeys,
  readListedKeys,
  type SuppliedGameKind,
} from './store.game-kinds.ts';
export { trimSupplierRecords } from './store.transactions.ts';
export { type SupplierWallet } from './wallet/wallet.ts';
export {
  listGameProviders,
  listStaffGames,
  listStaffSuppliers,
  lockGameSetup,
  lockSupplierSetup,
  saveGameSetup,
  saveSupplierSetup,
  type GameProvider,
  type StaffGamePosition,
} from './store.staff.ts';
