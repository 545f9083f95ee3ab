import * as z from 'zod/mini';
import {
  call,
  currencyCode,
  dataOf,
  idText,
  localText,
  moneyText,
  pageOf,
  pageQuery,
  timeText,
  topic,
} from '#core/wire.ts';
import { publicPlayer } from '#domain/bets/contract.ts';
import { SCORINGS, TOURNAMENT_STATES } from '#domain/tournaments/rules.ts';

const state = z.enum(TOURNAMENT_STATES);

/** What a place gets, in the currency of the tournament. */
const prizeOfPlace = z.object({ place: z.int(), amount: moneyText });

export const tournament = z.object({
  id: idText,
  /** `daily-race` for the race of a day; null for others. */
  series: z.nullable(z.string()),
  names: localText,
  state,
  starts_at: timeText,
  ends_at: timeText,
  /** Of scores and prizes; stakes in other currencies are converted by `rates`. */
  currency: currencyCode,
  /** The price of one unit of `currency` in each other currency that may take part. */
  rates: z.partialRecord(currencyCode, z.string()),
  scoring: z.enum(SCORINGS),
  /** Of `points`: the stakes that give one. */
  unit: z.nullable(moneyText),
  /** Of `best_of`: how many bets in a row are added up. */
  rounds: z.nullable(z.int()),
  /** The games that count; null for all. */
  games: z.nullable(z.array(z.string())),
  stake_min: moneyText,
  ties: z.enum(['earlier', 'shared']),
  /** How long after the end a result still counts, of a bet that was placed before it. */
  late_seconds: z.int(),
  /** What all prizes come to now, and the most that they can become. */
  pool: moneyText,
  pool_max: moneyText,
  /** The share of all stakes that the pool grows by, in percent; null for a fixed one. */
  pool_percent: z.nullable(z.number()),
  prizes: z.array(prizeOfPlace),
  entrants: z.int(),
  cancel_reason: z.nullable(z.string()),
  /** The SHA-256 of the file of the final table. */
  final_hash: z.nullable(z.string()),
  finished_at: z.nullable(timeText),
});
export type TournamentShown = z.output<typeof tournament>;

const place = z.object({
  /** In the order of the table; players who share a place have different numbers. */
  number: z.int(),
  place: z.int(),
  /** The entry, by which the final table names it. */
  entry: idText,
  ...publicPlayer.shape,
  /** Money, points, or a multiplier. */
  score: z.string(),
  prize: moneyText,
});
export type TournamentPlace = z.output<typeof place>;

export const listTournaments = call({
  name: 'tournaments.list',
  summary: 'Lists the tournaments of a state, latest first; those that run if none is named.',
  method: 'GET',
  path: '/api/v2/tournaments',
  audience: 'anyone',
  query: z.object({ ...pageQuery.shape, status: z.optional(state) }),
  answer: pageOf(tournament),
});

export const getTournament = call({
  name: 'tournaments.get',
  summary: 'Returns a tournament with its rules and prizes.',
  method: 'GET',
  path: '/api/v2/tournaments/{id}',
  audience: 'anyone',
  params: z.object({ id: idText }),
  answer: dataOf(tournament),
  refusals: ['not_found'],
});

export const listTournamentPlaces = call({
  name: 'tournaments.listPlaces',
  summary:
    'Lists the places of a tournament, the first first: live while it runs, final afterwards. ' +
    'Players who are excluded or take a time-out are left out.',
  method: 'GET',
  path: '/api/v2/tournaments/{id}/places',
  audience: 'anyone',
  params: z.object({ id: idText }),
  query: pageQuery,
  answer: pageOf(place),
  refusals: ['not_found'],
});

export const getFinalTable = call({
  name: 'tournaments.getFinalTable',
  summary: 'Returns the final table as the file whose SHA-256 is the published hash.',
  method: 'GET',
  path: '/api/v2/tournaments/{id}/final',
  audience: 'anyone',
  params: z.object({ id: idText }),
  answer: z.string(),
  download: ['text/csv'],
  refusals: ['not_found'],
});

const own = z.object({
  tournament: idText,
  entry: idText,
  is_joined: z.boolean(),
  /** Null without a score. */
  number: z.nullable(z.int()),
  place: z.nullable(z.int()),
  score: z.nullable(z.string()),
  /** What the place gets now, in the currency of the tournament. */
  prize: moneyText,
  /** What the final table has given, in the currency of the player; null without a prize. */
  won: z.nullable(z.object({ amount: moneyText, currency: currencyCode })),
  paid_at: z.nullable(timeText),
});
export type OwnPlace = z.output<typeof own>;

export const listOwnPlaces = call({
  name: 'tournaments.listOwn',
  summary: 'Lists the latest tournaments of the player with their place, score and prize.',
  method: 'GET',
  path: '/api/v2/tournaments/own',
  audience: 'player',
  answer: dataOf(z.array(own)),
});

export const joinTournament = call({
  name: 'tournaments.join',
  summary: 'Enters the player; bets count from then on. Repeating it changes nothing more.',
  method: 'POST',
  path: '/api/v2/tournaments/{id}/join',
  audience: 'player',
  keyed: true,
  params: z.object({ id: idText }),
  answer: dataOf(own),
  refusals: [
    'not_found',
    'tournament_over',
    'tournament_currency',
    'account_blocked',
    'account_excluded',
    'exclusion_return_needed',
    'time_out_active',
  ],
});

export const leaveTournament = call({
  name: 'tournaments.leave',
  summary: 'Takes the player out: no place and no prize, until they join again.',
  method: 'POST',
  path: '/api/v2/tournaments/{id}/leave',
  audience: 'player',
  keyed: true,
  params: z.object({ id: idText }),
  answer: dataOf(own),
  refusals: ['not_found', 'tournament_over'],
});

const board = z.object({
  id: idText,
  state,
  entrants: z.int(),
  pool: moneyText,
  prizes: z.array(prizeOfPlace),
  /** The first fifty. */
  places: z.array(place),
});
export type TournamentBoard = z.output<typeof board>;

export const liveTournaments = topic({
  name: 'tournaments.live',
  summary: 'Publishes the first fifty places of a tournament, at most once a second for each.',
  audience: 'anyone',
  snapshot: z.array(board),
  message: z.array(board),
});

export const myTournaments = topic({
  name: 'me.tournaments',
  summary:
    'Publishes the place of the player in each tournament: a new score of theirs at most five ' +
    'times a second, a place that others moved once a second.',
  audience: 'player',
  snapshot: z.array(own),
  message: z.array(own),
});
