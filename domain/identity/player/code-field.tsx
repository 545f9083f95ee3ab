import './code-field.css';
import { useEffect, useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Field, useField } from '#platform/browser/ui/field.tsx';

export const CODE_LENGTH = 6;

type CodeFieldProps = {
  label: string;
  /** Up to six digits. */
  value: string;
  onChange: (code: string) => void;
  /** The sixth digit is there, and already in `value`. */
  onComplete?: ((code: string) => void) | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  labelHidden?: boolean | undefined;
  /** Being judged: nothing can be typed, and the focus stays. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  /** A text message is on its way: the browser may offer to read it. */
  bySms?: boolean | undefined;
  focusOnOpen?: boolean | undefined;
  name?: string | undefined;
};

/** Six digits in one field: a phone can fill it, a code can be pasted, a reader says it once. */
export function CodeField(props: CodeFieldProps) {
  const { label, hint, error, labelHidden } = props;
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden}>
      <Cells {...props} />
    </Field>
  );
}

function Cells({ value, busy, disabled, name = 'code', focusOnOpen, ...props }: CodeFieldProps) {
  const wiring = useField();
  const input = useRef<HTMLInputElement>(null);
  function take(code: string): void {
    if (busy || disabled) return;
    flushSync(() => props.onChange(code));
    if (code.length === CODE_LENGTH) props.onComplete?.(code);
  }
  useSms(props.bySms === true, take);
  useEffect(() => {
    // The dialog takes the focus when it opens; this is after it.
    if (focusOnOpen) queueMicrotask(() => input.current?.focus());
  }, [focusOnOpen]);
  return (
    <div className="code-field" data-disabled={disabled || undefined}>
      <div className="code-cells" aria-hidden="true">
        {Array.from({ length: CODE_LENGTH }, (_, at) => (
          // The place of a digit is its identity.
          <span key={at} data-next={at === Math.min(value.length, CODE_LENGTH - 1) || undefined}>
            {value[at]}
          </span>
        ))}
      </div>
      <input
        {...wiring}
        ref={input}
        type="text"
        name={name}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        readOnly={busy}
        disabled={disabled}
        onSelect={caretToEnd}
        onChange={(event) => take(readCode(event.target.value))}
      />
    </div>
  );
}

/** The code in whatever was typed or pasted: "123 456", or the whole text message. */
export function readCode(text: string): string {
  const alone = /(?<!\d)(\d{3})[\s-]?(\d{3})(?!\d)/.exec(text);
  if (alone) return alone[1]! + alone[2]!;
  return text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH);
}

/** The digits are drawn by the cells: a caret between two of them would not be seen. */
function caretToEnd({ currentTarget: input }: { currentTarget: HTMLInputElement }): void {
  const isMarked = input.selectionStart !== input.selectionEnd;
  const end = input.value.length;
  if (!isMarked && input.selectionStart !== end) input.setSelectionRange(end, end);
}

type SmsWish = CredentialRequestOptions & { otp: { transport: ['sms'] } };

/** Where the browser can read the message with the code, it does, once the player agrees. */
function useSms(isWanted: boolean, take: (code: string) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!isWanted || !('OTPCredential' in globalThis)) return undefined;
    const leaving = new AbortController();
    const wish: SmsWish = { otp: { transport: ['sms'] }, signal: leaving.signal };
    navigator.credentials.get(wish).then(
      (found) => latest.current(readCode((found as { code?: string } | null)?.code ?? '')),
      // Declined, or no message came: the code is typed.
      () => undefined,
    );
    return () => leaving.abort();
  }, [isWanted]);
}
