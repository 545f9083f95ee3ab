import * as z from 'zod/mini';
import { call, dataOf } from '#core/wire.ts';
import { CURRENCIES } from '#core/currency.ts';
import { walletCurrency } from '#domain/bets/contract.ts';
import { listedGameName } from '#domain/bets/contract.lobby.ts';
import { GAME_TAGS } from '#domain/bets/rules.offered-games.ts';
import { suppliedGameCard } from '#domain/suppliers/contract.ts';
import { reasonText } from '#domain/staff/contract.fields.ts';
import { ROW_GAMES_MAX, ROWS_MAX } from './rules.rows.ts';

const GAMES_MAX = 500;

const lobbyGame = z.object({
  folder: listedGameName,
  is_hidden: z.boolean(),
  tags: z.array(z.enum(GAME_TAGS)).check(z.maxLength(GAME_TAGS.length, 'too_many')),
});
export type LobbyGame = z.output<typeof lobbyGame>;

const PLACES_MAX = 60;
const countries = z
  .array(z.string().check(z.regex(/^[A-Z]{2}$/, 'country_format')))
  .check(z.maxLength(PLACES_MAX, 'too_many'));
const currencies = z.array(walletCurrency).check(z.maxLength(CURRENCIES.length, 'too_many'));

/** A game with where it is not offered; those that are left out stay as they are. */
const placedGame = z.object({
  ...lobbyGame.shape,
  hidden_in: z.optional(countries),
  hidden_currencies: z.optional(currencies),
});
export type PlacedGame = z.output<typeof placedGame>;

/** The games in the order of the lobby. */
export const lobbyGames = listOf(lobbyGame);
const placedGames = listOf(placedGame);

function listOf<Game extends typeof lobbyGame>(game: Game) {
  return z.array(game).check(
    z.maxLength(GAMES_MAX, 'too_many'),
    z.refine((games) => new Set(games.map(({ folder }) => folder)).size === games.length, {
      error: 'game_twice',
    }),
  );
}

const TITLE_MAX = 60;
const title = z.string().check(z.minLength(1, 'required'), z.maxLength(TITLE_MAX, 'too_long'));

const lobbyRow = z.object({
  titles: z.object({ ru: title, en: title, kz: title }),
  games: z.array(listedGameName).check(
    z.minLength(1, 'required'),
    z.maxLength(ROW_GAMES_MAX, 'too_many'),
    z.refine((games) => new Set(games).size === games.length, { error: 'game_twice' }),
  ),
  countries,
  currencies,
  is_hidden: z.boolean(),
});

/** Rows of games in the order of the lobby. */
export const lobbyRows = z.array(lobbyRow).check(z.maxLength(ROWS_MAX, 'too_many'));
export type StaffLobbyRow = z.output<typeof lobbyRow>;

const ROLES = ['content'] as const;
const REASON_MAX = 500;

const versioned = { version: z.string() };
const saving = {
  /** The version that the change was made from. */
  based_on: z.string(),
  reason: reasonText(REASON_MAX),
};

const lobby = z.object({
  games: z.object({ ...versioned, value: placedGames }),
  rows: z.object({
    ...versioned,
    value: lobbyRows,
    /** The games of suppliers in the rows. */
    cards: z.array(suppliedGameCard),
  }),
});
export type StaffLobby = z.output<typeof lobby>;

export const getLobby = call({
  name: 'staff.getLobby',
  summary: 'Returns how the lobby is set up: its games in their order, and rows of games.',
  method: 'GET',
  path: '/api/v2/staff/lobby',
  audience: 'staff',
  roles: ROLES,
  answer: dataOf(lobby),
  refusals: ['forbidden'],
});

const QUERY_MAX = 60;

export const findLobbyGames = call({
  name: 'staff.findLobbyGames',
  summary:
    'Finds up to twenty games of suppliers by a part of a name, in any language, or of the ' +
    'provider, for a row of the lobby. Games of our own are not among them.',
  method: 'GET',
  path: '/api/v2/staff/lobby/find',
  audience: 'staff',
  roles: ROLES,
  query: z.object({
    q: z.string().check(z.minLength(1, 'required'), z.maxLength(QUERY_MAX, 'too_long')),
  }),
  answer: dataOf(z.array(suppliedGameCard)),
  refusals: ['forbidden', 'bad_input'],
});

export const saveLobbyGames = call({
  name: 'staff.saveLobbyGames',
  summary:
    'Sets the order and the tags of the games, hides some of them, and says in which countries ' +
    'and currencies they are not offered and take no stakes, in every process.',
  method: 'POST',
  path: '/api/v2/staff/lobby/games',
  audience: 'staff',
  roles: ROLES,
  body: z.object({ value: placedGames, ...saving }),
  answer: dataOf(z.object(versioned)),
  refusals: ['forbidden', 'bad_input', 'setting_outdated'],
});

export const saveLobbyRows = call({
  name: 'staff.saveLobbyRows',
  summary:
    'Sets rows of games that the lobby shows below all games, for countries and currencies, in ' +
    'every process.',
  method: 'POST',
  path: '/api/v2/staff/lobby/rows',
  audience: 'staff',
  roles: ROLES,
  body: z.object({ value: lobbyRows, ...saving }),
  answer: dataOf(z.object(versioned)),
  refusals: ['forbidden', 'bad_input', 'setting_outdated'],
});
