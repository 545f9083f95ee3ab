import type { Clock } from './clock.ts';
import { PROMPT_MS } from '../rules.ts';

/** What the prompt looks at, at the moment it looks. */
export type Situation = {
  readonly isMember: boolean;
  /** Logged in, nothing on the balance, and a currency to pay in. */
  readonly isBroke: boolean;
};

export type PromptParts = {
  readonly clock: Clock;
  situation(): Situation;
  isPaymentModalOpen(): boolean;
  isAnyModalOpen(): boolean;
  openPayIn(): void;
};

/**
 * PayIn by itself, by two rules of section 4, each 17 seconds after its cause:
 * after a registration, if the player is still logged in, no payment dialog is shown and no money
 * has come since;
 * after the balance of a logged-in player turns out to be zero, if it still is and no dialog at
 * all is shown. A prompt that finds a dialog is dropped, not put off: nobody is asked twice.
 */
export function createPrompt(parts: PromptParts) {
  const { clock } = parts;
  let stopRegistered: (() => void) | undefined;
  let stopBroke: (() => void) | undefined;
  let wasBroke = false;

  function afterRegistration(): void {
    if (parts.situation().isMember && !parts.isPaymentModalOpen()) parts.openPayIn();
  }

  function afterBroke(): void {
    if (parts.situation().isBroke && !parts.isAnyModalOpen()) parts.openPayIn();
  }

  return {
    registered(): void {
      stopRegistered?.();
      stopRegistered = clock.after(PROMPT_MS, afterRegistration);
    },
    /** After every change of the user. */
    changed(): void {
      const { isMember, isBroke } = parts.situation();
      if (isBroke && !wasBroke) stopBroke = clock.after(PROMPT_MS, afterBroke);
      if (!isBroke) stopBroke?.();
      // Gone, or paid in by himself meanwhile: there is nothing left to ask him.
      if (!isMember || (wasBroke && !isBroke)) stopRegistered?.();
      wasBroke = isBroke;
    },
  };
}
