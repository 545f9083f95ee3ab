/** The public API of domain/archive: months that are detached from the tables of bets and money. */
export { archiveMonths } from './archive-months.ts';
export { archivedBefore } from './store.ts';
