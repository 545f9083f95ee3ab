/** The public API of domain/suppliers: games of outside suppliers, and the wallet they call. */
export { createCatalogue, type Catalogue, type GameList } from './catalogue.ts';
export { createSuppliers, type Suppliers } from './suppliers.ts';
export { SupplierError } from './game-client.ts';
export { type LaunchOrder } from './open-game.ts';
export { type RegisteredSupplier, type SupplierRegistration } from './register.ts';
export { trimSupplierRecords } from './store.transactions.ts';
