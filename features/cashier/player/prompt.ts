import type { CashierClock } from './clock.ts';
import { PROMPT_MS } from '../rules.ts';

/** The state that the prompt checks when its time has come. */
export type Situation = {
  readonly isMember: boolean;
  /** Logged in, with zero balance and a currency. */
  readonly isBalanceZero: boolean;
};

export type PromptDeps = {
  readonly clock: CashierClock;
  situation(): Situation;
  isPaymentModalOpen(): boolean;
  isAnyModalOpen(): boolean;
  openPayIn(): void;
};

/**
 * Opens PayIn automatically, by two rules of section 4, each 17 seconds after its cause: after a
 * registration, if the player is still logged in, no payment dialog is shown and no money has
 * arrived since; after the balance of a logged-in player turns out to be zero, if it still is zero
 * and no dialog is shown. A prompt that finds a dialog is dropped, not postponed: no player is
 * prompted twice.
 */
export function createPrompt(parts: PromptDeps) {
  const { clock } = parts;
  let stopRegistered: (() => void) | undefined;
  let stopZeroBalance: (() => void) | undefined;
  let wasBalanceZero = false;

  function afterRegistration(): void {
    if (parts.situation().isMember && !parts.isPaymentModalOpen()) parts.openPayIn();
  }

  function afterZeroBalance(): void {
    if (parts.situation().isBalanceZero && !parts.isAnyModalOpen()) parts.openPayIn();
  }

  return {
    registered(): void {
      stopRegistered?.();
      stopRegistered = clock.after(PROMPT_MS, afterRegistration);
    },
    /** To be called after every change of the user. */
    changed(): void {
      const { isMember, isBalanceZero } = parts.situation();
      if (isBalanceZero && !wasBalanceZero)
        stopZeroBalance = clock.after(PROMPT_MS, afterZeroBalance);
      if (!isBalanceZero) stopZeroBalance?.();
      // Logged out, or paid in meanwhile: the prompt is pointless.
      if (!isMember || (wasBalanceZero && !isBalanceZero)) stopRegistered?.();
      wasBalanceZero = isBalanceZero;
    },
  };
}
