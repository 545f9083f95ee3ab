/** The inputs of a second factor, bound to a form with a `code`. */
import { Field } from '#platform/browser/ui/field.tsx';
import { focusNow } from '#platform/browser/ui/focus-now.ts';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { CodeField } from './code-field.tsx';

/** What `useForm` returns for values with a `code`; let it be `retyped`. */
export type CodeForm = {
  readonly values: { readonly code: string };
  readonly set: (change: { code: string }) => void;
  readonly errorOf: (field: string) => string | undefined;
  readonly isBusy: boolean;
};

type InputProps = {
  readonly form: CodeForm;
  readonly label: string;
  readonly focusOnOpen?: boolean;
};

/** Six digits of an app or a message; the sixth submits the form. */
export function CodeInput({ form, bySms, ...props }: InputProps & { bySms?: boolean }) {
  return (
    <CodeField
      {...props}
      bySms={bySms}
      submits
      value={form.values.code}
      busy={form.isBusy}
      error={form.errorOf('code')}
      onChange={(code) => form.set({ code })}
    />
  );
}

/** One of the recovery codes. */
export function RecoveryCodeInput({ form, label, focusOnOpen = false }: InputProps) {
  return (
    <Field label={label} error={form.errorOf('code')}>
      <TextInput
        name="recovery"
        ref={focusOnOpen ? focusNow : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={64}
        value={form.values.code}
        onChange={({ target }) => form.set({ code: target.value })}
      />
    </Field>
  );
}
