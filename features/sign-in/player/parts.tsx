/** What the dialogs of sign-in share: the two fields, the note above them and the button below. */
import { useState, type ReactNode } from 'react';
import { useFormat, useT } from '#platform/browser/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { PasswordInput, TextInput } from '#platform/browser/ui/text-input.tsx';
import type { Form } from './use-form.ts';

type FieldProps = {
  form: Form;
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

type PasswordFieldProps = FieldProps & { isNew: boolean; hint?: string; meter?: ReactNode };

export function PasswordField(props: PasswordFieldProps) {
  const t = useT('sign-in');
  const { form, value, onChange, isNew, hint, meter } = props;
  return (
    <Field label={t('field.password')} hint={hint} error={form.errorOf('password')}>
      <PasswordInput
        name="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        showLabel={t('field.showPassword')}
        meter={meter}
        value={value}
        onChange={(event) => {
          form.clear('password');
          onChange(event.target.value);
        }}
      />
    </Field>
  );
}

/** What concerns the whole form: no connection, a closed account, a wait that is counted down. */
export function FormNote({ form }: { form: Form }) {
  const t = useT('sign-in');
  const f = useFormat();
  const { waitSeconds, refusal } = form;
  // A screen reader hears the wait once, not each second of it.
  const [heard, setHeard] = useState(waitSeconds);
  if (waitSeconds > heard || (waitSeconds === 0 && heard !== 0)) setHeard(waitSeconds);
  const key = refusal?.refused === 'busy' ? 'busy' : 'wait';
  return (
    <>
      <div role="alert" className="visually-hidden">
        {heard > 0 && t(key, { time: f.duration(heard) })}
      </div>
      {waitSeconds > 0 && (
        <p className="sign-in-note" aria-hidden="true">
          <Icon name="clock" />
          <span>{t(key, { time: f.duration(waitSeconds) })}</span>
        </p>
      )}
      {form.note && (
        <p className="sign-in-note" role="alert">
          <Icon name="warning" />
          <span>{form.note}</span>
        </p>
      )}
    </>
  );
}

type SubmitProps = { form: Form; formId: string; children: ReactNode };

export function Submit({ form, formId, children }: SubmitProps) {
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
      aria-disabled={isWaiting || undefined}
    >
      {isWaiting ? t('waitButton', { time: f.duration(form.waitSeconds) }) : children}
    </Button>
  );
}

/** "Already have an account? Log in" under a form. */
export function Instead({ question, answer, onClick }: InsteadProps) {
  return (
    <p className="sign-in-instead">
      {question}{' '}
      <button type="button" className="sign-in-link" onClick={onClick}>
        {answer}
      </button>
    </p>
  );
}

type InsteadProps = { question: string; answer: string; onClick: () => void };
