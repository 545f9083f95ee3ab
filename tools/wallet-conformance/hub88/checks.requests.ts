import { randomUUID } from 'node:crypto';
import { expectChange, firstOf } from '../check.ts';
import { expectStatus, type WalletCheck } from './check.ts';
import type { WalletSession } from './session.ts';

/** The player, the signature, and what is no request. */
export const requestChecks: readonly WalletCheck[] = [
  {
    title: 'user/info answers the user and the name of the request',
    run: async (session) => {
      const answer = await session.info();
      const isSame = answer.body['user'] === session.user;
      const isNamed = typeof answer.body['request_uuid'] === 'string';
      return firstOf(
        expectStatus(answer, 'RS_OK'),
        isSame ? undefined : 'the user is another one',
        isNamed ? undefined : 'request_uuid is missing',
      );
    },
  },
  {
    title: 'user/balance answers a whole number',
    run: async (session) => {
      const answer = await session.readBalance();
      const isWhole = Number.isSafeInteger(answer.balance);
      return firstOf(
        expectStatus(answer, 'RS_OK'),
        isWhole ? undefined : `the balance is ${answer.balance}`,
      );
    },
  },
  {
    title: 'the balance covers the stakes of these checks',
    run: async (session) => {
      const needed = session.stake * 100;
      const balance = await session.balance();
      return balance >= needed ? undefined : `it is ${balance}, and ${needed} are needed`;
    },
  },
  {
    title: 'an unknown user is not found',
    run: async (session) => {
      const answer = await session.info('no-user-of-this-wallet');
      return answer.status === 'RS_OK' ? 'the status is RS_OK' : expectHttp(answer.http);
    },
  },
  ...forgeries(),
  {
    title: 'text that is no JSON has a wrong syntax',
    run: async (session) =>
      expectStatus(await session.sendText('user/info', '{"user":'), 'RS_ERROR_WRONG_SYNTAX'),
  },
  refusedBet(
    'an amount that is text has a wrong type',
    { amount: '10' },
    'RS_ERROR_WRONG_TYPES',
    'RS_ERROR_WRONG_SYNTAX',
  ),
  refusedBet(
    'a negative amount is refused',
    { amount: -1 },
    'RS_ERROR_WRONG_TYPES',
    'RS_ERROR_WRONG_SYNTAX',
  ),
  refusedBet(
    'a fraction of the unit is refused',
    { amount: 0.5 },
    'RS_ERROR_WRONG_TYPES',
    'RS_ERROR_WRONG_SYNTAX',
  ),
  refusedBet(
    'a bet without a round is refused',
    { round: undefined },
    'RS_ERROR_WRONG_SYNTAX',
    'RS_ERROR_WRONG_TYPES',
  ),
  refusedBet('an unknown token is refused', { token: randomUUID() }, 'RS_ERROR_INVALID_TOKEN'),
  refusedBet('an unknown game is refused', { game_code: randomUUID() }, 'RS_ERROR_INVALID_GAME'),
  refusedBet('another currency is refused', { currency: 'XTS' }, 'RS_ERROR_WRONG_CURRENCY'),
];

function expectHttp(http: number): string | undefined {
  return http === 200 ? undefined : `the HTTP status is ${http}, not 200`;
}

function refusedBet(title: string, more: object, ...statuses: readonly string[]): WalletCheck {
  const run = (session: WalletSession) =>
    expectChange(session, 0, async () => expectStatus(await session.bet(more).send(), ...statuses));
  return { title, run };
}

function forgeries(): readonly WalletCheck[] {
  const forged = (
    title: string,
    sending: Parameters<ReturnType<WalletSession['bet']>['send']>[1],
  ) => ({
    title,
    run: (session: WalletSession) =>
      expectChange(session, 0, async () =>
        expectStatus(await session.bet().send({}, sending), 'RS_ERROR_INVALID_SIGNATURE'),
      ),
  });
  const space = (body: string) => body.replace('{', '{ ');
  return [
    forged('a request without a signature is refused', { signature: undefined }),
    forged('a request with a wrong signature is refused', { signature: 'AAAA' }),
    forged('one byte more than was signed is refused', { alter: space }),
  ];
}
