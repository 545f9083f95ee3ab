/**
 * One bet of an autobet at a table of shared rounds: it waits for the next round, and for its
 * end.
 */
import type { StoreApi } from 'zustand/vanilla';
import { wasRefused } from '#domain/bets/player/ask.ts';
import type { BetAnswer } from '#domain/bets/player/betting.ts';
import type { OwnBet } from '../contract.ts';
import { onOwnBetOver } from './own-bets.ts';
import { takesBets, type TableState } from './table-state.ts';

type Wait = {
  readonly live: StoreApi<TableState>;
  readonly now: () => number;
  /** False once the run was stopped: then nothing more is placed. */
  readonly isWanted: () => boolean;
};

/** How often a waiting run looks whether it is still wanted. */
const LOOK_MS = 250;
/** Bets that came too late for one round try the next; a table that is never open is a fault. */
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

/** The round that takes bets, once there is one that was not missed already. */
function openRound(wait: Wait, missed: string | undefined): Promise<string | undefined> {
  const { live, now, isWanted } = wait;
  return new Promise((resolve) => {
    const look = () => {
      const { round } = live.getState();
      if (!isWanted()) return done(undefined);
      return takesBets(round, now()) && round!.id !== missed ? done(round!.id) : undefined;
    };
    const done = (round: string | undefined) => {
      unhear();
      clearInterval(timer);
      resolve(round);
    };
    const unhear = live.subscribe(look);
    const timer = setInterval(look, LOOK_MS);
    look();
  });
}

function settledBet(bet: OwnBet): Promise<BetAnswer | undefined> {
  if (bet.record) return Promise.resolve(bet.record);
  return new Promise((resolve) => {
    const unhear = onOwnBetOver((over) => {
      if (over.id !== bet.id) return;
      unhear();
      resolve(over.record ?? undefined);
    });
  });
}
