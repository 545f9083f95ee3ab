import { useState } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { changeOwnPassword } from '#domain/staff/contract.backoffice.own.ts';
import { api } from '#platform/browser/net/api.ts';
import { fieldErrors } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { PasswordInput } from '#platform/browser/ui/text-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import type { StaffFactorAnswer } from './factor-answer.ts';
import { StepUpDialog } from './step-up-dialog.tsx';
import type { Security } from './own-types.ts';

type OwnPasswordProps = { readonly security: Security; readonly onChanged: () => void };

export function OwnPasswordPanel({ security, onChanged }: OwnPasswordProps) {
  const t = useT('backoffice-staff');
  const [isOpen, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  async function send(proof: StaffFactorAnswer) {
    const answer = await api(changeOwnPassword, { body: { password, proof } });
    setRefusal(isRefusal(answer) ? answer : undefined);
    return answer;
  }
  function done() {
    setPassword('');
    showToast({ tone: 'success', title: t('own.passwordChanged') });
    onChanged();
  }
  return (
    <Panel title={t('login.password')}>
      <p className="staff-note">{t('own.passwordText')}</p>
      <Button onClick={() => setOpen(true)}>{t('own.changePassword')}</Button>
      <StepUpDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onDone={done}
        title={t('own.changePassword')}
        confirm={t('own.changePassword')}
        security={security}
        send={send}
      >
        <Field label={t('login.newPassword')} error={fieldErrors(refusal, 'password').join(' ')}>
          <PasswordInput
            required
            autoComplete="new-password"
            showLabel={t('login.show')}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
      </StepUpDialog>
    </Panel>
  );
}
