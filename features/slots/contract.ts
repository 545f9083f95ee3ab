import * as z from 'zod/mini';
import { call, currencyCode, dataOf, localeCode } from '#core/wire.ts';
import { roundClock } from '#domain/rounds/contract.ts';
import {
  SUPPLIED_CATEGORIES,
  suppliedGame,
  suppliedGameCard,
  suppliedGameName,
  suppliedGamePage,
} from '#domain/suppliers/contract.ts';

const category = z.enum(SUPPLIED_CATEGORIES);

export const listSlots = call({
  name: 'slots.list',
  summary:
    'Lists the games of providers in a category that are offered where the caller is and in a ' +
    'currency, in the order of the operator; the first of them with a limit.',
  method: 'GET',
  path: '/api/v2/slots/games',
  audience: 'anyone',
  query: z.object({
    category,
    /** Without one, games of all currencies. */
    currency: z.optional(currencyCode),
    limit: z.optional(z.enum(['20', '60'])),
  }),
  answer: dataOf(z.array(suppliedGame)),
  revalidated: true,
});

const named = { params: z.object({ game: suppliedGameName }) };

export const getSlot = call({
  name: 'slots.get',
  summary: 'Returns a game of a provider, and whether it can be played where the caller is.',
  method: 'GET',
  path: '/api/v2/slots/games/{game}',
  audience: 'anyone',
  ...named,
  query: z.object({ currency: z.optional(currencyCode) }),
  answer: dataOf(suppliedGamePage),
  refusals: ['not_found'],
});

/** Names of games, joined by commas. */
const NAMES_MAX = 50;
const nameList = z
  .string()
  .check(
    z.regex(new RegExp(`^[a-z0-9-]{2,64}(?:,[a-z0-9-]{2,64}){0,${NAMES_MAX - 1}}$`), 'id_format'),
  );

export const listSlotCards = call({
  name: 'slots.listCards',
  summary:
    'Returns the names and pictures of games of providers, of those that are no longer offered, ' +
    'too; games that do not exist are left out.',
  method: 'GET',
  path: '/api/v2/slots/cards',
  audience: 'anyone',
  query: z.object({ games: nameList }),
  answer: dataOf(z.array(suppliedGameCard)),
});

/** A live table of our own, as the live casino shows it. */
const liveTable = z.object({
  game: z.string(),
  /** The round of the table, without its result; null while it has none. */
  round: z.nullable(roundClock),
  /** Players with a bet in this round, at least. */
  players: z.int(),
  /** The outcomes of the last rounds that are over, latest first. */
  outcomes: z.array(z.json()),
});
export type LiveTableState = z.output<typeof liveTable>;

export const listLiveTables = call({
  name: 'slots.listLiveTables',
  summary: 'Lists the live tables with the phase of their rounds, their players and last results.',
  method: 'GET',
  path: '/api/v2/slots/live-tables',
  audience: 'anyone',
  answer: dataOf(z.array(liveTable)),
});

export const launchSlot = call({
  name: 'slots.launch',
  summary:
    'Opens a game of a provider: for money for a player who is logged in, or as a demo for ' +
    'anyone. Returns the address for the frame, which is good for one visit.',
  method: 'POST',
  path: '/api/v2/slots/{game}/launch',
  audience: 'anyone',
  ...named,
  body: z.object({
    mode: z.enum(['demo', 'play']),
    platform: z.enum(['desktop', 'mobile']),
    /** The language of the page, for the game. */
    locale: localeCode,
  }),
  answer: dataOf(z.object({ url: z.string() })),
  refusals: [
    'not_found',
    'account_blocked',
    'account_excluded',
    'exclusion_return_needed',
    'time_out_active',
    'game_not_in_country',
    'game_not_in_currency',
    'game_has_no_demo',
    'wrong_currency',
    'game_paused',
    'game_unavailable',
  ],
});
