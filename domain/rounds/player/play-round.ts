/** One bet of an autobet at a table of shared rounds: waits for the next round, and for its end. */
import type { StoreApi } from 'zustand/vanilla';
import { wasRefused } from '#platform/browser/net/unanswered.ts';
import type { BetAnswer } from '#domain/bets/player/betting/betting.ts';
import type { OwnBet } from '../contract.ts';
import { onOwnBetOver } from './own-bets.ts';
import { takesBets, type TableState } from './table-state.ts';

type Wait = {
  readonly live: StoreApi<TableState>;
  readonly now: () => number;
  /** False once the run was stopped: then nothing more is placed. */
  readonly isWanted: () => boolean;
};

/** How often a waiting run checks whether it was stopped. */
const CHECK_INTERVAL_MS = 250;
/** Bets that came too late for one round try the next; after this many attempts it is an error. */
const TRIES_MAX = 5;
const TOO_LATE: readonly string[] = ['betting_closed', 'round_closed'];

/** Undefined when the run was stopped before a bet was placed. */
export async function playInNextRound(
  wait: Wait,
  place: (round: string) => Promise<BetAnswer<OwnBet> | undefined>,
): Promise<BetAnswer | undefined> {
  let missed: string | undefined;
  for (let tries = 0; ; tries += 1) {
    const round = await openRound(wait, missed);
    if (round === undefined) return undefined;
    const answer = await place(round);
    if (answer === undefined) return undefined;
    if (!wasRefused(answer)) return await settledBet(answer);
    if (!TOO_LATE.includes(answer.refused) || tries === TRIES_MAX) return answer;
    missed = round;
  }
}

/** The next round that takes bets and was not missed already. */
function openRound(wait: Wait, missed: string | undefined): Promise<string | undefined> {
  const { live, now, isWanted } = wait;
  return new Promise((resolve) => {
    const check = () => {
      const { round } = live.getState();
      if (!isWanted()) return done(undefined);
      return takesBets(round, now()) && round!.id !== missed ? done(round!.id) : undefined;
    };
    const done = (round: string | undefined) => {
      unsubscribe();
      clearInterval(timer);
      resolve(round);
    };
    const unsubscribe = live.subscribe(check);
    const timer = setInterval(check, CHECK_INTERVAL_MS);
    check();
  });
}

function settledBet(bet: OwnBet): Promise<BetAnswer | undefined> {
  if (bet.record) return Promise.resolve(bet.record);
  return new Promise((resolve) => {
    const unsubscribe = onOwnBetOver((over) => {
      if (over.id !== bet.id) return;
      unsubscribe();
      resolve(over.record ?? undefined);
    });
  });
}
