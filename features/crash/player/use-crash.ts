/** The crash table: the round, the player's bets in it, the auto cash-out, and the one button. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTable, type TablePlay } from '#domain/rounds/player/use-table.ts';
import type { OwnBet } from '#domain/rounds/contract.ts';
import { local } from '#platform/browser/storage.ts';
import { crashCalls, crashTopic } from '../contract.ts';
import { createMoments, type Moments, type RoundView } from './moments.ts';
import { isOpen, viewOf } from './round-view.ts';
import { readTarget, type ReadTarget } from './target.ts';
import { useCashOut, type CashOut } from './use-cash-out.ts';

export type CrashTable = {
  readonly play: TablePlay<typeof crashCalls>;
  readonly view: RoundView;
  readonly moments: Moments;
  /** The auto cash-out as it is typed, and as it is read. */
  readonly text: string;
  readonly read: ReadTarget;
  readonly target: number | null;
  /** The player's bet that may still be cashed out. */
  readonly mineOpen: OwnBet | undefined;
  readonly cashOut: CashOut;
  setText(text: string): void;
};

const KEPT_TARGET = 'crash:target';
const FIRST_TARGET = '2.00';

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function useCrash(): CrashTable {
  const [moments] = useState(() => createMoments(isStill));
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
  useEffect(() => moments.set(view));
  const mineOpen = play.mine.find((bet) => isOpen(bet, play.bets) && !cashOut.taken.has(bet.id));
  return { play, view, moments, text, read, target, mineOpen, cashOut, setText };
}

/** Kept on this device. The page as the server makes it knows nothing of that. */
function useTargetText(): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState<string | null>(null);
  const kept = useSyncExternalStore(
    never,
    () => local.get(KEPT_TARGET),
    () => null,
  );
  const first = kept !== null && readTarget(kept).isValid ? kept : FIRST_TARGET;
  return [
    typed ?? first,
    (next) => {
      setTyped(next);
      if (readTarget(next).isValid) local.set(KEPT_TARGET, next);
    },
  ];
}

/** Nothing to hear of: only this page writes it. */
function never(): () => void {
  return () => {};
}
