/** A form that is sent to the house: what is wrong with it, what it is waiting for. */
import { useEffect, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { ApiRefusal } from '#platform/browser/api.ts';
import { lineOf, linesOf, showRefusal } from '#platform/browser/errors.ts';

/** Codes by field, as the wire has them. */
export type Mistakes = Readonly<Record<string, readonly string[]>>;

export type FormWork = {
  /** What the browser can tell before asking. */
  readonly check: () => Mistakes;
  /** Answers the refusal, if that is the answer. */
  readonly send: () => Promise<ApiRefusal | undefined>;
};

export function useForm({ check, send }: FormWork) {
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [isBusy, setBusy] = useState(false);
  const waitSeconds = useWait(refusal);

  /** Marks what is wrong, and moves the focus to the first of it. */
  function fail(form: HTMLElement, errors: Mistakes): void {
    flushSync(() => setMistakes(errors));
    form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy || waitSeconds > 0) return;
    const found = check();
    setRefusal(undefined);
    if (Object.keys(found).length > 0) return fail(form, found);
    setBusy(true);
    const refused = await send();
    setBusy(false);
    if (!refused) return;
    setRefusal(refused);
    fail(form, refused.errors ?? {});
    // A wait is counted down in the form; a notification would be gone before it is over.
    if (refused.retryAfter === undefined) showRefusal(refused);
  }

  return {
    isBusy,
    waitSeconds,
    refusal,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    errorOf: (field: string) => mistakes[field]?.map((code) => lineOf(code)).join(' '),
    hasCode: (field: string, code: string) => mistakes[field]?.includes(code) ?? false,
    /** Said once above the form: a refusal that belongs to no field of it. */
    note: noteOf(refusal),
    /** A field that is being changed is no longer wrong. */
    clear: (field: string) => {
      if (mistakes[field]) setMistakes(Object.fromEntries(without(mistakes, field)));
    },
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

function noteOf(refusal: ApiRefusal | undefined): string | undefined {
  if (!refusal || refusal.retryAfter !== undefined) return undefined;
  if (Object.keys(refusal.errors ?? {}).length > 0) return undefined;
  return linesOf(refusal).join(' ');
}

/** Seconds left of the wait a refusal asked for. */
function useWait(refusal: ApiRefusal | undefined): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const seconds = refusal?.retryAfter ?? 0;
    const endsAt = performance.now() + seconds * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / 1000)));
    tick();
    if (seconds === 0) return;
    const timer = setInterval(() => {
      tick();
      if (performance.now() >= endsAt) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [refusal]);
  return left;
}
