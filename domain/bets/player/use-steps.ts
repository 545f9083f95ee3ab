/**
 * Everything a page of a game in steps has: `GamePlay`, the open round, and what may be done in
 * it.
 */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { WalletCurrency } from '#core/currency.ts';
import { M4_ONE } from '#core/fairness/game.ts';
import type { Json } from '#core/fairness/json.ts';
import type { Answer, Body } from '#core/wire.ts';
import { onOwner } from '#domain/identity/player/owner.ts';
import { whenUser } from '#domain/identity/player/session.ts';
import { useReducedMotion } from '#platform/browser/canvas/use-reduced-motion.ts';
import { joinTopic } from '#platform/browser/net/socket.ts';
import { mySteps } from '../contract.steps.ts';
import { m4Of } from './bet-words.ts';
import type { CommandState, GamePlay } from './game-play.ts';
import { stakeText } from './stake.ts';
import { openStepDesk, type StepCallsShape, type StepDesk } from './step-desk.ts';
import type { StepCommand } from './steps.ts';
import { useGamePlay } from './use-game-play.ts';
import { useLatest } from './use-press.ts';

export type StartOf<C extends StepCallsShape> =
  Body<C['begin']> extends { readonly start: infer S } ? S : never;
export type ChoiceOf<C extends StepCallsShape> =
  Body<C['step']> extends { readonly choice: infer X } ? X : never;
export type RoundOf<C extends StepCallsShape> =
  Answer<C['begin']> extends { readonly data: infer R } ? R : never;

/** What an autobet does next in an open round. */
export type NextMove<X> = { readonly choice: X } | { readonly cashOut: true };

export type StepsSetup<C extends StepCallsShape> = {
  readonly game: string;
  /** What `stepCalls` of the game's contract made: a constant. */
  readonly calls: C;
  /** What the next round begins with. */
  readonly start: StartOf<C>;
  /** Given when the page can play whole rounds by itself. */
  readonly auto?: (round: RoundOf<C>) => NextMove<ChoiceOf<C>>;
  /**
   * How long the scene takes over a choice at the most. Until then, or until it says so by `tell`,
   * nothing but the round tells how it ended. Leave it out where nothing is hidden.
   */
  readonly showMs?: number;
};

export type Pending<X> =
  | { readonly kind: 'step'; readonly choice: X }
  | { readonly kind: 'cash-out' };

export type StepsPlay<C extends StepCallsShape> = GamePlay & {
  /** False until the house has said whether a round is open. */
  readonly isKnown: boolean;
  /** The round on the table: open, or the last one that ended here (then it has its `bet`). */
  readonly round: RoundOf<C> | null;
  /** A round waits for the player's choice. */
  readonly isOpen: boolean;
  /** The choice or the cash-out that is under way. */
  readonly pending: Pending<ChoiceOf<C>> | null;
  readonly canChoose: boolean;
  readonly canCashOut: boolean;
  /** What a cash-out pays now, in ten-thousandths; 0n while there is nothing to take. */
  readonly m4: bigint;
  choose(choice: ChoiceOf<C>): void;
  cashOut(): void;
  /** The scene is at rest. */
  tell(): void;
};

export function useSteps<C extends StepCallsShape>(setup: StepsSetup<C>): StepsPlay<C> {
  const { game, start, auto } = setup;
  const { desk, opening, steps } = useDesk(setup);
  // What such a game pays is capped by the house, and not the stake.
  const { shared, isRunning, isTaking, isNewPress, pace } = useGamePlay(game, M4_ONE, desk);
  const { stake, seat } = shared;
  const { currency } = seat;
  useRoundNow(desk, game, currency);
  const latest = useLatest(auto);
  const round = steps.rounds[currency] ?? null;
  const isOpen = round !== null && round.bet === null;
  const betting = latestOf(opening, steps);
  const isReady = betting.phase === 'ready';
  const canBet = isTaking && isReady && !isOpen;
  const canChoose = isOpen && isReady && !isRunning;
  const m4 = round ? m4Of(round) : 0n;
  // Every start and choice was read by the contract of its game: it is JSON.
  const order = { currency, params: start as Json };
  const command = (wanted: StepCommand) => void desk.steps.command(currency, wanted);

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
    pending: steps.command as Pending<ChoiceOf<C>> | null,
    canChoose,
    canCashOut: canChoose && m4 > 0n,
    m4,
    tell: desk.hold.release,
    bet() {
      if (!canBet || stake.amount === undefined || !isNewPress()) return;
      void desk.begin({ ...order, stake: stakeText(stake.amount), isAutobet: false });
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
      const whole = { next, paceMs: () => pace.paceMs() / 2 };
      void desk.autobet.start({
        ...pace,
        plan,
        place: (amount) =>
          desk.playWhole({ ...order, stake: stakeText(amount), isAutobet: true }, whole),
      });
    },
  };
}

/** Nothing is shown slowly to who asked for that, nor in a page that nobody sees. */
function useDesk({ game, calls, showMs = 0 }: DeskSetup) {
  const isStill = useReducedMotion();
  const latest = useLatest(isStill ? 0 : showMs);
  const [desk] = useState(() =>
    openStepDesk(game, calls, () => (document.hidden ? 0 : latest.current)),
  );
  const opening = useStore(desk.opening.store);
  const steps = useStore(desk.steps.store);
  useEffect(() => desk.hold.release, [desk]);
  return { desk, opening, steps };
}

type DeskSetup = Pick<StepsSetup<StepCallsShape>, 'game' | 'calls' | 'showMs'>;

/** The command that is under way, or was the latest: the one that begins, or one of the round. */
function latestOf(opening: CommandState, steps: CommandState): CommandState {
  if (opening.phase !== 'ready' || opening.refusal) return opening;
  return steps;
}

function moveOf(move: NextMove<unknown> | undefined): StepCommand {
  if (!move || 'cashOut' in move) return { kind: 'cash-out' };
  return { kind: 'step', choice: move.choice as Json };
}

/**
 * The round may go on elsewhere: that is pushed. Without the live connection it is asked for
 * whenever this page may have missed something.
 */
function useRoundNow(desk: StepDesk, game: string, currency: WalletCurrency): void {
  useEffect(() => {
    const read = () => void desk.steps.refresh(currency);
    const look = () => {
      if (document.visibilityState === 'visible') read();
    };
    void whenUser().then(() => {
      desk.opening.resume();
      read();
    });
    const stops = [
      joinTopic(mySteps, {
        // What is open now; what was open and is not there has ended.
        snapshot: read,
        message: (round) => {
          if (round.game === game) desk.steps.adopt(round);
        },
      }),
      onOwner(() => {
        desk.steps.clear();
        read();
      }),
    ];
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
    addEventListener('online', read);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
      removeEventListener('online', read);
    };
  }, [desk, game, currency]);
}
