import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import {
  gameListAnswer,
  listedGame,
  transactionListAnswer,
} from '#domain/suppliers/contract.hub88.ts';
import { rewardAnswer, rewardsAnswer } from '#domain/suppliers/contract.rewards.ts';
import { firstOf } from '../check.ts';
import { FORGERIES, type SignedAnswer } from '../signed.ts';
import { expectDeclined, expectForm, expectUrl, isLeftOut, type GamesCheck } from './check.ts';
import type { GamesSession } from './session.ts';

const HOUR_MS = 3_600_000;

/** What an operator asks a supplier for: its games, their addresses, its list of transactions. */
export const gamesChecks: readonly GamesCheck[] = [
  {
    title: 'each game of the list has the form of the protocol',
    run: async (session) => {
      const answer = await session.call('game/list');
      const wrong = expectForm(gameListAnswer, answer);
      if (wrong !== undefined) return wrong;
      const games = z.parse(gameListAnswer, answer.body);
      const faults = games.map((body) => expectForm(listedGame, { http: 200, body }));
      const place = faults.findIndex((fault) => fault !== undefined);
      if (place >= 0) return `game ${place + 1}: ${faults[place]}`;
      return games.length > 0 ? undefined : 'there is no game';
    },
  },
  {
    title: 'no two games have the same code, and the game of these checks is one of them',
    run: async (session) => {
      const codes = await listCodes(session);
      const twice = codes.find((code, place) => codes.indexOf(code) !== place);
      return firstOf(
        twice && `${twice} is listed twice`,
        codes.includes(session.access.game) ? undefined : `${session.access.game} is not listed`,
      );
    },
  },
  ...FORGERIES.map(([title, sending]) => ({
    title,
    run: async (session: GamesSession) => {
      const { http } = await session.call('game/list', {}, sending);
      return http === 401 || http === 403
        ? undefined
        : `the HTTP status is ${http}, not 401 or 403`;
    },
  })),
  {
    title: 'text that is no JSON is refused',
    run: async (session) => expectDeclined(await session.sendText('game/url', '{"game_code":')),
  },
  {
    title: 'a game opens for money, for each visit anew',
    run: async (session) =>
      firstOf(expectUrl(await session.open()), expectUrl(await session.open())),
  },
  {
    title: 'the demo of a game that has one opens without a player',
    run: async (session) => {
      const game = await findGame(session);
      const answer = await session.openDemo();
      return game?.demo_game_support === false ? expectDeclined(answer) : expectUrl(answer);
    },
  },
  declined('an unknown game does not open', (session) => session.open({ game_code: randomUUID() })),
  declined('a game for money does not open without a token', (session) =>
    session.open({ token: undefined }),
  ),
  declined('a game does not open in an unknown currency', (session) =>
    session.open({ currency: 'XTS' }),
  ),
  declined('an unknown round is not shown again', (session) => {
    const { user, game } = session.access;
    const round = { user, game_code: game, transaction_uuid: randomUUID(), round: randomUUID() };
    return session.call('game/round', { ...round, lang: 'en' });
  }),
  {
    title: 'the transactions of an hour have the form of the protocol, or there is no such list',
    run: async (session) => {
      const end = new Date();
      const asked = {
        start_time: new Date(end.getTime() - HOUR_MS).toISOString(),
        end_time: end.toISOString(),
      };
      const answer = await session.call('transactions/list', asked);
      return isLeftOut(answer) ? undefined : expectForm(transactionListAnswer, answer);
    },
  },
];

/** Free rounds, of a supplier that gives them without prepaids. */
export const freeRoundsChecks: readonly GamesCheck[] = [
  {
    title: 'free rounds that were asked for are listed by the reference of the operator',
    run: async (session) => {
      const { wrong, reference, reward } = await createReward(session);
      if (wrong !== undefined) return wrong;
      const answer = await session.listRewards(reference);
      const listed = expectForm(rewardsAnswer, answer);
      if (listed !== undefined) return listed;
      const own = z
        .parse(rewardsAnswer, answer.body)
        .filter((each) => each.operator_reference === reference);
      const isSame = own.length === 1 && own[0]?.reward_uuid === reward;
      return isSame ? undefined : `${own.length} rewards are listed`;
    },
  },
  {
    title: 'free rounds are cancelled, and a second cancellation does not fail',
    run: async (session) => {
      const { wrong, reward } = await createReward(session);
      if (wrong !== undefined) return wrong;
      const first = await session.cancelReward(reward);
      const { http } = await session.cancelReward(reward);
      return firstOf(
        first.http === 200 ? undefined : `the HTTP status is ${first.http}, not 200`,
        http < 500 ? undefined : `the second time the HTTP status is ${http}`,
      );
    },
  },
  declined('unknown free rounds are not cancelled', (session) =>
    session.cancelReward(randomUUID()),
  ),
  declined('an unknown game gets no free rounds', (session) =>
    session.createReward(randomUUID(), { game_code: randomUUID() }),
  ),
  declined('free rounds of no spins are refused', (session) =>
    session.createReward(randomUUID(), { bet_count: 0 }),
  ),
];

function declined(
  title: string,
  send: (session: GamesSession) => Promise<SignedAnswer>,
): GamesCheck {
  return { title, run: async (session) => expectDeclined(await send(session)) };
}

async function listGames(session: GamesSession) {
  const { body } = await session.call('game/list');
  const listed = z.safeParse(gameListAnswer, body).data ?? [];
  return listed.flatMap((each) => z.safeParse(listedGame, each).data ?? []);
}

async function listCodes(session: GamesSession): Promise<readonly string[]> {
  return (await listGames(session)).map(({ game_code: code }) => code);
}

async function findGame(session: GamesSession) {
  const { game } = session.access;
  return (await listGames(session)).find(({ game_code: code }) => code === game);
}

async function createReward(session: GamesSession) {
  const reference = randomUUID();
  const answer = await session.createReward(reference);
  const wrong = expectForm(rewardAnswer, answer);
  const reward = z.safeParse(rewardAnswer, answer.body).data?.reward_uuid ?? '';
  return { wrong, reference, reward };
}
