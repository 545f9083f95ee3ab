/** The crash table: the round, the player's bets in it, the auto cash-out, and the main button. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTable, type TablePlay } from '#domain/rounds/player/use-table.ts';
import type { OwnBet } from '#domain/rounds/contract.ts';
import { local } from '#platform/browser/storage.ts';
import { crashCalls, crashTopic } from '../contract.ts';
import { createFrameClock, type FrameClock, type RoundView } from './frame-clock.ts';
import { isOpen, viewOf } from './round-view.ts';
import { readTarget, type ReadTarget } from './target.ts';
import { useCashOut, type CashOut } from './use-cash-out.ts';

export type CrashTable = {
  readonly play: TablePlay<typeof crashCalls>;
  readonly view: RoundView;
  readonly clock: FrameClock;
  /** The auto cash-out as it is typed, and as it is read. */
  readonly text: string;
  readonly read: ReadTarget;
  readonly target: number | null;
  /** The player's bet that may still be cashed out. */
  readonly mineOpen: OwnBet | undefined;
  readonly cashOut: CashOut;
  setText(text: string): void;
};

const STORED_TARGET = 'crash:target';
const DEFAULT_TARGET = '2.00';

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function useCrash(): CrashTable {
  const [clock] = useState(() => createFrameClock(isStill));
  const [text, setText] = useTargetText();
  const read = readTarget(text);
  const target = read.isValid ? read.target : null;
  const play = useTable({
    table: 'crash',
    topic: crashTopic,
    calls: crashCalls,
    bet: { auto_cash_out: target },
    canQueue: true,
    hasAutobet: true,
  });
  const cashOut = useCashOut();
  const view = viewOf(play.round, play.isBetting, play.live);
  useEffect(() => clock.setView(view));
  const mineOpen = play.mine.find(
    (bet) => isOpen(bet, play.bets) && !cashOut.cashedOut.has(bet.id),
  );
  return { play, view, clock, text, read, target, mineOpen, cashOut, setText };
}

/** Stored on this device; unknown to the prerendered page. */
function useTargetText(): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState<string | null>(null);
  const stored = useSyncExternalStore(
    noSubscription,
    () => local.get(STORED_TARGET),
    () => null,
  );
  const first = stored !== null && readTarget(stored).isValid ? stored : DEFAULT_TARGET;
  return [
    typed ?? first,
    (next) => {
      setTyped(next);
      if (readTarget(next).isValid) local.set(STORED_TARGET, next);
    },
  ];
}

/** No subscription: only this page writes the value. */
function noSubscription(): () => void {
  return () => {};
}
