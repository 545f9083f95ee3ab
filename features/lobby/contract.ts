import * as z from 'zod/mini';
import { gameName, publicPlayer, walletCurrency } from '#domain/bets/contract.ts';
import { call, dataOf, idText, moneyText, timeText, topic } from '#core/wire.ts';

/** The folder of a game: its page is `/games/{folder}`. */
export const folderName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/, 'id_format'));

const players = z.object({
  /** By folder; a game without players is left out. */
  players: z.record(z.string(), z.int()),
});

export const gamePlayers = topic({
  name: 'lobby.players',
  summary:
    'Publishes how many players bet in each game during the last five minutes, for money or for ' +
    'free, whenever a number changes.',
  audience: 'anyone',
  snapshot: players,
  message: players,
});

/** A win that many would like to have, its player as they are shown to others. */
const bigWin = z.object({
  id: idText,
  game: gameName,
  ...publicPlayer.shape,
  currency: walletCurrency,
  stake: moneyText,
  multiplier: z.string(),
  payout: moneyText,
  placed_at: timeText,
  /** The shared round of the bet, whose page proves it to anyone; null for other bets. */
  round: z.nullable(idText),
});
export type BigWin = z.output<typeof bigWin>;

export const listBigWins = call({
  name: 'lobby.listBigWins',
  summary:
    'Lists the latest big wins for money: of the best bets of each game and day, those that paid ' +
    'at least ten times the stake and the amount of the setting, latest first.',
  method: 'GET',
  path: '/api/v2/lobby/wins',
  audience: 'anyone',
  answer: dataOf(z.array(bigWin)),
});

const folders = z.array(folderName);

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
