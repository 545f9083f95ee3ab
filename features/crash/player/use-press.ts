/** The presses of the one button, by pointer and by key: each is what its hand saw, or nothing. */
import { useEffect, useRef } from 'react';
import { wasRefused } from '#domain/bets/player/ask.ts';
import type { AutobetPlan } from '#domain/bets/player/autobet.ts';
import { sound } from '#domain/bets/player/sound.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { FIRST_SHOWN, isMeant, plateOf, shownAs, type PlateKind } from './plate.ts';
import type { CrashTable } from './use-crash.ts';

export type Press = {
  readonly kind: PlateKind;
  /** Whether there is anything to press for now. */
  readonly isReady: boolean;
  /** The finger is down: what the plate says at this moment is what is meant. */
  down(): void;
  go(plan: AutobetPlan | null | undefined): void;
};

export function usePress(
  table: CrashTable,
  isAuto: boolean,
  plan: AutobetPlan | null | undefined,
): Press {
  const kind = kindOf(table, isAuto);
  const shown = useRef(FIRST_SHOWN);
  const downOn = useRef<PlateKind | null>(null);
  useEffect(() => {
    shown.current = shownAs(shown.current, kind, performance.now());
  }, [kind]);
  return {
    kind,
    isReady: isReadyFor(kind, table, plan),
    down() {
      downOn.current = kind;
    },
    go(given) {
      const saw = downOn.current;
      downOn.current = null;
      if (saw !== null && saw !== kind) return;
      if (!isMeant(shown.current, performance.now())) return;
      if (isReadyFor(kind, table, given)) act(kind, table, given);
    },
  };
}

function kindOf({ play, cashOut, mineOpen, view }: CrashTable, isAuto: boolean): PlateKind {
  return plateOf({
    isBetting: play.isBetting,
    isRunning: view.phase === 'running',
    hasOpen: mineOpen !== undefined,
    hasQueued: play.queued.length > 0,
    isAsking: cashOut.asking !== null || play.betting.phase !== 'ready',
    isAutobetRunning: play.isLocked,
    isAuto,
  });
}

function isReadyFor(
  kind: PlateKind,
  { play, read, target }: CrashTable,
  plan: AutobetPlan | null | undefined,
): boolean {
  switch (kind) {
    case 'bet':
    case 'queue':
      return play.canBet && read.isValid;
    case 'start':
      return play.canStartAutobet && target !== null && !!plan && !play.isAutobetElsewhere;
    case 'wait':
      return false;
    case 'stop':
    case 'cancel':
    case 'cash-out':
      return true;
    default:
      return kind satisfies never;
  }
}

function act(kind: PlateKind, table: CrashTable, plan: AutobetPlan | null | undefined): void {
  const { play, cashOut, mineOpen } = table;
  const back = play.queued[0] ?? mineOpen;
  cashOut.forgive();
  if (kind === 'cash-out' && mineOpen) void cashOut.take(mineOpen.id);
  else if (kind === 'cancel' && back) void takeBack(table, back.id);
  else if (kind === 'stop') play.stopAutobet();
  else if (kind === 'start' && plan) play.startAutobet(plan);
  else if (kind === 'bet' || kind === 'queue') {
    sound('chip');
    play.bet();
  }
}

async function takeBack({ play }: CrashTable, id: string): Promise<void> {
  const answer = await play.cancel(id);
  if (wasRefused(answer)) showRefusal(answer);
}
