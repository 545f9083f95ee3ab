/** The state of a code step: entering a code, and requesting another. */
import { useState } from 'react';
import { fieldError } from '#core/refusal.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { CODE_LENGTH } from '#domain/identity/player/code-field.tsx';
import { clearStep, storeStep, stepNow, stepOf } from './steps.ts';
import type { Channel, CodeStepState, StepName } from './steps.ts';
import { useCountdown } from './use-countdown.ts';
import { useSignInForm, type SignInFormOptions } from './use-sign-in-form.ts';

export type Sending = ApiRefusal | { data: { to: string; resend_after: number } };

export type CodeOptions = {
  readonly name: StepName;
  /** The contact the code must belong to, when it is known beforehand. */
  readonly contact?: string | undefined;
  readonly resend: (channel: Channel) => Promise<Sending>;
  readonly verify: (code: string) => Promise<ApiRefusal | undefined>;
  readonly failure?: SignInFormOptions['failure'];
  /** Announced to a screen reader when another code was sent. */
  readonly sentText: string;
};

export function useCode(work: CodeOptions) {
  const [step, setStep] = useState(() => stepNow(work.name, work.contact));
  const [code, setCode] = useState('');
  const waitSeconds = useCountdown(step?.resendAt ?? 0);
  const lifeSeconds = useCountdown(step?.endsAt ?? 0);

  function update(next: CodeStepState): void {
    setStep(storeStep(work.name, next));
    setCode('');
  }

  function end(): void {
    clearStep(work.name);
    setStep(undefined);
  }

  const form = useSignInForm({
    check: () => (code.length < CODE_LENGTH ? { code: [fieldError('code_short')] } : {}),
    send: async () => {
      const refused = await work.verify(code);
      // Without an answer the code stays, to be sent again.
      if (refused?.refused === 'code_wrong') setCode('');
      if (refused?.refused === 'code_expired' && step) update({ ...step, endsAt: Date.now() });
      return refused;
    },
    ...(work.failure ? { failure: work.failure } : {}),
  });
  const again = useResend(work, step, { update, end, clear: () => form.clear('code') });

  return {
    step,
    code,
    setCode,
    form,
    waitSeconds,
    isExpired: step !== undefined && lifeSeconds === 0,
    ...again,
    begin: update,
    end,
  };
}

export type CodeState = ReturnType<typeof useCode>;

type StepActions = { update: (step: CodeStepState) => void; end: () => void; clear: () => void };

/** Requests another code. The wait that the server returns is stored with the step. */
function useResend(
  work: CodeOptions,
  step: CodeStepState | undefined,
  { update, end, clear }: StepActions,
) {
  const { run, isBusy } = useAction((channel: Channel) => work.resend(channel), {
    onDone({ data }, channel) {
      if (!step) return;
      const { contact, verification } = step;
      clear();
      update(stepOf(data, { contact, channel, ...(verification && { verification }) }, step));
      announce(work.sentText);
    },
    onRefused(refusal) {
      if (step && refusal.retryAfter !== undefined) {
        return update({ ...step, resendAt: Date.now() + refusal.retryAfter * 1000 });
      }
      // The server has no pending step any more: the dialog returns to the contact.
      if (refusal.refused === 'code_expired') end();
      return showRefusal(refusal);
    },
  });
  return { isResending: isBusy, resend: (channel: Channel) => step && run(channel) };
}
