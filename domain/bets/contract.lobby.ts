import * as z from 'zod/mini';
import { call, dataOf, moneyText, timeText, topic } from '#core/wire.ts';

/** What the lobby lists a game by: the folder of its page, or the name of a supplier's game. */
export const listedGameName = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'id_format'));

const now = z.object({
  /** By folder; a game without players is left out. */
  players: z.record(z.string(), z.int()),
  /** Games that count in a tournament that runs or starts within a day, and not all games do. */
  in_tournaments: z.array(listedGameName),
  /** The largest jackpots of games of suppliers by currency, and when they were read. */
  jackpots: z.array(
    z.object({ game: listedGameName, at: timeText, amounts: z.record(z.string(), moneyText) }),
  ),
});

export const gamePlayers = topic({
  name: 'lobby.players',
  summary:
    'Publishes how many players bet in each game during the last five minutes, for money or for ' +
    'free, which games count in a tournament, and what jackpots hold, whenever something of it ' +
    'changes.',
  audience: 'anyone',
  snapshot: now,
  message: now,
});

const folders = z.array(listedGameName);

export const getMyLobby = call({
  name: 'lobby.getMine',
  summary: 'Returns the favourite games of the player, and those they played last.',
  method: 'GET',
  path: '/api/v2/lobby/mine',
  audience: 'player',
  answer: dataOf(z.object({ favourites: folders, recent: folders })),
});

const CHANGES_MAX = 100;
const changes = z.optional(folders.check(z.maxLength(CHANGES_MAX, 'too_many')));

export const changeFavourites = call({
  name: 'lobby.changeFavourites',
  summary: 'Adds and removes favourite games of the player; repeating it changes nothing more.',
  method: 'POST',
  path: '/api/v2/lobby/favourites',
  audience: 'player',
  body: z.object({ add: changes, remove: changes }),
  answer: dataOf(z.object({ favourites: folders })),
});
