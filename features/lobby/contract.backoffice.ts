import * as z from 'zod/mini';
import { call, dataOf } from '#core/wire.ts';
import { listedGameName } from '#domain/bets/contract.lobby.ts';
import { GAME_TAGS } from '#domain/bets/rules.offered-games.ts';
import { reasonText } from '#domain/staff/contract.fields.ts';

const GAMES_MAX = 500;

const lobbyGame = z.object({
  folder: listedGameName,
  is_hidden: z.boolean(),
  tags: z.array(z.enum(GAME_TAGS)).check(z.maxLength(GAME_TAGS.length, 'too_many')),
});
export type LobbyGame = z.output<typeof lobbyGame>;

/** The games in the order of the lobby. */
export const lobbyGames = z.array(lobbyGame).check(
  z.maxLength(GAMES_MAX, 'too_many'),
  z.refine((games) => new Set(games.map(({ folder }) => folder)).size === games.length, {
    error: 'game_twice',
  }),
);

const ROLES = ['content'] as const;
const REASON_MAX = 500;

const versioned = { version: z.string() };
const saving = {
  /** The version that the change was made from. */
  based_on: z.string(),
  reason: reasonText(REASON_MAX),
};

const lobby = z.object({
  games: z.object({ ...versioned, value: lobbyGames }),
});
export type StaffLobby = z.output<typeof lobby>;

export const getLobby = call({
  name: 'staff.getLobby',
  summary: 'Returns how the lobby is set up: its games in their order.',
  method: 'GET',
  path: '/api/v2/staff/lobby',
  audience: 'staff',
  roles: ROLES,
  answer: dataOf(lobby),
  refusals: ['forbidden'],
});

export const saveLobbyGames = call({
  name: 'staff.saveLobbyGames',
  summary: 'Sets the order and the tags of the games and hides some of them, in every process.',
  method: 'POST',
  path: '/api/v2/staff/lobby/games',
  audience: 'staff',
  roles: ROLES,
  body: z.object({ value: lobbyGames, ...saving }),
  answer: dataOf(z.object(versioned)),
  refusals: ['forbidden', 'bad_input', 'setting_outdated'],
});
