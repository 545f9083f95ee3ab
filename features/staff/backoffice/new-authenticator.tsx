import { useState } from 'react';
import { confirmOwnAuthenticator } from '#domain/staff/contract.backoffice.own.ts';
import { api } from '#platform/browser/net/api.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import type { Secret } from '#domain/identity/player/authenticator-secret.tsx';
import { CodeField } from '#domain/identity/player/code-field.tsx';
import { StaffSecret } from './staff-secret.tsx';

type NewAuthenticatorProps = {
  /** Undefined while the dialog is closed. */
  readonly secret: Secret | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** The QR code for the new phone, and the first code, which activates it. */
export function NewAuthenticatorDialog({ secret, onClose, onDone }: NewAuthenticatorProps) {
  const t = useT('backoffice-staff');
  const [code, setCode] = useState('');
  return (
    <ReasonDialog
      open={secret !== undefined}
      onClose={onClose}
      onDone={() => {
        setCode('');
        onDone();
      }}
      title={t('factors.totp')}
      text={t('own.scan')}
      confirm={t('own.go')}
      reasonMin={0}
      send={() => api(confirmOwnAuthenticator, { body: { code } })}
    >
      <StaffSecret secret={secret} />
      <CodeField label={t('login.code')} value={code} onChange={setCode} />
    </ReasonDialog>
  );
}
