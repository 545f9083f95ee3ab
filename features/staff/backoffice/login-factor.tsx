import { useState, type FormEvent } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { CodeField } from '#domain/identity/player/code-field.tsx';
import { supportsPasskeys } from '#domain/identity/player/passkeys.ts';
import { requestLogInPasskey, confirmLogIn } from '#domain/staff/contract.backoffice.login.ts';
import { api } from '#platform/browser/net/api.ts';
import { fieldErrors } from '#platform/browser/ui/errors.ts';
import { focusNow } from '#platform/backoffice/focus-now.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { Refused } from './login-credentials.tsx';
import { isExpired, type StaffLoginStep } from './login-step.ts';
import { answerByPasskey, type StaffFactorAnswer, type StaffFactorKind } from './factor-answer.ts';

type SecondFactorProps = {
  readonly step: StaffLoginStep;
  readonly onLoggedIn: (token: string) => void;
  readonly onExpired: () => void;
};

export function SecondFactor({ step, onLoggedIn, onExpired }: SecondFactorProps) {
  const t = useT('backoffice-staff');
  const own = step.factors.filter((kind) => kind !== 'passkey' || supportsPasskeys());
  const [kind, setKind] = useState<StaffFactorKind>(own[0] ?? 'recovery');
  const [code, setCode] = useState('');
  const { refusal, isBusy, send, sendPasskey } = useConfirm(step.challenge, onLoggedIn, onExpired);
  const others = own.filter((each) => each !== kind);
  const answer = (text: string) => (kind === 'passkey' ? undefined : { kind, code: text });
  function submit(event: FormEvent) {
    event.preventDefault();
    const given = answer(code);
    void (given ? send(given).then((isLoggedIn) => isLoggedIn || setCode('')) : sendPasskey());
  }
  const error = fieldErrors(refusal, 'code').join(' ');
  return (
    <form className="staff-login-form" onSubmit={submit}>
      <h1>{t('login.factor')}</h1>
      <p className="staff-login-lead">{t(`login.ask.${kind}`)}</p>
      {kind === 'totp' && (
        <CodeField
          key="totp"
          label={t('login.code')}
          value={code}
          error={error}
          busy={isBusy}
          focusOnOpen
          onChange={setCode}
          onComplete={(full) =>
            void send({ kind: 'totp', code: full }).then((isLoggedIn) => isLoggedIn || setCode(''))
          }
        />
      )}
      {kind === 'recovery' && (
        <Field label={t('login.recovery')} error={error}>
          <TextInput
            ref={focusNow}
            required
            autoComplete="off"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        </Field>
      )}
      <Refused refusal={error ? undefined : refusal} />
      <Button type="submit" variant="primary" size="l" block busy={isBusy}>
        {t(kind === 'passkey' ? 'login.usePasskey' : 'login.enter')}
      </Button>
      <Others kinds={others} onChoose={(next) => (setKind(next), setCode(''))} />
      <Button variant="quiet" block onClick={onExpired}>
        {t('login.restart')}
      </Button>
    </form>
  );
}

function Others(props: {
  kinds: readonly StaffFactorKind[];
  onChoose: (kind: StaffFactorKind) => void;
}) {
  const t = useT('backoffice-staff');
  return props.kinds.map((kind) => (
    <Button key={kind} block onClick={() => props.onChoose(kind)}>
      {t(`login.other.${kind}`)}
    </Button>
  ));
}

function useConfirm(challenge: string, onLoggedIn: (token: string) => void, onExpired: () => void) {
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setBusy] = useState(false);
  /** True when the answer was correct and the login is complete. */
  async function send(answer: StaffFactorAnswer): Promise<boolean> {
    setBusy(true);
    const result = await api(confirmLogIn, { body: { challenge, answer } });
    setBusy(false);
    if (isExpired(result)) return (onExpired(), true);
    if (isRefusal(result)) return (setRefusal(result), false);
    onLoggedIn(result.data.token);
    return true;
  }
  async function sendPasskey(): Promise<void> {
    const response = await api(requestLogInPasskey, { body: { challenge } });
    if (isExpired(response)) return onExpired();
    if (isRefusal(response)) return setRefusal(response);
    const answer = await answerByPasskey(response.data.options);
    if (answer === 'elsewhere') setRefusal({ refused: 'passkey_wrong' });
    else if (answer) await send(answer);
  }
  return { refusal, isBusy, send, sendPasskey };
}
