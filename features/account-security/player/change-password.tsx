import './account-security.css';
import { useId, useState } from 'react';
import { patchUser, useUser } from '#domain/identity/player/session.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { setPassword, updatePassword } from '../contract.ts';
import { NewPasswordField, PasswordField } from './password-fields.tsx';
import { refreshAccountSecurity } from './refresh.ts';
import { SubmitButton } from './submit-button.tsx';
import { useSecurityForm } from './use-security-form.ts';

/** Sets the first password of an account, or changes it. */
export function Modal({ close }: ModalProps) {
  const t = useT('account-security');
  const formId = useId();
  const { user } = useUser();
  // The account gets a password while the dialog is open: the dialog keeps its variant.
  const [isChange] = useState(user?.is_password_exists ?? true);
  const { next, again } = isChange ? CHANGE : SET;
  const form = usePasswordForm(isChange, close);
  return (
    <ModalFrame
      title={t(isChange ? 'password.changeTitle' : 'password.setTitle')}
      size="s"
      footer={
        <SubmitButton formId={formId} form={form}>
          {t('password.save')}
        </SubmitButton>
      }
    >
      <form id={formId} className="access-form" noValidate onSubmit={form.submit}>
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
          <PasswordField
            label={t('password.old')}
            input={form.input('old_password')}
            name="old_password"
            autoComplete="current-password"
            error={form.errorOf('old_password')}
          />
        )}
        <NewPasswordField
          input={form.input(next)}
          error={form.errorOf(next)}
          email={user?.email ?? ''}
        />
        <PasswordField
          label={t('password.again')}
          input={form.input(again)}
          name={again}
          autoComplete="new-password"
          error={form.errorOf(again)}
        />
        {isChange && <p className="access-note">{t('password.after')}</p>}
      </form>
    </ModalFrame>
  );
}

/** The names of the fields in the refusals of the two calls. */
const CHANGE = { next: 'new_password', again: 'password_confirm' } as const;
const SET = { next: 'password', again: 'confirm_password' } as const;
const EMPTY = {
  old_password: '',
  new_password: '',
  password_confirm: '',
  password: '',
  confirm_password: '',
};

function usePasswordForm(isChange: boolean, close: () => void) {
  const t = useT('account-security');
  return useSecurityForm({
    values: EMPTY,
    send: (entry: typeof EMPTY) => (isChange ? change(entry) : set(entry)),
    onDone: () => {
      patchUser({ is_password_exists: true });
      refreshAccountSecurity();
      showToast({ tone: 'success', title: t('password.done') });
      close();
    },
  });
}

async function change({ old_password, new_password, password_confirm }: typeof EMPTY) {
  return await api(updatePassword, {
    body: { old_password, password: new_password, password_confirm },
  });
}

async function set({ password, confirm_password }: typeof EMPTY) {
  return await api(setPassword, { body: { password, confirm_password } });
}
