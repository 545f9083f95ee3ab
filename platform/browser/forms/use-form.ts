/** The state of a form: its values, the errors of its fields, and the command that it sends. */
import { useRef, useState, type ChangeEvent, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import type { FieldErrors, Refusal } from '#core/refusal.ts';
import { fieldErrors, linesOf, showRefusal } from '../ui/errors.ts';
import { useAction, type ActionOptions } from './use-action.ts';

export type FormOptions<V extends object, T> = {
  readonly values: V;
  /** Validation in the browser, before the command is sent. */
  readonly check?: ((values: V) => FieldErrors) | undefined;
  readonly send: (values: V) => Promise<T>;
  /** Texts that are emptied when the server refuses them: a wrong code is typed again. */
  readonly retyped?: readonly TextsOf<V>[];
  readonly onDone?: ActionOptions<T, [V]>['onDone'];
  /** Called after the errors are rendered; `isShown`: a field of the form shows one. */
  readonly onRefused?: ((refusal: Extract<T, Refusal>, isShown: boolean) => unknown) | undefined;
};

/**
 * A refusal marks the fields that it names and focuses the first one. What no field shows is in
 * `note`, for an element with `role="alert"`.
 */
export function useForm<V extends object, T>(options: FormOptions<V, T>) {
  const [values, setValues] = useState(options.values);
  const { fail, setNote, ...errors } = useErrors();
  const element = useRef<HTMLFormElement>(null);
  const action = useAction(options.send, { onDone: options.onDone, onRefused: showError });

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (action.isBusy) return;
    element.current = event.currentTarget;
    const found = options.check?.(values) ?? {};
    errors.clearAll();
    action.clear();
    if (Object.keys(found).length > 0) fail(element.current, found);
    else action.run(values);
  }

  function showError(refusal: Extract<T, Refusal>): void {
    // The form is gone, and with it the places of the errors.
    if (!element.current?.isConnected) return showRefusal(refusal);
    const isShown = fail(element.current, refusal.errors ?? {});
    if (!isShown) setNote(linesOf(refusal).join(' '));
    const wrong = options.retyped?.filter((name) => refusal.errors?.[String(name)]) ?? [];
    setValues((now) => ({ ...now, ...Object.fromEntries(wrong.map((name) => [name, ''])) }));
    options.onRefused?.(refusal, isShown);
  }

  /** Changes values. Their errors, and a note, are about the values before. */
  function set(change: Partial<V>): void {
    setValues((now) => ({ ...now, ...change }));
    errors.clear(...Object.keys(change));
    setNote('');
    action.clear();
  }

  const { isBusy, refusal } = action;
  return {
    values,
    set,
    /** Changes values by those of this moment, as after a response. The errors stay. */
    update: setValues,
    input: inputsOf(values, set),
    ...errors,
    isBusy,
    refusal,
    submit,
    /** Begins again with the first values. */
    reset: () => {
      set(options.values);
      errors.clearAll();
    },
  };
}

/** For forms whose page has no place for a note. */
export function toastUnlessShown(refusal: Refusal, isShown: boolean): void {
  if (!isShown) showRefusal(refusal);
}

type TextsOf<V> = { [K in keyof V]-?: V[K] extends string ? K : never }[keyof V];

/** The properties of an input that edits one text of the values. */
function inputsOf<V extends object>(values: V, set: (change: Partial<V>) => void) {
  return <K extends TextsOf<V>>(name: K) => ({
    // The values of these names are texts.
    value: values[name] as string,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      set({ [name]: target.value } as Partial<V>),
  });
}

/** The errors by field, and the note for what no field shows. */
function useErrors() {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [note, setNote] = useState('');
  return {
    errorOf: (field: string) => fieldErrors({ errors }, field).join(' ') || undefined,
    hasCode: (field: string, code: string) =>
      errors[field]?.some((error) => error.code === code) ?? false,
    note,
    setNote,
    /** Shows errors that another request of the same form brought. */
    mark: setErrors,
    /** Removes the errors of fields that are being changed. */
    clear: (...fields: readonly string[]) => setErrors((now) => without(now, fields)),
    clearAll: () => {
      setErrors({});
      setNote('');
    },
    /** Marks the errors and focuses the first of them; false when none is visible. */
    fail(form: HTMLElement, found: FieldErrors): boolean {
      if (Object.keys(found).length === 0) return false;
      flushSync(() => setErrors(found));
      const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]');
      wrong?.focus({ preventScroll: true });
      // In the middle: a phone's keyboard would cover the lower half of a form.
      wrong?.scrollIntoView({ block: 'center' });
      return wrong !== null;
    },
  };
}

function without(errors: FieldErrors, fields: readonly string[]): FieldErrors {
  if (!fields.some((field) => errors[field])) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !fields.includes(name)));
}
