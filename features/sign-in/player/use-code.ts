/** The step that asks for a code: entering it, and asking for another. */
import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { CODE_LENGTH } from '#domain/identity/player/code-field.tsx';
import { forgetStep, keepStep, stepNow, stepOf } from './steps.ts';
import type { Channel, Step, StepName } from './steps.ts';
import { useCountdown } from './use-countdown.ts';
import { useForm, type FormWork } from './use-form.ts';

export type Sending = ApiRefusal | { data: { to: string; resend_after: number } };

export type CodeWork = {
  readonly name: StepName;
  /** Whose code it must be, when that is known beforehand. */
  readonly contact?: string | undefined;
  readonly resend: (channel: Channel) => Promise<Sending>;
  readonly verify: (code: string) => Promise<ApiRefusal | undefined>;
  readonly failure?: FormWork['failure'];
  /** Said to a screen reader when another code is on its way. */
  readonly sentText: string;
};

export function useCode(work: CodeWork) {
  const [step, setStep] = useState(() => stepNow(work.name, work.contact));
  const [code, setCode] = useState('');
  const waitSeconds = useCountdown(step?.resendAt ?? 0);
  const lifeSeconds = useCountdown(step?.endsAt ?? 0);

  function take(next: Step): void {
    setStep(keepStep(work.name, next));
    setCode('');
  }

  function end(): void {
    forgetStep(work.name);
    setStep(undefined);
  }

  const form = useForm({
    check: () => (code.length < CODE_LENGTH ? { code: ['code_short'] } : {}),
    send: async () => {
      const refused = await work.verify(code);
      // Without an answer the code stays, to be sent again.
      if (refused?.refused === 'code_wrong') setCode('');
      if (refused?.refused === 'code_expired' && step) take({ ...step, endsAt: Date.now() });
      return refused;
    },
    ...(work.failure ? { failure: work.failure } : {}),
  });
  const again = useResend(work, step, { take, end, clear: () => form.clear('code') });

  return {
    step,
    code,
    setCode,
    form,
    waitSeconds,
    isExpired: step !== undefined && lifeSeconds === 0,
    ...again,
    begin: take,
    end,
  };
}

export type CodeState = ReturnType<typeof useCode>;

type Moves = { take: (step: Step) => void; end: () => void; clear: () => void };

/** Another code. What the house says of the wait is kept with the step. */
function useResend(work: CodeWork, step: Step | undefined, { take, end, clear }: Moves) {
  const [isResending, setResending] = useState(false);
  async function resend(channel: Channel): Promise<void> {
    if (!step || isResending) return;
    setResending(true);
    const answer = await work.resend(channel);
    setResending(false);
    if (!isRefusal(answer)) {
      clear();
      const { contact, verification } = step;
      take(stepOf(answer.data, { contact, channel, ...(verification && { verification }) }, step));
      return announce(work.sentText);
    }
    if (answer.retryAfter !== undefined) {
      return take({ ...step, resendAt: Date.now() + answer.retryAfter * 1000 });
    }
    // The house has forgotten the whole step: it begins anew from the contact.
    if (answer.refused === 'code_expired') end();
    showRefusal(answer);
  }
  return { isResending, resend: (channel: Channel) => void resend(channel) };
}
