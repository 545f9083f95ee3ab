/** Shared parts of the sign-in dialogs: fields, the submit button, links to other dialogs. */
import type { ReactNode } from 'react';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Slot } from '#platform/browser/router/slots.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { PasswordInput, TextInput } from '#platform/browser/ui/text-input.tsx';
import type { SignInForm } from './use-sign-in-form.ts';

export { FormNote } from './form-note.tsx';

type FieldProps = {
  form: SignInForm;
  value: string;
  onChange: (value: string) => void;
};

export function EmailField(props: FieldProps & { action?: ReactNode; isLogin: boolean }) {
  const t = useT('sign-in');
  const { form, value, onChange, action, isLogin } = props;
  const error = form.errorOf('email');
  const whatToDo = action ? (
    <span>
      {error} {action}
    </span>
  ) : (
    error
  );
  return (
    <Field label={t('field.email')} error={error && whatToDo}>
      <TextInput
        type="email"
        name="email"
        inputMode="email"
        autoComplete={isLogin ? 'username' : 'email'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={value}
        onChange={(event) => {
          form.clear('email');
          onChange(event.target.value);
        }}
      />
    </Field>
  );
}

type PasswordFieldProps = FieldProps & {
  isNew: boolean;
  /** `password_confirm` is the repetition of the password. */
  name?: 'password' | 'password_confirm';
  label?: string;
  hint?: string;
  meter?: ReactNode;
  /** To the right of the label, e.g. the link for a forgotten password. */
  aside?: ReactNode;
};

export function PasswordField(props: PasswordFieldProps) {
  const t = useT('sign-in');
  const { form, value, onChange, isNew, name = 'password', hint, meter, aside } = props;
  return (
    <Field
      label={props.label ?? t('field.password')}
      hint={hint}
      aside={aside}
      error={form.errorOf(name)}
    >
      <PasswordInput
        name={name}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        showLabel={t('field.showPassword')}
        meter={meter}
        value={value}
        onChange={(event) => {
          form.clear(name);
          onChange(event.target.value);
        }}
      />
    </Field>
  );
}

type SubmitProps = { form: SignInForm; formId: string; isOff?: boolean; children: ReactNode };

export function Submit({ form, formId, isOff = false, children }: SubmitProps) {
  const t = useT('sign-in');
  const f = useFormat();
  const isWaiting = form.waitSeconds > 0;
  return (
    <Button
      type="submit"
      form={formId}
      variant={isWaiting ? 'secondary' : 'primary'}
      size="l"
      block
      busy={form.isBusy}
      disabled={isOff}
      aria-disabled={isWaiting || undefined}
    >
      {isWaiting ? t('waitButton', { time: f.duration(form.waitSeconds) }) : children}
    </Button>
  );
}

/** An address or number inside a sentence, isolated from the direction of the text. */
export function ContactText(contact: ReactNode) {
  return <bdi className="sign-in-to">{contact}</bdi>;
}

/** A button that looks like a link and opens another dialog. */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="sign-in-link" onClick={onClick}>
      {children}
    </button>
  );
}

/** "Already have an account? Log in" under a form. */
export function AlternativeLink({ question, answer, onClick }: AlternativeLinkProps) {
  return (
    <p className="sign-in-instead">
      {question} <TextButton onClick={onClick}>{answer}</TextButton>
    </p>
  );
}

type AlternativeLinkProps = { question: string; answer: string; onClick: () => void };

/** Social login buttons under an "or" rule; empty where there are no providers. */
export function Social() {
  const t = useT('sign-in');
  return (
    <div className="sign-in-social">
      <p className="sign-in-or">{t('login.or')}</p>
      <Slot name="login.social" fallback={null} />
    </div>
  );
}
