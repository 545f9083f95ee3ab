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
  /** Called when the sixth digit is entered; `value` already holds it. */
  onComplete?: ((code: string) => void) | undefined;
  /** The sixth digit submits the form of the field, so that a pasted code needs no click. */
  submits?: boolean | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  labelHidden?: boolean | undefined;
  /** The code is being checked: nothing can be typed, and the focus stays. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  /** The code is sent by text message, which the browser may offer to read. */
  bySms?: boolean | undefined;
  focusOnOpen?: boolean | undefined;
  name?: string | undefined;
};

/**
 * One field for six digits: a phone can fill it, a code can be pasted, and a screen reader
 * announces it once.
 */
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
  function applyValue(code: string): void {
    if (busy || disabled) return;
    flushSync(() => props.onChange(code));
    if (code.length < CODE_LENGTH) return;
    props.onComplete?.(code);
    if (props.submits) input.current?.form?.requestSubmit();
  }
  useSms(props.bySms === true, applyValue);
  useEffect(() => {
    // The dialog takes the focus when it opens; this runs after that.
    if (focusOnOpen) queueMicrotask(() => input.current?.focus());
  }, [focusOnOpen]);
  return (
    <div className="code-field" data-disabled={disabled || undefined}>
      <div className="code-cells" aria-hidden="true">
        {Array.from({ length: CODE_LENGTH }, (_, at) => (
          // The position of a digit is its key.
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
        onChange={(event) => applyValue(readCode(event.target.value))}
      />
    </div>
  );
}

/** Extracts the code from typed or pasted text: "123 456", or the whole text message. */
export function readCode(text: string): string {
  const alone = /(?<!\d)(\d{3})[\s-]?(\d{3})(?!\d)/.exec(text);
  if (alone) return alone[1]! + alone[2]!;
  return text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH);
}

/** The cells draw the digits, so a caret between two of them would be invisible. */
function caretToEnd({ currentTarget: input }: { currentTarget: HTMLInputElement }): void {
  const isMarked = input.selectionStart !== input.selectionEnd;
  const end = input.value.length;
  if (!isMarked && input.selectionStart !== end) input.setSelectionRange(end, end);
}

type SmsRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } };

/** Reads the code from the text message where the browser supports it and the player agrees. */
function useSms(isWanted: boolean, onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    if (!isWanted || !('OTPCredential' in globalThis)) return undefined;
    const leaving = new AbortController();
    const request: SmsRequest = { otp: { transport: ['sms'] }, signal: leaving.signal };
    navigator.credentials.get(request).then(
      (found) => latest.current(readCode((found as { code?: string } | null)?.code ?? '')),
      // Declined, or no message arrived: the player types the code.
      () => undefined,
    );
    return () => leaving.abort();
  }, [isWanted]);
}
