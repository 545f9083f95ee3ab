/** Everything the page of a step game needs: `GamePlay`, the open round, and its possible moves. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { WalletCurrency } from '#core/currency.ts';
import type { Json } from '#core/fairness/json.ts';
import type { Answer, Body } from '#core/wire.ts';
import { onOwnerChange } from '#domain/identity/player/owner.ts';
import { whenSessionKnown } from '#domain/identity/player/session.ts';
import { useReducedMotion } from '#platform/browser/canvas/use-reduced-motion.ts';
import { joinTopic } from '#platform/browser/net/socket.ts';
import { mySteps } from '../../contract.steps.ts';
import { m4Of } from '../bet-numbers.ts';
import type { CommandState, GamePlay } from '../betting/game-play.ts';
import { stakeText } from '../stake/stake.ts';
import {
  createStepController,
  type StepCallsShape,
  type StepController,
} from './step-controller.ts';
import type { StepCommand } from './steps.ts';
import { useRefusedCycle } from '../betting/use-game-cycle.ts';
import { useGamePlay } from '../betting/use-game-play.ts';
import { useLatest } from '../betting/use-press.ts';

export type StartOf<C extends StepCallsShape> =
  Body<C['begin']> extends { readonly start: infer S } ? S : never;
export type ChoiceOf<C extends StepCallsShape> =
  Body<C['step']> extends { readonly choice: infer X } ? X : never;
export type RoundOf<C extends StepCallsShape> =
  Answer<C['begin']> extends { readonly data: infer R } ? R : never;

/** The next move of an autobet in an open round. */
export type NextMove<X> = { readonly choice: X } | { readonly cashOut: true };

export type StepsSetup<C extends StepCallsShape> = {
  readonly game: string;
  /** The result of `stepCalls` in the game's contract: a constant. */
  readonly calls: C;
  /** The start parameters of the next round. */
  readonly start: StartOf<C>;
  /** The most that the first choice can pay; what later ones pay ends at the largest payout. */
  readonly firstM4: bigint;
  /** Given when the page can play whole rounds automatically. */
  readonly auto?: (round: RoundOf<C>) => NextMove<ChoiceOf<C>>;
  /**
   * The longest time the animation of a choice takes. Until then, or until `endAnimation` is
   * called, only the round itself shows how it ended. Leave it out where nothing is hidden.
   */
  readonly showMs?: number;
};

export type PendingMove<X> =
  | { readonly kind: 'step'; readonly choice: X }
  | { readonly kind: 'cash-out' };

export type StepsPlay<C extends StepCallsShape> = GamePlay & {
  /** False until the server has said whether a round is open. */
  readonly isKnown: boolean;
  /** The current round: open, or the last one that ended here (then it has its `bet`). */
  readonly round: RoundOf<C> | null;
  /** A round waits for the player's choice. */
  readonly isOpen: boolean;
  /** The choice or the cash-out that is in flight. */
  readonly pending: PendingMove<ChoiceOf<C>> | null;
  readonly canChoose: boolean;
  readonly canCashOut: boolean;
  /** What a cash-out pays now, in ten-thousandths; 0n while nothing was won yet. */
  readonly m4: bigint;
  choose(choice: ChoiceOf<C>): void;
  cashOut(): void;
  /** Call it when the animation has ended. */
  endAnimation(): void;
};

export function useSteps<C extends StepCallsShape>(setup: StepsSetup<C>): StepsPlay<C> {
  const { game, start, firstM4, auto } = setup;
  const { controller, opening, steps } = useController(setup);
  const { shared, isRunning, isTaking, isNewPress, pace } = useGamePlay(game, firstM4, controller);
  const { stake, seat } = shared;
  const { currency } = seat;
  useOpenRound(controller, game, currency);
  const latest = useLatest(auto);
  const round = steps.rounds[currency] ?? null;
  const isOpen = round !== null && round.bet === null;
  const betting = latestOf(opening, steps);
  useRefusedCycle(betting.refusal);
  const isReady = betting.phase === 'ready';
  const canBet = isTaking && isReady && !isOpen;
  const canChoose = isOpen && isReady && !isRunning;
  const m4 = round ? m4Of(round) : 0n;
  // Every start and choice was parsed by the contract of its game: it is JSON.
  const order = { currency, params: start as Json };
  const command = (wanted: StepCommand) => void controller.steps.command(currency, wanted);

  return {
    ...shared,
    betting,
    hasAutobet: auto !== undefined,
    hasOwnPace: true,
    isLocked: isRunning || isOpen || !isReady,
    canBet,
    canStartAutobet: canBet,
    isKnown: steps.known.includes(currency),
    round: round as RoundOf<C> | null,
    isOpen,
    pending: steps.command as PendingMove<ChoiceOf<C>> | null,
    canChoose,
    canCashOut: canChoose && m4 > 0n,
    m4,
    endAnimation: controller.resultDelay.release,
    bet() {
      if (!canBet || stake.amount === undefined || !isNewPress()) return;
      void controller.begin({ ...order, stake: stakeText(stake.amount), isAutobet: false });
    },
    choose(choice) {
      if (canChoose) command({ kind: 'step', choice: choice as Json });
    },
    cashOut() {
      if (canChoose && m4 > 0n) command({ kind: 'cash-out' });
    },
    startAutobet(plan) {
      if (!canBet) return;
      const next = (open: unknown) => moveOf(latest.current?.(open as RoundOf<C>));
      const whole = { next, paceMs: pace.stepMs };
      void controller.autobet.start({
        ...pace,
        plan,
        place: (amount) =>
          controller.playWhole({ ...order, stake: stakeText(amount), isAutobet: true }, whole),
      });
    },
  };
}

/** No animation when reduced motion is preferred or the page is hidden. */
function useController({ game, calls, showMs = 0 }: ControllerSetup) {
  const isStill = useReducedMotion();
  const latest = useLatest(isStill ? 0 : showMs);
  const [controller] = useState(() =>
    createStepController(game, calls, () => (document.hidden ? 0 : latest.current)),
  );
  const opening = useStore(controller.opening.store);
  const steps = useStore(controller.steps.store);
  useEffect(() => controller.resultDelay.release, [controller]);
  return { controller, opening, steps };
}

type ControllerSetup = Pick<StepsSetup<StepCallsShape>, 'game' | 'calls' | 'showMs'>;

/** The latest command, in flight or done: the one that begins, or one of the round. */
function latestOf(opening: CommandState, steps: CommandState): CommandState {
  if (opening.phase !== 'ready' || opening.refusal) return opening;
  return steps;
}

function moveOf(move: NextMove<unknown> | undefined): StepCommand {
  if (!move || 'cashOut' in move) return { kind: 'cash-out' };
  return { kind: 'step', choice: move.choice as Json };
}

/**
 * The round may continue on another device; such changes are pushed. Without the live connection it
 * is reloaded whenever this page may have missed a change.
 */
function useOpenRound(controller: StepController, game: string, currency: WalletCurrency): void {
  useEffect(() => {
    const read = () => void controller.steps.refresh(currency);
    const refresh = () => {
      if (document.visibilityState === 'visible') read();
    };
    void whenSessionKnown().then(() => {
      controller.opening.resume();
      read();
    });
    const stops = [
      joinTopic(mySteps, {
        // The rounds that are open now; a round that is missing from them has ended.
        snapshot: read,
        message: (round) => {
          if (round.game === game) controller.steps.adopt(round);
        },
      }),
      onOwnerChange(() => {
        controller.steps.clear();
        read();
      }),
    ];
    document.addEventListener('visibilitychange', refresh);
    addEventListener('focus', refresh);
    addEventListener('online', read);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', refresh);
      removeEventListener('focus', refresh);
      removeEventListener('online', read);
    };
  }, [controller, game, currency]);
}
