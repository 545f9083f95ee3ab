import './account-security.css';
import { useId, useState } from 'react';
import { PASSWORD_MIN, strength } from '#domain/identity/rules.ts';
import { patchUser, useUser } from '#domain/identity/player/session.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { StrengthMeter } from '#platform/browser/ui/strength-meter.tsx';
import { PasswordInput } from '#platform/browser/ui/text-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { setPassword, updatePassword } from '../contract.ts';
import { refreshAccountSecurity } from './refresh.ts';
import { useSubmission, type Submission } from './use-submission.ts';

/** Sets the first password of an account, or changes it. */
export function Modal({ close }: ModalProps) {
  const t = useT('account-security');
  const formId = useId();
  const { user } = useUser();
  // The account gets a password while the dialog is open: the dialog keeps its variant.
  const [isChange] = useState(user?.is_password_exists ?? true);
  const form = usePasswordForm(isChange, close);
  return (
    <ModalFrame
      title={t(isChange ? 'password.changeTitle' : 'password.setTitle')}
      size="s"
      footer={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          size="l"
          block
          busy={form.submission.isBusy}
        >
          {t('password.save')}
        </Button>
      }
    >
      <form
        id={formId}
        className="access-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        {/* For the browser's password manager: the account of the password. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user?.email ?? user?.phone ?? ''}
          readOnly
          hidden
        />
        {isChange && (
          <Password form={form} name="old" field="old_password" autoComplete="current-password" />
        )}
        <NewPassword form={form} isChange={isChange} email={user?.email ?? ''} />
        <Password
          form={form}
          name="again"
          field={isChange ? 'password_confirm' : 'confirm_password'}
          autoComplete="new-password"
        />
        {isChange && <p className="access-note">{t('password.after')}</p>}
      </form>
    </ModalFrame>
  );
}

type Entry = { old: string; new: string; again: string };
type PasswordForm = {
  entry: Entry;
  type: (name: keyof Entry, value: string) => void;
  submission: Submission;
  save: () => Promise<void>;
};

function usePasswordForm(isChange: boolean, close: () => void): PasswordForm {
  const t = useT('account-security');
  const submission = useSubmission();
  const [entry, setEntry] = useState<Entry>({ old: '', new: '', again: '' });

  async function save(): Promise<void> {
    const done = await submission.run(() =>
      isChange
        ? api(updatePassword, {
            body: {
              old_password: entry.old,
              password: entry.new,
              password_confirm: entry.again,
            },
          })
        : api(setPassword, { body: { password: entry.new, confirm_password: entry.again } }),
    );
    if (!done) return;
    patchUser({ is_password_exists: true });
    refreshAccountSecurity();
    showToast({ tone: 'success', title: t('password.done') });
    close();
  }

  function type(name: keyof Entry, value: string): void {
    submission.clear();
    setEntry({ ...entry, [name]: value });
  }

  return { entry, type, submission, save };
}

type PasswordProps = {
  form: PasswordForm;
  name: 'old' | 'again';
  /** Its field name in the API. */
  field: string;
  autoComplete: 'current-password' | 'new-password';
};

function Password({ form, name, field, autoComplete }: PasswordProps) {
  const t = useT('account-security');
  return (
    <Field label={t(`password.${name}`)} error={form.submission.errorOf(field)}>
      <PasswordInput
        name={field}
        autoComplete={autoComplete}
        showLabel={t('password.show')}
        value={form.entry[name]}
        onChange={(event) => form.type(name, event.target.value)}
      />
    </Field>
  );
}

type NewPasswordProps = { form: PasswordForm; isChange: boolean; email: string };

function NewPassword({ form, isChange, email }: NewPasswordProps) {
  const t = useT('account-security');
  const password = form.entry.new;
  const score = strength(password, email);
  return (
    <Field
      label={t('password.new')}
      hint={t('password.hint', { min: PASSWORD_MIN })}
      error={form.submission.errorOf(isChange ? 'new_password' : 'password')}
    >
      <PasswordInput
        name="password"
        autoComplete="new-password"
        showLabel={t('password.show')}
        value={password}
        onChange={(event) => form.type('new', event.target.value)}
        meter={
          <StrengthMeter score={score} label={password === '' ? '' : t(`strength.s${score}`)} />
        }
      />
    </Field>
  );
}
