import { randomUUID } from 'node:crypto';
import { expectChange, firstOf } from '../check.ts';
import { expectStatus, type WalletCheck } from './check.ts';

/** Rounds, and calls in another order than they were sent. */
export const orderChecks: readonly WalletCheck[] = [
  {
    title: 'a win of an unknown bet is refused',
    run: (session) =>
      expectChange(session, 0, async () => {
        const win = session.win(session.bet(), session.stake);
        return expectStatus(await win.send(), 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
      }),
  },
  {
    title: 'the rollback of a bet that never came succeeds, and the bet is refused when it comes',
    run: (session) =>
      expectChange(session, 0, async () => {
        const bet = session.bet();
        const back = expectStatus(await session.rollback(bet).send(), 'RS_OK');
        const late = await bet.send();
        return firstOf(back, late.status === 'RS_OK' ? 'the late bet was taken' : undefined);
      }),
  },
  {
    title: 'a bet and its rollback at the same time end with the balance as before',
    run: (session) =>
      expectChange(session, 0, async () => {
        const bet = session.bet();
        const back = session.rollback(bet);
        const [, undone] = await Promise.all([bet.send(), back.send()]);
        return firstOf(expectStatus(undone, 'RS_OK'), expectStatus(await back.send(), 'RS_OK'));
      }),
  },
  {
    title: 'a second rollback under another name changes nothing',
    run: (session) =>
      expectChange(session, 0, async () => {
        const bet = session.bet();
        await bet.send();
        const backs = [await session.rollback(bet).send(), await session.rollback(bet).send()];
        return expectStatus(backs, 'RS_OK');
      }),
  },
  {
    title: 'wins and rollbacks are accepted whatever the token is',
    run: (session) =>
      expectChange(session, -session.stake, async () => {
        const bet = session.bet();
        await bet.send();
        const token = { token: 'a-token-that-has-ended' };
        const win = session.win(bet, session.stake, token);
        const paid = expectStatus(await win.send(), 'RS_OK');
        return firstOf(paid, expectStatus(await session.rollback(win, token).send(), 'RS_OK'));
      }),
  },
  {
    title: 'a round has several bets and wins',
    run: (session) =>
      expectChange(session, session.stake, async () => {
        const round = { round: randomUUID() };
        const bets = [session.bet(round), session.bet(round), session.bet(round)];
        const answers = [];
        for (const bet of bets) answers.push(await bet.send());
        for (const bet of bets.slice(1)) {
          answers.push(await session.win(bet, session.stake * 2).send());
        }
        const last = session.win(bets[0]!, 0, { round_closed: true });
        return expectStatus([...answers, await last.send()], 'RS_OK');
      }),
  },
  {
    title: 'a win of zero closes a round, and a later win is still paid',
    run: (session) =>
      expectChange(session, 0, async () => {
        const bet = session.bet();
        await bet.send();
        const end = await session.win(bet, 0, { round_closed: true }).send();
        return expectStatus([end, await session.win(bet, session.stake).send()], 'RS_OK');
      }),
  },
  {
    title: 'the rollback of a bet that has won takes both back',
    run: (session) =>
      expectChange(session, 0, async () => {
        const bet = session.bet();
        await bet.send();
        await session.win(bet, session.stake * 5, { round_closed: true }).send();
        return expectStatus(await session.rollback(bet).send(), 'RS_OK');
      }),
  },
];
