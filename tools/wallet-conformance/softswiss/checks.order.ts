import { randomUUID } from 'node:crypto';
import { atOnce, COPIES, expectChange, firstOf } from '../check.ts';
import { expectDone, type SoftswissCheck } from './check.ts';
import type { SoftswissAnswer } from './session.ts';

/** Rounds, rollbacks, and calls in another order than they were sent. */
export const orderChecks: readonly SoftswissCheck[] = [
  {
    title: 'a win of an unknown round is refused',
    run: (session) =>
      expectChange(session, 0, async () => {
        const { http } = await session.play(randomUUID(), [session.win(session.stake)]);
        return http === 200 ? 'the win was paid' : undefined;
      }),
  },
  {
    title: `the same rollback of a bet ${COPIES} times at once returns its stake once`,
    run: (session) =>
      expectChange(session, 0, async () => {
        const [round, bet] = [randomUUID(), session.bet()];
        const taken = expectDone(await session.play(round, [bet]));
        return firstOf(taken, expectDone(...(await atOnce(() => session.rollback(round, bet)))));
      }),
  },
  {
    title: 'the rollback of a win takes it back once',
    run: (session) =>
      expectChange(session, -session.stake, async () => {
        const [round, win] = [randomUUID(), session.win(session.stake * 3)];
        return expectDone(
          await session.play(round, [session.bet(), win]),
          await session.rollback(round, win),
          await session.rollback(round, win),
        );
      }),
  },
  {
    title: 'the rollback of a bet that never came succeeds, and the bet does nothing when it comes',
    run: (session) =>
      expectChange(session, 0, async () => {
        const [round, bet] = [randomUUID(), session.bet()];
        const back = await session.rollback(round, bet);
        const late = await session.play(round, [bet]);
        return firstOf(expectDone(back, late), expectNothing(back), expectNothing(late));
      }),
  },
  {
    title: 'a bet and its rollback at the same time end with the balance as before',
    run: (session) =>
      expectChange(session, 0, async () => {
        const [round, bet] = [randomUUID(), session.bet()];
        const both = await Promise.all([session.play(round, [bet]), session.rollback(round, bet)]);
        return expectDone(both[1], await session.rollback(round, bet));
      }),
  },
  {
    title: 'a round has several bets and wins in several calls',
    run: (session) =>
      expectChange(session, session.stake, async () => {
        const round = randomUUID();
        const win = () => session.win(session.stake * 2);
        return expectDone(
          await session.play(round, [session.bet(), session.bet()]),
          await session.play(round, [win()]),
          await session.play(round, [session.bet(), win()], { finished: true }),
        );
      }),
  },
  {
    title: 'a finished round without a win is closed, and a later win is still paid',
    run: (session) =>
      expectChange(session, 0, async () => {
        const round = randomUUID();
        return expectDone(
          await session.play(round, [session.bet()], { finished: true }),
          await session.play(round, [session.win(session.stake)]),
        );
      }),
  },
  {
    title: 'a win is paid whatever the session is',
    run: (session) =>
      expectChange(session, 0, async () => {
        const round = randomUUID();
        const ended = { session_id: 'a-session-that-has-ended' };
        return expectDone(
          await session.play(round, [session.bet()]),
          await session.play(round, [session.win(session.stake)], ended),
        );
      }),
  },
  {
    title: 'the rollback of a round that has won takes everything back',
    run: (session) =>
      expectChange(session, 0, async () => {
        const [round, bet, win] = [randomUUID(), session.bet(), session.win(session.stake * 5)];
        return expectDone(
          await session.play(round, [bet, win], { finished: true }),
          await session.rollback(round, win, bet),
        );
      }),
  },
];

/** The name of what did nothing is empty. */
function expectNothing({ names }: SoftswissAnswer): string | undefined {
  return names?.length === 1 && names[0] === '' ? undefined : 'it names a transaction';
}
