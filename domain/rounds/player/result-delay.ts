/**
 * The server settles a round the moment it is drawn; the animation takes seconds to show it. Until
 * the animation ends, nothing else on the page may show the result: not the bets, not the last
 * results, not the lists, not the balance, and not the wins of others in the same round. This
 * module delays those updates and then applies them together. A page that is opened during the
 * animation sees the rest of it.
 */
import type { StoreApi } from 'zustand/vanilla';
import type { Message } from '#core/wire.ts';
import { pauseResults } from '#domain/bets/player/seat/pause-results.ts';
import type { TableTopic } from '../contract.table.ts';
import type { PublicBet, SharedRound } from '../contract.ts';
import { delayOwnBets } from './own-bets.ts';
import { tableMessage, type TableState } from './table-state.ts';

type TableUpdate = Message<TableTopic>;

export type DelayedTableState = TableState & {
  /** The animation shows a result that nothing else on the page shows yet. */
  readonly isShowing: boolean;
};

/** How long the animation of a drawn round takes; 0 without animation. */
export type ShowMs = (round: SharedRound) => number;

export type ResultDelaySetup = {
  readonly table: string;
  readonly live: StoreApi<DelayedTableState>;
  readonly now: () => number;
  readonly showMs: ShowMs;
};

export type ResultDelay = {
  /** Applies the state with which a page begins, or begins again. */
  start(state: TableState): void;
  apply(update: TableUpdate): void;
  /** Applies everything that was delayed. */
  release(): void;
};

export function createResultDelay({ table, live, now, showMs }: ResultDelaySetup): ResultDelay {
  let held: TableUpdate[] | undefined;
  let resumeTopics = (): void => {};

  function release(): void {
    if (!held) return;
    const state = held.reduce<TableState>(tableMessage, live.getState());
    held = undefined;
    resumeTopics();
    live.setState({ ...state, isShowing: false });
  }

  function startDelay(forMs: number): void {
    held = [];
    const timer = setTimeout(release, forMs);
    const resume = [pauseResults(), delayOwnBets(table)];
    resumeTopics = () => {
      clearTimeout(timer);
      for (const go of resume) go();
    };
  }

  function start(state: TableState): void {
    const { round, bets, recent } = state;
    const wasHeld = held !== undefined;
    release();
    const leftMs = round?.state === 'settled' ? leftOf(round, now(), showMs(round)) : 0;
    // After a lost connection the result is shown at once: the page may have begun to show it.
    if (wasHeld || leftMs <= 0) return live.setState(state);
    startDelay(leftMs);
    const last = recent.filter(({ id }) => id === round?.id);
    held = [{ bets: [...bets] }, ...last.map((each) => ({ recent: each }))];
    const before = recent.filter(({ id }) => id !== round?.id);
    live.setState({ ...state, bets: bets.map(asPlaced), recent: before, isShowing: true });
  }

  function apply({ round, ...rest }: TableUpdate): void {
    const shown = live.getState().round;
    if (round && round.id !== shown?.id) release();
    const leftMs = round && isDraw(round, shown) ? leftOf(round, now(), showMs(round)) : 0;
    if (!held && leftMs > 0) startDelay(leftMs);
    if (!held)
      return live.setState(tableMessage(live.getState(), { ...rest, ...(round && { round }) }));
    held.push(rest);
    if (round) live.setState({ ...tableMessage(live.getState(), { round }), isShowing: true });
  }

  return { start, apply, release };
}

function asPlaced(bet: PublicBet): PublicBet {
  return bet.state === 'settled' ? { ...bet, state: 'open', multiplier: null, payout: null } : bet;
}

/** The round was drawn while this page was open. */
function isDraw(round: SharedRound, shown: SharedRound | null): boolean {
  return round.state === 'settled' && shown?.id === round.id && shown.state !== 'settled';
}

/** A round that ran shows its result from its end on. */
function leftOf({ ended_at }: SharedRound, nowMs: number, showMs: number): number {
  return ended_at === null ? 0 : Math.min(showMs, Date.parse(ended_at) + showMs - nowMs);
}
