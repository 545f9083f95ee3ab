import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { addOperator } from '#domain/staff/contract.backoffice.operators.ts';
import type { Role } from '#domain/staff/rules.ts';
import { api } from '#platform/browser/net/api.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { InitialPassword } from './initial-password.tsx';
import { RoleSelect } from './operator-sheet.tsx';

type AddOperatorProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onAdded: () => void;
};

/** Creates a staff account with a password that is shown once, for the admin to hand over. */
export function AddOperator({ open, onClose, onAdded }: AddOperatorProps) {
  const t = useT('backoffice-staff');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('support');
  const [made, setMade] = useState<{ email: string; password: string }>();
  async function send(reason: string) {
    const answer = await api(addOperator, { body: { email, role, reason } });
    if (!isRefusal(answer)) setMade({ email, password: answer.data.password });
    return answer;
  }
  function done() {
    setEmail('');
    onAdded();
  }
  return (
    <>
      <ReasonDialog
        open={open}
        onClose={onClose}
        onDone={done}
        title={t('operators.add')}
        text={t('operators.addText')}
        confirm={t('operators.add')}
        send={send}
      >
        <Field label={t('operators.email')}>
          <TextInput
            type="email"
            required
            autoComplete="off"
            autoCapitalize="none"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        <Field label={t('operators.role')} hint={t(`jobs.${role}`)}>
          <RoleSelect value={role} onChange={setRole} />
        </Field>
      </ReasonDialog>
      <InitialPassword
        email={made?.email ?? ''}
        password={made?.password}
        onClose={() => setMade(undefined)}
      />
    </>
  );
}
