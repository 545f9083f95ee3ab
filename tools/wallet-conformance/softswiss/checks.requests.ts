import { randomUUID } from 'node:crypto';
import { expectChange, firstOf } from '../check.ts';
import { FORGERIES } from '../signed.ts';
import { expectCode, expectDone, type SoftswissCheck } from './check.ts';
import type { SoftswissSession } from './session.ts';

const BAD_REQUEST = 400;

/** The player, the signature, and what is no request. */
export const requestChecks: readonly SoftswissCheck[] = [
  {
    title: 'a call without actions answers the balance as a whole number',
    run: async (session) => {
      const answer = await session.readBalance();
      const isWhole = Number.isSafeInteger(answer.balance);
      return firstOf(expectDone(answer), isWhole ? undefined : `the balance is ${answer.balance}`);
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
    title: 'an unknown player is refused',
    run: async (session) =>
      expectCode(await session.readBalance({ user_id: 'no-user-of-this-wallet' }), 101),
  },
  ...FORGERIES.map(([title, sending]) => ({
    title,
    run: (session: SoftswissSession) =>
      expectChange(session, 0, async () =>
        expectCode(await session.play(randomUUID(), [session.bet()], {}, sending), 403),
      ),
  })),
  {
    title: 'text that is no JSON is a bad request',
    run: async (session) => expectCode(await session.sendText('play', '{"user_id":'), BAD_REQUEST),
  },
  refused('an amount that is text is a bad request', (session) => [
    { ...session.bet(), amount: '10' },
  ]),
  refused('a negative amount is a bad request', (session) => [session.bet(-1)]),
  refused('a fraction of the unit is a bad request', (session) => [session.bet(0.5)]),
  refused('an action of another kind is a bad request', (session) => [
    { ...session.bet(), action: 'refund' },
  ]),
  refused('a bet without a round is a bad request', (session) => [session.bet()], {
    more: { game_id: undefined },
  }),
  refused('an unknown game is refused', (session) => [session.bet()], {
    more: { game: randomUUID() },
    codes: [101, 107, 404, 405],
  }),
  refused('another currency is refused', (session) => [session.bet()], {
    more: { currency: 'XTS' },
    // Where no session is named, no open game of the player has this currency.
    codes: [101, 154],
  }),
];

type Refused = { readonly more?: object; readonly codes?: readonly number[] };

function refused(
  title: string,
  actions: (session: SoftswissSession) => readonly object[],
  { more = {}, codes = [BAD_REQUEST] }: Refused = {},
): SoftswissCheck {
  const run = (session: SoftswissSession) =>
    expectChange(session, 0, async () =>
      expectCode(await session.play(randomUUID(), actions(session), more), ...codes),
    );
  return { title, run };
}
