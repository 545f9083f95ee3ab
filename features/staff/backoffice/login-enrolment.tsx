import { useEffect, useState, type FormEvent } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { CodeField } from '#domain/identity/player/code-field.tsx';
import { asBody, supportsPasskeys, createPasskey } from '#domain/identity/player/passkeys.ts';
import {
  beginEnrolment,
  beginPasskeyEnrolment,
  finishEnrolment,
  finishPasskeyEnrolment,
} from '#domain/staff/contract.backoffice.login.ts';
import { api } from '#platform/browser/net/api.ts';
import { fieldErrors } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { AuthenticatorSecret, type Secret } from './authenticator-secret.tsx';
import { Refused } from './login-credentials.tsx';
import { isExpired } from './login-step.ts';

type EnrolmentProps = {
  readonly challenge: string;
  readonly onLoggedIn: (made: { token: string; codes: readonly string[] }) => void;
  readonly onExpired: () => void;
};

/** Enrols the first second factor: an authenticator app or a passkey. */
export function Enrolment({ challenge, onLoggedIn, onExpired }: EnrolmentProps) {
  const t = useT('backoffice-staff');
  const { secret, begun } = useSecret(challenge, onExpired);
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setBusy] = useState(false);
  type Made = Awaited<ReturnType<typeof finish>>;
  const finish = (full: string) => api(finishEnrolment, { body: { challenge, code: full } });
  function handleAnswer(answer: Made) {
    setBusy(false);
    if (isExpired(answer)) return onExpired();
    if (isRefusal(answer)) return (setRefusal(answer), setCode(''));
    onLoggedIn({ token: answer.data.token, codes: answer.data.recovery_codes });
  }
  async function send(full: string) {
    setBusy(true);
    handleAnswer(await finish(full));
  }
  async function passkey() {
    const response = await api(beginPasskeyEnrolment, { body: { challenge } });
    if (isRefusal(response)) return handleAnswer(response);
    const made = await createPasskey(response.data.options);
    if (made === 'declined') return;
    if (typeof made === 'string') return setRefusal({ refused: 'passkey_wrong' });
    setBusy(true);
    const body = { challenge, response: asBody(made), name: t('login.firstPasskey') };
    handleAnswer(await api(finishPasskeyEnrolment, { body }));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void send(code);
  }
  const error = fieldErrors(refusal, 'code').join(' ');
  return (
    <form className="staff-login-form" onSubmit={submit}>
      <h1>{t('login.enrol')}</h1>
      <p className="staff-login-lead">{t('login.enrolText')}</p>
      <AuthenticatorSecret secret={secret} />
      <CodeField
        label={t('login.code')}
        value={code}
        error={error}
        busy={isBusy}
        onChange={setCode}
        onComplete={(full) => void send(full)}
      />
      <Refused refusal={error ? undefined : (refusal ?? begun)} />
      <Button type="submit" variant="primary" size="l" block busy={isBusy}>
        {t('login.enter')}
      </Button>
      {supportsPasskeys() && (
        <Button block onClick={() => void passkey()}>
          {t('login.passkeyInstead')}
        </Button>
      )}
    </form>
  );
}

/**
 * The secret is created once per step; a new render must not replace the one the phone has scanned.
 */
function useSecret(challenge: string, onExpired: () => void) {
  const [secret, setSecret] = useState<Secret>();
  const [begun, setBegun] = useState<Refusal>();
  useEffect(() => {
    let isCurrent = true;
    void api(beginEnrolment, { body: { challenge } }).then((answer) => {
      if (!isCurrent) return;
      if (isExpired(answer)) onExpired();
      else if (isRefusal(answer)) setBegun(answer);
      else setSecret(answer.data);
    });
    return () => {
      isCurrent = false;
    };
    // The way back is new with every drawing and means the same.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [challenge]);
  return { secret, begun };
}
