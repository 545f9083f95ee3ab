/** The state of a form that is sent to the server: errors, waits, progress. */
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { FieldError, FieldErrors } from '#core/refusal.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import { lineOf, linesOf, showRefusal } from '#platform/browser/ui/errors.ts';
import { trackRefusal } from '#platform/browser/net/track.ts';
import { useCountdown } from './use-countdown.ts';

export type FormOptions = {
  /** Validation in the browser, before the call. */
  readonly check: () => FieldErrors;
  /** Returns the refusal, if the call is refused. */
  readonly send: () => Promise<ApiRefusal | undefined>;
  /** The analytics event of a failure. */
  readonly failure?: 'login_error' | 'registration_error';
};

/** These refusals are explained at length in the form; a notification would say less. */
const EXPLAINED: ReadonlySet<string> = new Set(['account_excluded']);
const SLOW_MS = 4000;

export function useForm({ check, send, failure }: FormOptions) {
  const { fail, ...mistakes } = useMistakes();
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [note, setNote] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // Two clicks before the next render are still two clicks.
  const isSending = useRef(false);
  const [waitUntil, setWaitUntil] = useState(0);
  const waitSeconds = useCountdown(waitUntil);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSending.current || waitSeconds > 0) return;
    const found = check();
    setRefusal(undefined);
    setNote(undefined);
    if (Object.keys(found).length > 0) return void fail(form, found);
    isSending.current = true;
    setBusy(true);
    const refused = await send();
    isSending.current = false;
    setBusy(false);
    if (refused) showError(form, refused);
  }

  function showError(form: HTMLElement, refused: ApiRefusal): void {
    setRefusal(refused);
    if (failure) trackRefusal(failure, refused);
    const isShown = fail(form, refused.errors ?? {});
    setWaitUntil(Date.now() + (refused.retryAfter ?? 0) * 1000);
    // A wait is counted down in the form; a notification would disappear before it is over.
    if (refused.retryAfter !== undefined || EXPLAINED.has(refused.refused)) return;
    if (!isShown) setNote(linesOf(refused).join(' '));
    showRefusal(refused);
  }

  return {
    ...mistakes,
    isBusy,
    isSlow: useSlow(isBusy),
    waitSeconds,
    refusal,
    /** Shown once above the form: a refusal that belongs to no field. */
    note,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
  };
}

export type Form = ReturnType<typeof useForm>;

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

function without(mistakes: FieldErrors, field: string): [string, readonly FieldError[]][] {
  return Object.entries(mistakes).filter(([name]) => name !== field);
}

/** Errors by field. */
function useMistakes() {
  const [mistakes, setMistakes] = useState<FieldErrors>({});
  return {
    errorOf: (field: string) => mistakes[field]?.map((error) => lineOf(error)).join(' '),
    hasCode: (field: string, code: string) =>
      mistakes[field]?.some((error) => error.code === code) ?? false,
    /** Clears the error of a field that is being changed. */
    clear: (field: string) => {
      if (mistakes[field]) setMistakes(Object.fromEntries(without(mistakes, field)));
    },
    /** Another kind of input: the errors of this one do not apply to it. */
    clearAll: () => setMistakes({}),
    /** Marks the errors and focuses the first of them; false when none is visible. */
    fail(form: HTMLElement, errors: FieldErrors): boolean {
      flushSync(() => setMistakes(errors));
      const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]');
      wrong?.focus();
      return wrong !== null;
    },
  };
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
