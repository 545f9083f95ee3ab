import { atOnce, COPIES, expectChange, firstOf } from '../check.ts';
import { expectStatus, type WalletCheck } from './check.ts';

/** Each call moves its money once, however often it comes. */
export const moneyChecks: readonly WalletCheck[] = [
  {
    title: 'a bet takes its stake and answers the new balance',
    run: async (session) => {
      const before = await session.balance();
      return await expectChange(session, -session.stake, async () => {
        const answer = await session.bet().send();
        const isNew = answer.balance === before - session.stake;
        return firstOf(
          expectStatus(answer, 'RS_OK'),
          isNew ? undefined : `it answers the balance ${answer.balance}`,
        );
      });
    },
  },
  {
    title: 'the same bet again takes nothing more',
    run: (session) =>
      expectChange(session, -session.stake, async () => {
        const bet = session.bet();
        return expectStatus([await bet.send(), await bet.send()], 'RS_OK');
      }),
  },
  {
    title: `the same bet ${COPIES} times at once takes its stake once`,
    run: (session) =>
      expectChange(session, -session.stake, async () =>
        expectStatus(await atOnce(session.bet().send), 'RS_OK'),
      ),
  },
  {
    title: 'another bet under a used name is a duplicate',
    run: (session) =>
      expectChange(session, -session.stake, async () => {
        const bet = session.bet();
        const first = expectStatus(await bet.send(), 'RS_OK');
        const again = await bet.send({ amount: session.stake * 2 });
        return firstOf(first, expectStatus(again, 'RS_ERROR_DUPLICATE_TRANSACTION'));
      }),
  },
  {
    title: `the same win ${COPIES} times at once pays once`,
    run: (session) =>
      expectChange(session, session.stake, async () => {
        const bet = session.bet();
        const taken = expectStatus(await bet.send(), 'RS_OK');
        const win = session.win(bet, session.stake * 2);
        return firstOf(taken, expectStatus(await atOnce(win.send), 'RS_OK'));
      }),
  },
  {
    title: 'another win under a used name is a duplicate',
    run: (session) =>
      expectChange(session, 0, async () => {
        const bet = session.bet();
        await bet.send();
        const win = session.win(bet, session.stake);
        const first = expectStatus(await win.send(), 'RS_OK');
        const again = await win.send({ amount: session.stake * 2 });
        return firstOf(first, expectStatus(again, 'RS_ERROR_DUPLICATE_TRANSACTION'));
      }),
  },
  {
    title: `the same rollback of a bet ${COPIES} times at once returns its stake once`,
    run: (session) =>
      expectChange(session, 0, async () => {
        const bet = session.bet();
        const taken = expectStatus(await bet.send(), 'RS_OK');
        return firstOf(taken, expectStatus(await atOnce(session.rollback(bet).send), 'RS_OK'));
      }),
  },
  {
    title: 'the rollback of a win takes it back once',
    run: (session) =>
      expectChange(session, -session.stake, async () => {
        const bet = session.bet();
        await bet.send();
        const win = session.win(bet, session.stake * 3);
        const paid = expectStatus(await win.send(), 'RS_OK');
        const back = session.rollback(win);
        return firstOf(paid, expectStatus([await back.send(), await back.send()], 'RS_OK'));
      }),
  },
  {
    title: 'a bet above the balance is refused with the real balance',
    run: async (session) => {
      const balance = await session.balance();
      const answer = await session.bet({ amount: balance + session.stake }).send();
      const isReal = answer.balance === balance;
      return firstOf(
        expectStatus(answer, 'RS_ERROR_NOT_ENOUGH_MONEY'),
        isReal ? undefined : `it answers the balance ${answer.balance}, not ${balance}`,
      );
    },
  },
  {
    title: 'the smallest amount of the protocol is exact',
    run: (session) =>
      expectChange(session, 1, async () => {
        const bet = session.bet({ amount: 1 });
        const taken = expectStatus(await bet.send(), 'RS_OK');
        return firstOf(taken, expectStatus(await session.win(bet, 2).send(), 'RS_OK'));
      }),
  },
  {
    title: 'a bet of zero takes nothing',
    run: (session) =>
      expectChange(session, 0, async () =>
        expectStatus(await session.bet({ amount: 0 }).send(), 'RS_OK'),
      ),
  },
];
