import { useState } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { Secret } from '#domain/identity/player/authenticator-secret.tsx';
import { supportsPasskeys } from '#domain/identity/player/passkeys.ts';
import {
  addOwnPasskey,
  beginOwnAuthenticator,
  beginOwnPasskey,
  removeOwnPasskey,
  renewOwnCodes,
} from '#domain/staff/contract.backoffice.own.ts';
import { api } from '#platform/browser/net/api.ts';
import { fieldErrors } from '#platform/browser/ui/errors.ts';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { PasswordInput, TextInput } from '#platform/browser/ui/text-input.tsx';
import { addPasskey, type StaffFactorAnswer } from './factor-answer.ts';
import { NewAuthenticatorDialog } from './new-authenticator.tsx';
import { NewCodesDialog } from './staff-codes.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';
import type { Security } from './own-types.ts';

type PanelProps = { readonly security: Security; readonly onChanged: () => void };
type Action = 'authenticator' | 'passkey' | 'codes' | { readonly remove: string };

/** Authenticator, passkeys and recovery codes, and their replacement. */
export function FactorPanel({ security, onChanged }: PanelProps) {
  const t = useT('backoffice-staff');
  const [action, setAction] = useState<Action>();
  return (
    <Panel title={t('own.factors')}>
      <ul className="staff-list">
        <li>
          <span>
            <strong>{t('factors.totp')}</strong>
            <small>
              {security.authenticator_at ? (
                <>
                  {t('own.since')} <Timestamp at={security.authenticator_at} />
                </>
              ) : (
                t('own.none')
              )}
            </small>
          </span>
          <Button size="s" onClick={() => setAction('authenticator')}>
            {t(security.authenticator_at ? 'own.replace' : 'own.add')}
          </Button>
        </li>
        {security.passkeys.map((passkey) => (
          <li key={passkey.id}>
            <span>
              <strong>{passkey.name}</strong>
              <small>
                {t('factors.passkey')} ·{' '}
                <Timestamp at={passkey.last_used_at ?? passkey.created_at} />
              </small>
            </span>
            <Button size="s" onClick={() => setAction({ remove: passkey.id })}>
              {t('own.remove')}
            </Button>
          </li>
        ))}
        <li>
          <span>
            <strong>{t('factors.recovery')}</strong>
            <small>{t('own.codesLeft', { count: security.recovery_left })}</small>
          </span>
          <Button size="s" onClick={() => setAction('codes')}>
            {t('own.renew')}
          </Button>
        </li>
      </ul>
      {supportsPasskeys() && (
        <Button onClick={() => setAction('passkey')}>{t('own.addPasskey')}</Button>
      )}
      <Dialogs
        action={action}
        security={security}
        close={() => setAction(undefined)}
        onChanged={onChanged}
      />
    </Panel>
  );
}

type DialogsProps = PanelProps & {
  readonly action: Action | undefined;
  readonly close: () => void;
};

function Dialogs({ action, security, close, onChanged }: DialogsProps) {
  const t = useT('backoffice-staff');
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<readonly string[]>();
  const shared = { security, onClose: close, onDone: onChanged };
  const passkey = typeof action === 'object' ? action.remove : '';
  async function renew(proof: StaffFactorAnswer) {
    const made = await api(renewOwnCodes, { body: { proof } });
    if (!isRefusal(made)) setCodes(made.data.recovery_codes);
    return made;
  }
  return (
    <>
      <ReplaceAuthenticator {...shared} open={action === 'authenticator'} onSecret={setSecret} />
      <StepUpDialog
        {...shared}
        open={action === 'codes'}
        title={t('factors.recovery')}
        text={t('own.renewText')}
        confirm={t('own.renew')}
        send={renew}
      />
      <StepUpDialog
        {...shared}
        open={passkey !== ''}
        title={t('own.removePasskey')}
        text={t('own.removeText')}
        confirm={t('own.remove')}
        isDangerous
        send={(proof) => api(removeOwnPasskey, { body: { id: passkey, proof } })}
      />
      <NewPasskey {...shared} open={action === 'passkey'} />
      <NewAuthenticatorDialog
        secret={secret}
        onClose={() => setSecret(undefined)}
        onDone={onChanged}
      />
      <NewCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
    </>
  );
}

type ReplaceProps = NewPasskeyProps & { readonly onSecret: (secret: Secret) => void };

/** Requires the password and a factor before the next secret is shown. */
function ReplaceAuthenticator({ onSecret, ...props }: ReplaceProps) {
  const t = useT('backoffice-staff');
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  async function begin(proof: StaffFactorAnswer) {
    const made = await api(beginOwnAuthenticator, { body: { password, proof } });
    setRefusal(isRefusal(made) ? made : undefined);
    if (isRefusal(made)) return made;
    setPassword('');
    onSecret(made.data);
    return made;
  }
  const { authenticator_at } = props.security;
  return (
    <StepUpDialog
      {...props}
      title={t('factors.totp')}
      text={authenticator_at === null ? undefined : t('own.replaceText')}
      confirm={t('own.go')}
      send={begin}
    >
      <Field label={t('login.password')} error={fieldErrors(refusal, 'password').join(' ')}>
        <PasswordInput
          required
          autoComplete="current-password"
          showLabel={t('login.show')}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
    </StepUpDialog>
  );
}

type NewPasskeyProps = {
  readonly open: boolean;
  readonly security: Security;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

function NewPasskey(props: NewPasskeyProps) {
  const t = useT('backoffice-staff');
  const [name, setName] = useState('');
  const send = (proof: StaffFactorAnswer) =>
    addPasskey(
      () => api(beginOwnPasskey, { body: { proof } }),
      (response) => api(addOwnPasskey, { body: { response, name } }),
    );
  return (
    <StepUpDialog {...props} title={t('own.addPasskey')} confirm={t('own.add')} send={send}>
      <Field label={t('own.passkeyName')}>
        <TextInput
          required
          maxLength={64}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
    </StepUpDialog>
  );
}
