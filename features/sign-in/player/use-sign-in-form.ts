/** A form of the sign-in dialogs: the common form with waits, progress and analytics. */
import type { FieldErrors } from '#core/refusal.ts';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { useForm } from '#platform/browser/forms/use-form.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import { trackRefusal } from '#platform/browser/net/track.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { useCountdown } from './use-countdown.ts';

export type SignInFormOptions = {
  /** Validation in the browser, before the call. */
  readonly check: () => FieldErrors;
  /** Returns the refusal, if the call is refused. */
  readonly send: () => Promise<ApiRefusal | undefined>;
  /** The analytics event of a failure. */
  readonly failure?: 'login_error' | 'registration_error';
};

const SLOW_MS = 4000;

/** The dialogs keep the values, because several forms of a dialog share them. */
const NO_VALUES = {};

export function useSignInForm({ check, send, failure }: SignInFormOptions) {
  const [waitUntil, setWaitUntil] = useState(0);
  const waitSeconds = useCountdown(waitUntil);
  const form = useForm({
    values: NO_VALUES,
    check,
    async send() {
      const refused = await send();
      if (refused && failure) trackRefusal(failure, refused);
      return refused;
    },
    onRefused(refused) {
      setWaitUntil(Date.now() + (refused.retryAfter ?? 0) * 1000);
      if (!isExplained(refused)) showRefusal(refused);
    },
  });
  const { refusal } = form;
  return {
    ...form,
    /** Shown once above the form: a refusal that belongs to no field. */
    note: refusal && isExplained(refusal) ? '' : form.note,
    isSlow: useSlow(form.isBusy),
    waitSeconds,
    submit: (event: SyntheticEvent<HTMLFormElement>) =>
      waitSeconds > 0 ? event.preventDefault() : form.submit(event),
  };
}

export type SignInForm = ReturnType<typeof useSignInForm>;

/** A wait is counted down in the form; a notification would disappear before it is over. */
function isExplained({ retryAfter }: ApiRefusal): boolean {
  return retryAfter !== undefined;
}

/**
 * A ref that focuses the first empty field of a form. On a touch screen this would only push the
 * keyboard over the form.
 */
export function focusFirst(form: HTMLFormElement | null): void {
  if (!form || !matchMedia('(pointer: fine)').matches) return;
  const fields = form.querySelectorAll<HTMLInputElement>(
    'input:not([type=checkbox], [type=radio])',
  );
  // The dialog takes the focus when it opens, which is a moment after the form is mounted.
  queueMicrotask(() => [...fields].find((field) => field.value === '')?.focus());
}

/** Whether the answer takes so long that a notice is needed. */
function useSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isBusy]);
  return isSlow;
}
