import * as z from 'zod/mini';
import { listedGameName } from '#domain/bets/contract.lobby.ts';
import { gameName, publicPlayer, walletCurrency } from '#domain/bets/contract.ts';
import { call, dataOf, idText, moneyText, timeText } from '#core/wire.ts';

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

const titles = z.object({ ru: z.string(), en: z.string(), kz: z.string() });

export const listLobbyRows = call({
  name: 'lobby.listRows',
  summary:
    'Lists the rows of games that the operator has put together for the country of the visitor ' +
    'and the currency, with the games that can be opened there.',
  method: 'GET',
  path: '/api/v2/lobby/rows',
  audience: 'anyone',
  query: z.object({ currency: z.optional(walletCurrency) }),
  answer: dataOf(z.array(z.object({ titles, games: z.array(listedGameName) }))),
});
