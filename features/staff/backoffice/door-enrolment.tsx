import { useEffect, useState, type FormEvent } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { CodeField } from '#domain/identity/player/code-field.tsx';
import { asBody, knowsPasskeys, makePasskey } from '#domain/identity/player/passkeys.ts';
import {
  beginEnrolment,
  beginPasskeyEnrolment,
  finishEnrolment,
  finishPasskeyEnrolment,
} from '#domain/staff/contract.backoffice.door.ts';
import { api } from '#platform/browser/net/api.ts';
import { fieldErrors } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { AuthenticatorSecret, type Secret } from './authenticator-secret.tsx';
import { Refused } from './door-credentials.tsx';
import { isOver } from './door-step.ts';

type EnrolmentProps = {
  readonly entry: string;
  readonly onIn: (made: { token: string; codes: readonly string[] }) => void;
  readonly onOver: () => void;
};

/** Whoever has no second factor gets one now: an app on the phone, or a passkey. */
export function Enrolment({ entry, onIn, onOver }: EnrolmentProps) {
  const t = useT('backoffice-staff');
  const { secret, begun } = useSecret(entry, onOver);
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setBusy] = useState(false);
  type Made = Awaited<ReturnType<typeof finish>>;
  const finish = (full: string) => api(finishEnrolment, { body: { entry, code: full } });
  function take(answer: Made) {
    setBusy(false);
    if (isOver(answer)) return onOver();
    if (isRefusal(answer)) return (setRefusal(answer), setCode(''));
    onIn({ token: answer.data.token, codes: answer.data.recovery_codes });
  }
  async function send(full: string) {
    setBusy(true);
    take(await finish(full));
  }
  async function passkey() {
    const asked = await api(beginPasskeyEnrolment, { body: { entry } });
    if (isRefusal(asked)) return take(asked);
    const made = await makePasskey(asked.data.options);
    if (made === 'declined') return;
    if (typeof made === 'string') return setRefusal({ refused: 'passkey_wrong' });
    setBusy(true);
    const body = { entry, response: asBody(made), name: t('door.firstPasskey') };
    take(await api(finishPasskeyEnrolment, { body }));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void send(code);
  }
  const error = fieldErrors(refusal, 'code').join(' ');
  return (
    <form className="door-form" onSubmit={submit}>
      <h1>{t('door.enrol')}</h1>
      <p className="door-lead">{t('door.enrolText')}</p>
      <AuthenticatorSecret secret={secret} />
      <CodeField
        label={t('door.code')}
        value={code}
        error={error}
        busy={isBusy}
        onChange={setCode}
        onComplete={(full) => void send(full)}
      />
      <Refused refusal={error ? undefined : (refusal ?? begun)} />
      <Button type="submit" variant="primary" size="l" block busy={isBusy}>
        {t('door.enter')}
      </Button>
      {knowsPasskeys() && (
        <Button block onClick={() => void passkey()}>
          {t('door.passkeyInstead')}
        </Button>
      )}
    </form>
  );
}

/** A secret is made once for this step; drawing it again must not replace what the phone has. */
function useSecret(entry: string, onOver: () => void) {
  const [secret, setSecret] = useState<Secret>();
  const [begun, setBegun] = useState<Refusal>();
  useEffect(() => {
    let isCurrent = true;
    void api(beginEnrolment, { body: { entry } }).then((answer) => {
      if (!isCurrent) return;
      if (isOver(answer)) onOver();
      else if (isRefusal(answer)) setBegun(answer);
      else setSecret(answer.data);
    });
    return () => {
      isCurrent = false;
    };
    // The way back is new with every drawing and means the same.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [entry]);
  return { secret, begun };
}
