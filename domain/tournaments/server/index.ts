/** The public API of domain/tournaments: what players compete in, and what it pays them. */
export { listenForTournaments } from './listen.ts';
export { moveTournamentsOn } from './move-on.ts';
export { finishTournament, type PrizeDeps } from './finish.ts';
export { cancelTournament } from './cancel.ts';
export { announceRaces, ratesOf } from './races.ts';
export { joinTournament, leaveTournament } from './take-part.ts';
export {
  findAnnounced,
  findTournament,
  insertTournament,
  isSeriesOn,
  listAnnouncedAlone,
  listOpen,
  listTournaments,
  setSeriesOn,
  trimScores,
  type Tournament,
} from './store.ts';
export {
  countEntries,
  listChangedEntries,
  listEntries,
  listHiddenPlayers,
  listOwnEntries,
  type TournamentEntry,
  type OwnEntry,
} from './store.entries.ts';
export {
  listPaidResults,
  listResults,
  type DuePrize,
  type PaidResult,
  type ResultRow,
} from './store.results.ts';
