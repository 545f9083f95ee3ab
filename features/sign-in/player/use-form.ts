/** A form that is sent to the house: what is wrong with it, what it is waiting for. */
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import { lineOf, linesOf, showRefusal } from '#platform/browser/ui/errors.ts';
import { trackRefusal } from '#platform/browser/net/track.ts';
import { useCountdown } from './use-countdown.ts';

/** Codes by field, as the wire has them. */
export type Mistakes = Readonly<Record<string, readonly string[]>>;

export type FormWork = {
  /** What the browser can tell before asking. */
  readonly check: () => Mistakes;
  /** Answers the refusal, if that is the answer. */
  readonly send: () => Promise<ApiRefusal | undefined>;
  /** The event that tells analytics of a failure. */
  readonly failure?: 'login_error' | 'registration_error';
};

/** These are explained where they happen, at length; a notification would say less. */
const EXPLAINED: ReadonlySet<string> = new Set(['account_excluded']);
const SLOW_MS = 4000;

export function useForm({ check, send, failure }: FormWork) {
  const { fail, ...mistakes } = useMistakes();
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [note, setNote] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // Two presses before the first render after them are still two presses.
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
    if (refused) tell(form, refused);
  }

  function tell(form: HTMLElement, refused: ApiRefusal): void {
    setRefusal(refused);
    if (failure) trackRefusal(failure, refused);
    const isShown = fail(form, refused.errors ?? {});
    setWaitUntil(Date.now() + (refused.retryAfter ?? 0) * 1000);
    // A wait is counted down in the form; a notification would be gone before it is over.
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
    /** Said once above the form: a refusal that belongs to no field of it. */
    note,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
  };
}

export type Form = ReturnType<typeof useForm>;

/**
 * A ref of a form: typing can begin at once in the first empty field. On a touch screen that would
 * only push the keyboard over the form.
 */
export function focusFirst(form: HTMLFormElement | null): void {
  if (!form || !matchMedia('(pointer: fine)').matches) return;
  const fields = form.querySelectorAll<HTMLInputElement>(
    'input:not([type=checkbox], [type=radio])',
  );
  // The dialog takes the focus when it opens, which is a moment after its form is there.
  queueMicrotask(() => [...fields].find((field) => field.value === '')?.focus());
}

function without(mistakes: Mistakes, field: string): [string, readonly string[]][] {
  return Object.entries(mistakes).filter(([name]) => name !== field);
}

/** What is wrong, field by field. */
function useMistakes() {
  const [mistakes, setMistakes] = useState<Mistakes>({});
  return {
    errorOf: (field: string) => mistakes[field]?.map((code) => lineOf(code)).join(' '),
    hasCode: (field: string, code: string) => mistakes[field]?.includes(code) ?? false,
    /** A field that is being changed is no longer wrong. */
    clear: (field: string) => {
      if (mistakes[field]) setMistakes(Object.fromEntries(without(mistakes, field)));
    },
    /** Another kind of entry: what was wrong with this one says nothing of that. */
    clearAll: () => setMistakes({}),
    /** Marks what is wrong and moves the focus to the first of it; false when none is on show. */
    fail(form: HTMLElement, errors: Mistakes): boolean {
      flushSync(() => setMistakes(errors));
      const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]');
      wrong?.focus();
      return wrong !== null;
    },
  };
}

/** Whether an answer has been waited for so long that it needs a word. */
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
