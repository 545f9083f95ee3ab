import { useState, type FormEvent } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { CodeInput, RecoveryCodeInput } from '#domain/identity/player/factor-inputs.tsx';
import { supportsPasskeys } from '#domain/identity/player/passkeys.ts';
import { requestLogInPasskey, confirmLogIn } from '#domain/staff/contract.backoffice.login.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { answerByPasskey, type StaffFactorKind } from './factor-answer.ts';
import { Note } from './login-credentials.tsx';
import { restartIfExpired, type StaffLoginStep } from './login-step.ts';

type SecondFactorProps = {
  readonly step: StaffLoginStep;
  readonly onLoggedIn: (token: string) => void;
  readonly onExpired: () => void;
};

export function SecondFactor({ step, onLoggedIn, onExpired }: SecondFactorProps) {
  const t = useT('backoffice-staff');
  const own = step.factors.filter((kind) => kind !== 'passkey' || supportsPasskeys());
  const [kind, setKind] = useState<StaffFactorKind>(own[0] ?? 'recovery');
  const { form, passkey } = useProof(step.challenge, kind, onLoggedIn, onExpired);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (kind === 'passkey') passkey.run();
    else form.submit(event);
  }
  function choose(next: StaffFactorKind) {
    setKind(next);
    form.reset();
    passkey.clear();
  }
  return (
    <form className="staff-login-form" onSubmit={submit}>
      <h1>{t('login.factor')}</h1>
      <p className="staff-login-lead">{t(`login.ask.${kind}`)}</p>
      {kind === 'totp' && <CodeInput form={form} label={t('login.code')} focusOnOpen />}
      {kind === 'recovery' && (
        <RecoveryCodeInput form={form} label={t('login.recovery')} focusOnOpen />
      )}
      <Note text={form.note} refusal={passkey.refusal} />
      <Button type="submit" variant="primary" size="l" block busy={form.isBusy || passkey.isBusy}>
        {t(kind === 'passkey' ? 'login.usePasskey' : 'login.submit')}
      </Button>
      {own
        .filter((other) => other !== kind)
        .map((other) => (
          <Button key={other} block onClick={() => choose(other)}>
            {t(`login.other.${other}`)}
          </Button>
        ))}
      <Button variant="quiet" block onClick={onExpired}>
        {t('login.restart')}
      </Button>
    </form>
  );
}

/** The code of an app or a recovery code is typed; a passkey answers the server's challenge. */
function useProof(
  challenge: string,
  kind: StaffFactorKind,
  onLoggedIn: (token: string) => void,
  onExpired: () => void,
) {
  const ends = {
    onDone: ({ data }: { data: { token: string } }) => onLoggedIn(data.token),
    onRefused: restartIfExpired(onExpired),
  };
  const form = useForm({
    values: { code: '' },
    retyped: ['code'],
    send: ({ code }) => {
      const answer = { kind: kind === 'totp' ? kind : 'recovery', code } as const;
      return api(confirmLogIn, { body: { challenge, answer } });
    },
    ...ends,
  });
  const passkey = useAction(() => confirmByPasskey(challenge), ends);
  return { form, passkey };
}

async function confirmByPasskey(challenge: string) {
  const answer = await answerByPasskey(() => api(requestLogInPasskey, { body: { challenge } }));
  return isRefusal(answer) ? answer : await api(confirmLogIn, { body: { challenge, answer } });
}
