/**
 * The house settles a round the moment it is drawn; the scene takes seconds to show it. Until it
 * is at rest nothing else on the page may tell the result: not the bets, not the last results, not
 * the lists, not the balance, and not what others won in the same round. It is all kept back here,
 * and let go at once.
 */
import type { StoreApi } from 'zustand/vanilla';
import type { Message } from '#core/wire.ts';
import { liveBets, myBalance } from '#domain/bets/contract.ts';
import { pauseTopic } from '#platform/browser/net/socket.ts';
import type { TableTopic } from '../contract.table.ts';
import type { SharedRound } from '../contract.ts';
import { holdOwnBets } from './own-bets.ts';
import { tableMessage, type TableState } from './table-state.ts';

type TableNews = Message<TableTopic>;

export type HeldState = TableState & {
  /** The scene shows a result that nothing else tells yet. */
  readonly isShowing: boolean;
};

export type HoldSetup = {
  readonly table: string;
  readonly live: StoreApi<HeldState>;
  readonly now: () => number;
  /** How long the scene takes from the draw; 0 where nothing moves. */
  readonly showMs: () => number;
};

export type Hold = {
  take(news: TableNews): void;
  /** Everything that was kept back is told now. */
  release(): void;
};

export function createHold({ table, live, now, showMs }: HoldSetup): Hold {
  let held: TableNews[] | undefined;
  let letGo = (): void => {};

  function release(): void {
    if (!held) return;
    const state = held.reduce<TableState>(tableMessage, live.getState());
    held = undefined;
    letGo();
    live.setState({ ...state, isShowing: false });
  }

  function keep(forMs: number): void {
    held = [];
    const timer = setTimeout(release, forMs);
    const resume = [pauseTopic(myBalance), pauseTopic(liveBets), holdOwnBets(table)];
    letGo = () => {
      clearTimeout(timer);
      for (const go of resume) go();
    };
  }

  function take({ round, ...rest }: TableNews): void {
    const shown = live.getState().round;
    if (round && round.id !== shown?.id) release();
    const leftMs = round && isDraw(round, shown) ? leftOf(round, now(), showMs()) : 0;
    if (!held && leftMs > 0) keep(leftMs);
    if (!held)
      return live.setState(tableMessage(live.getState(), { ...rest, ...(round && { round }) }));
    held.push(rest);
    if (round) live.setState({ ...tableMessage(live.getState(), { round }), isShowing: true });
  }

  return { take, release };
}

/** The round was drawn while this page looked on. */
function isDraw(round: SharedRound, shown: SharedRound | null): boolean {
  return round.state === 'settled' && shown?.id === round.id && shown.state !== 'settled';
}

function leftOf({ started_at, ended_at }: SharedRound, nowMs: number, showMs: number): number {
  const drawnAt = started_at ?? ended_at;
  return drawnAt === null ? 0 : Math.min(showMs, Date.parse(drawnAt) + showMs - nowMs);
}
