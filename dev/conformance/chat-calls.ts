import { toPlayerId, type PlayerId } from '#core/ids.ts';
import { newKey } from '#dev/test-app.ts';
import * as words from '#features/chat/contract.backoffice.words.ts';
import * as backoffice from '#features/chat/contract.backoffice.ts';
import * as chat from '#features/chat/contract.ts';
import * as leaderboard from '#features/leaderboard/contract.ts';
import * as top from '#features/top/contract.ts';
import * as lists from '#domain/bets/contract.lobby.ts';
import * as lobby from '#features/lobby/contract.ts';
import * as staffLobby from '#features/lobby/contract.backoffice.ts';
import { play, reachLimit, type ConformanceTests } from './checker.ts';
import { logInAsStaff } from './staff.ts';

export const chatCalls: ConformanceTests = {
  'chat: post, report, remove and mute': async (checker) => {
    const { check, app } = checker;
    const speaker = await app.addMember('10.00');
    const { token } = speaker;
    const line = (text: string) => ({ token, body: { locale: 'en', text } });
    await check(chat.postMessage, 422, line('good evening'));
    await play(checker, token);
    const { data: posted } = await check(chat.postMessage, 200, line('good evening'));
    await check(chat.postMessage, 422, line('write to lucky@example.org'));
    const known = { token, params: { id: posted.id }, body: {} };
    await check(chat.reportMessage, 200, known);
    await check(chat.reportMessage, 404, { ...known, params: { id: '999999999' } });

    const staff = await logInAsStaff(checker, 'support');
    await check(backoffice.listReportedMessages, 200, { token: staff });
    await check(backoffice.listReportedMessages, 403, { token });
    const removal = { token: staff, params: { id: posted.id }, body: { reason: 'rude' } };
    await check(backoffice.removeMessage, 200, removal);
    await check(backoffice.removeMessage, 404, removal);
    const mute = (player: PlayerId) => ({
      token: staff,
      key: newKey(),
      body: { player: player.toString(), minutes: 60, reason: 'rude' },
    });
    await check(backoffice.mutePlayer, 200, mute(speaker.id));
    await check(backoffice.mutePlayer, 404, mute(toPlayerId(999_999_999n)));
    await check(chat.postMessage, 422, line('once more'));

    const reason = 'complaints of players';
    await check(words.addChatWords, 200, { token: staff, body: { words: ['spam'], reason } });
    await check(words.addChatWords, 422, { token: staff, body: { words: [], reason } });
    await check(words.listChatWords, 200, { token: staff });
    await check(words.listChatWords, 403, { token });
    const word = { token: staff, body: { word: 'spam', reason } };
    await check(words.removeChatWord, 200, word);
    await check(words.removeChatWord, 404, word);
  },

  'leaderboard: the best bets of the day': async ({ check }) => {
    await check(leaderboard.listTopBets, 200, { params: { game: 'dice' } });
    await check(leaderboard.listTopBets, 422, { params: { game: 'DICE' } });
  },

  'top: players of a period': async ({ check }) => {
    await check(top.listTopPlayers, 200, { query: { period: 'week', measure: 'payout' } });
    await check(top.listTopPlayers, 422, { query: { period: 'year', measure: 'payout' } });
  },

  'lobby: big wins, favourites and last games': async (checker) => {
    const { check, app } = checker;
    const { token } = await app.addMember('10.00');
    await check(lobby.listBigWins, 200);
    await reachLimit(checker, lobby.listBigWins, 600);
    await check(lobby.listBigWins, 429);
    await check(lists.getMyLobby, 200, { token });
    await check(lists.getMyLobby, 401);
    await check(lists.changeFavourites, 200, { token, body: { add: ['dice'] } });
    await check(lists.changeFavourites, 422, { token, body: { add: ['DICE'] } });
  },

  'lobby: staff read and change its games': async (checker) => {
    const { check } = checker;
    const token = await logInAsStaff(checker, 'content');
    const { data } = await check(staffLobby.getLobby, 200, { token });
    await check(staffLobby.getLobby, 401);
    const reason = 'the spring campaign';
    const games = { value: data.games.value, based_on: data.games.version, reason };
    await check(staffLobby.saveLobbyGames, 200, { token, body: games });
    await check(staffLobby.saveLobbyGames, 422, { token, body: games });
  },

  'lobby: staff put rows of games together, and visitors read them': async (checker) => {
    const { check } = checker;
    const token = await logInAsStaff(checker, 'content');
    const { data } = await check(staffLobby.getLobby, 200, { token });
    const titles = { ru: 'Выбор', en: 'Our choice', kz: 'Таңдау' };
    const row = { titles, games: ['dice'], countries: [], currencies: [], is_hidden: false };
    const saved = { value: [row], based_on: data.rows.version, reason: 'the spring campaign' };
    await check(staffLobby.saveLobbyRows, 200, { token, body: saved });
    await check(staffLobby.saveLobbyRows, 422, { token, body: saved });
    await check(staffLobby.findLobbyGames, 200, { token, query: { q: 'studio' } });
    await check(staffLobby.findLobbyGames, 422, { token, query: { q: '' } });
    await check(lobby.listLobbyRows, 200, { query: { currency: 'KZT' } });
    await check(lobby.listLobbyRows, 422, { query: { currency: 'XTS' } });
  },
};
