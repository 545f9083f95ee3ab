/** The crash table: the round, and the two bets that a player may have in it. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { setPreference, usePreference } from '#domain/bets/player/seat/preference.ts';
import { useTable, type TablePlay } from '#domain/rounds/player/use-table.ts';
import type { OwnBet } from '#domain/rounds/contract.ts';
import { local } from '#platform/browser/storage.ts';
import { crashCalls, crashTopic, type CrashSlot } from '../contract.ts';
import { createFrameClock, type FrameClock, type RoundView } from './frame-clock.ts';
import { isOpen, slotOf, viewOf } from './round-view.ts';
import { readTarget, type ReadTarget } from './target.ts';
import { useCashOut, type CashOut } from './use-cash-out.ts';

type CrashPlay = TablePlay<typeof crashCalls>;

/** One of the player's bets in a round: stake, auto cash-out, button and autobet of its own. */
export type SlotPlay = {
  readonly slot: CrashSlot;
  readonly play: CrashPlay;
  readonly view: RoundView;
  readonly clock: FrameClock;
  /** The auto cash-out as it is typed, and as it is read. */
  readonly text: string;
  readonly read: ReadTarget;
  readonly target: number | null;
  /** The bet of this slot that may still be cashed out. */
  readonly mineOpen: OwnBet | undefined;
  readonly cashOut: CashOut;
  setText(text: string): void;
};

export type CrashTable = {
  /** Of the first slot: what it says of the round holds for both. */
  readonly play: CrashPlay;
  readonly view: RoundView;
  readonly clock: FrameClock;
  readonly slots: readonly [SlotPlay, SlotPlay];
  /** The second slot is shown: the player wants it, or has a bet in it. */
  readonly hasSecond: boolean;
  /** The player's bets of this round, in both slots. */
  readonly mine: readonly OwnBet[];
  /** Shows or hides the second slot; undefined while a bet keeps it open. */
  readonly toggleSecond: (() => void) | undefined;
};

const STORED_TARGET: Readonly<Record<CrashSlot, string>> = {
  1: 'crash:target',
  2: 'crash:target:2',
};
const DEFAULT_TARGET = '2.00';

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function useCrash(): CrashTable {
  const [clock] = useState(() => createFrameClock(isStill));
  const first = useSlot(1, clock);
  const second = useSlot(2, clock, first.play);
  const { play, view } = first;
  useEffect(() => clock.setView(view));
  const isWanted = usePreference('secondBet') === 'on';
  const isBusy = isInPlay(second);
  return {
    play,
    view,
    clock,
    slots: [first, second],
    hasSecond: isWanted || isBusy,
    mine: [...play.mine, ...second.play.mine],
    toggleSecond: isBusy ? undefined : () => setPreference('secondBet', isWanted ? 'off' : 'on'),
  };
}

/** A bet that was placed before a reload brings its slot back. */
function isInPlay({ play, mineOpen }: SlotPlay): boolean {
  return (
    mineOpen !== undefined ||
    play.queued.length > 0 ||
    play.isLocked ||
    play.betting.phase !== 'ready'
  );
}

function useSlot(slot: CrashSlot, clock: FrameClock, beside?: CrashPlay): SlotPlay {
  const [text, setText] = useTargetText(STORED_TARGET[slot]);
  const read = readTarget(text);
  const target = read.isValid ? read.target : null;
  const [isOf] = useState(() => (bet: OwnBet) => slotOf(bet) === slot);
  const play = useTable({
    table: 'crash',
    topic: crashTopic,
    calls: crashCalls,
    bet: { auto_cash_out: target, slot },
    canQueue: true,
    hasAutobet: true,
    slot: { name: slot.toString(), isOf, source: beside?.source },
  });
  const cashOut = useCashOut();
  const view = viewOf(play.round, play.isBetting, play.live);
  const mineOpen = play.mine.find(
    (bet) => isOpen(bet, play.bets) && !cashOut.cashedOut.has(bet.id),
  );
  return { slot, play, view, clock, text, read, target, mineOpen, cashOut, setText };
}

/** Stored on this device; unknown to the prerendered page. */
function useTargetText(name: string): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState<string | null>(null);
  const stored = useSyncExternalStore(
    noSubscription,
    () => local.get(name),
    () => null,
  );
  const first = stored !== null && readTarget(stored).isValid ? stored : DEFAULT_TARGET;
  return [
    typed ?? first,
    (next) => {
      setTyped(next);
      if (readTarget(next).isValid) local.set(name, next);
    },
  ];
}

/** No subscription: only this page writes the value. */
function noSubscription(): () => void {
  return () => {};
}
