import { useEffect, useState } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { Secret } from '#domain/identity/player/authenticator-secret.tsx';
import { CodeInput } from '#domain/identity/player/factor-inputs.tsx';
import { supportsPasskeys } from '#domain/identity/player/passkeys.ts';
import {
  beginEnrolment,
  beginPasskeyEnrolment,
  finishEnrolment,
  finishPasskeyEnrolment,
} from '#domain/staff/contract.backoffice.login.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { addPasskey } from './factor-answer.ts';
import { Note } from './login-credentials.tsx';
import { restartIfExpired } from './login-step.ts';
import { StaffSecret } from './staff-secret.tsx';

type EnrolmentProps = {
  readonly challenge: string;
  readonly onLoggedIn: (made: { token: string; codes: readonly string[] }) => void;
  readonly onExpired: () => void;
};

/** Enrols the first second factor: an authenticator app or a passkey. */
export function Enrolment({ challenge, onLoggedIn, onExpired }: EnrolmentProps) {
  const t = useT('backoffice-staff');
  const onRefused = restartIfExpired(onExpired);
  const { secret, refusal } = useSecret(challenge, onRefused);
  type Made = { data: { token: string; recovery_codes: readonly string[] } };
  const onDone = ({ data }: Made) => onLoggedIn({ token: data.token, codes: data.recovery_codes });
  const form = useForm({
    values: { code: '' },
    retyped: ['code'],
    send: ({ code }) => api(finishEnrolment, { body: { challenge, code } }),
    onDone,
    onRefused,
  });
  const passkey = useAction(() => enrolByPasskey(challenge, t('login.firstPasskey')), {
    onDone,
    onRefused,
  });
  return (
    <form className="staff-login-form" onSubmit={form.submit}>
      <h1>{t('login.enrol')}</h1>
      <p className="staff-login-lead">{t('login.enrolText')}</p>
      <StaffSecret secret={secret} />
      <CodeInput form={form} label={t('login.code')} />
      <Note text={form.note} refusal={passkey.refusal ?? refusal} />
      <Button type="submit" variant="primary" size="l" block busy={form.isBusy || passkey.isBusy}>
        {t('login.submit')}
      </Button>
      {supportsPasskeys() && (
        <Button block onClick={() => passkey.run()}>
          {t('login.passkeyInstead')}
        </Button>
      )}
    </form>
  );
}

async function enrolByPasskey(challenge: string, name: string) {
  return await addPasskey(
    () => api(beginPasskeyEnrolment, { body: { challenge } }),
    (response) => api(finishPasskeyEnrolment, { body: { challenge, response, name } }),
  );
}

/**
 * The secret is created once per step; a new render must not replace the one the phone has scanned.
 */
function useSecret(challenge: string, onRefused: (refusal: Refusal) => void) {
  const [secret, setSecret] = useState<Secret>();
  const [refusal, setRefusal] = useState<Refusal>();
  useEffect(() => {
    let isCurrent = true;
    void api(beginEnrolment, { body: { challenge } }).then((answer) => {
      if (!isCurrent) return;
      if (!isRefusal(answer)) return setSecret(answer.data);
      setRefusal(answer);
      onRefused(answer);
    });
    return () => {
      isCurrent = false;
    };
    // The way back is new with every drawing and means the same.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [challenge]);
  return { secret, refusal };
}
