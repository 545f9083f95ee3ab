/**
 * Presses of the main button, by pointer and by key: each does what the button showed at the press,
 * or nothing.
 */
import { useEffect, useRef } from 'react';
import { wasRefused } from '#platform/browser/net/unanswered.ts';
import type { AutobetPlan } from '#domain/bets/player/autobet/autobet.ts';
import { sound } from '#domain/bets/player/sound/sound.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import {
  INITIAL_BUTTON,
  isIntended,
  buttonKindOf,
  nextButton,
  type ButtonKind,
} from './button-state.ts';
import type { SlotPlay } from './use-crash.ts';

export type Press = {
  readonly kind: ButtonKind;
  /** Whether a press does anything now. */
  readonly isReady: boolean;
  /** On pointer down: the action shown at this moment is the intended one. */
  down(): void;
  go(plan: AutobetPlan | null | undefined): void;
};

export function usePress(
  table: SlotPlay,
  isAuto: boolean,
  plan: AutobetPlan | null | undefined,
): Press {
  const kind = kindOf(table, isAuto);
  const shown = useRef(INITIAL_BUTTON);
  const downOn = useRef<ButtonKind | null>(null);
  useEffect(() => {
    shown.current = nextButton(shown.current, kind, performance.now());
  }, [kind]);
  return {
    kind,
    isReady: isReadyFor(kind, table, plan),
    down() {
      downOn.current = kind;
    },
    go(currentPlan) {
      const pressedKind = downOn.current;
      downOn.current = null;
      if (pressedKind !== null && pressedKind !== kind) return;
      if (!isIntended(shown.current, performance.now())) return;
      if (isReadyFor(kind, table, currentPlan)) act(kind, table, currentPlan);
    },
  };
}

function kindOf({ play, cashOut, mineOpen, view }: SlotPlay, isAuto: boolean): ButtonKind {
  return buttonKindOf({
    isBetting: play.isBetting,
    isRunning: view.phase === 'running',
    hasOpen: mineOpen !== undefined,
    hasQueued: play.queued.length > 0,
    isSending: cashOut.isSending || play.betting.phase !== 'ready',
    isAutobetRunning: play.isLocked,
    isAuto,
  });
}

function isReadyFor(
  kind: ButtonKind,
  { play, read, target }: SlotPlay,
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

function act(kind: ButtonKind, table: SlotPlay, plan: AutobetPlan | null | undefined): void {
  const { play, cashOut, mineOpen } = table;
  const back = play.queued[0] ?? mineOpen;
  cashOut.clearRefusal();
  if (kind === 'cash-out' && mineOpen) cashOut.take(mineOpen.id);
  else if (kind === 'cancel' && back) void cancelBet(table, back.id);
  else if (kind === 'stop') play.stopAutobet();
  else if (kind === 'start' && plan) play.startAutobet(plan);
  else if (kind === 'bet' || kind === 'queue') {
    sound('chip');
    play.bet();
  }
}

async function cancelBet({ play }: SlotPlay, id: string): Promise<void> {
  const answer = await play.cancel(id);
  if (wasRefused(answer)) showRefusal(answer);
}
