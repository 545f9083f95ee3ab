import { randomUUID } from 'node:crypto';
import { atOnce, COPIES, expectChange, firstOf } from '../check.ts';
import { expectCode, expectDone, type SoftswissCheck } from './check.ts';

const NO_FUNDS = 100;

/** Each action moves its money once, however often its call comes, and a call as a whole or not. */
export const moneyChecks: readonly SoftswissCheck[] = [
  {
    title: 'a bet takes its stake and answers the new balance and its name',
    run: async (session) => {
      const before = await session.balance();
      return await expectChange(session, -session.stake, async () => {
        const answer = await session.play(randomUUID(), [session.bet()]);
        return firstOf(
          expectDone(answer),
          answer.balance === before - session.stake
            ? undefined
            : `it answers the balance ${answer.balance}`,
          answer.names?.length === 1 && answer.names[0] !== ''
            ? undefined
            : 'the transaction has no name',
        );
      });
    },
  },
  {
    title: 'the same call again takes nothing more',
    run: (session) =>
      expectChange(session, -session.stake, async () => {
        const [round, bet] = [randomUUID(), session.bet()];
        return expectDone(await session.play(round, [bet]), await session.play(round, [bet]));
      }),
  },
  {
    title: `the same call ${COPIES} times at once is carried out once`,
    run: (session) =>
      expectChange(session, session.stake, async () => {
        const [round, actions] = [randomUUID(), [session.bet(), session.win(session.stake * 2)]];
        return expectDone(...(await atOnce(() => session.play(round, actions))));
      }),
  },
  {
    title: 'another bet under a used name is refused',
    run: (session) =>
      expectChange(session, -session.stake, async () => {
        const [round, bet] = [randomUUID(), session.bet()];
        const first = expectDone(await session.play(round, [bet]));
        const again = await session.play(round, [{ ...bet, amount: bet.amount * 2 }]);
        return firstOf(first, again.http === 200 ? 'the other bet was taken' : undefined);
      }),
  },
  {
    title: `the same win ${COPIES} times at once pays once`,
    run: (session) =>
      expectChange(session, session.stake, async () => {
        const [round, win] = [randomUUID(), session.win(session.stake * 2)];
        const taken = expectDone(await session.play(round, [session.bet()]));
        return firstOf(taken, expectDone(...(await atOnce(() => session.play(round, [win])))));
      }),
  },
  {
    title: 'a bet above the balance is refused with the real balance',
    run: async (session) => {
      const balance = await session.balance();
      const answer = await session.play(randomUUID(), [session.bet(balance + session.stake)]);
      return firstOf(
        expectCode(answer, NO_FUNDS),
        answer.balance === balance ? undefined : `it answers ${answer.balance}, not ${balance}`,
      );
    },
  },
  {
    title: 'when one action of a call is refused, none has happened',
    run: (session) =>
      expectChange(session, 0, async () => {
        const above = session.bet((await session.balance()) + session.stake * 10);
        const actions = [session.bet(), session.win(session.stake), above];
        return expectCode(await session.play(randomUUID(), actions), NO_FUNDS);
      }),
  },
  {
    title: 'the smallest amount of the protocol is exact',
    run: (session) =>
      expectChange(session, 1, async () =>
        expectDone(await session.play(randomUUID(), [session.bet(1), session.win(2)])),
      ),
  },
  {
    title: 'a bet of zero takes nothing',
    run: (session) =>
      expectChange(session, 0, async () =>
        expectDone(await session.play(randomUUID(), [session.bet(0)])),
      ),
  },
];
