import { useState, type FormEvent } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { CodeField } from '#domain/identity/player/code-field.tsx';
import { knowsPasskeys } from '#domain/identity/player/passkeys.ts';
import { askLogInPasskey, confirmLogIn } from '#domain/staff/contract.backoffice.door.ts';
import { api } from '#platform/browser/net/api.ts';
import { fieldErrors } from '#platform/browser/ui/errors.ts';
import { focusNow } from '#platform/backoffice/focus-now.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { Refused } from './door-credentials.tsx';
import { isOver, type NextStep } from './door-step.ts';
import { answerByPasskey, type FactorAnswer, type FactorKind } from './factor-answer.ts';

type SecondFactorProps = {
  readonly step: NextStep;
  readonly onIn: (token: string) => void;
  readonly onOver: () => void;
};

export function SecondFactor({ step, onIn, onOver }: SecondFactorProps) {
  const t = useT('backoffice-staff');
  const own = step.factors.filter((kind) => kind !== 'passkey' || knowsPasskeys());
  const [kind, setKind] = useState<FactorKind>(own[0] ?? 'recovery');
  const [code, setCode] = useState('');
  const { refusal, isBusy, send, sendPasskey } = useConfirm(step.entry, onIn, onOver);
  const others = own.filter((each) => each !== kind);
  const answer = (text: string) => (kind === 'passkey' ? undefined : { kind, code: text });
  function submit(event: FormEvent) {
    event.preventDefault();
    const given = answer(code);
    void (given ? send(given).then((isIn) => isIn || setCode('')) : sendPasskey());
  }
  const error = fieldErrors(refusal, 'code').join(' ');
  return (
    <form className="door-form" onSubmit={submit}>
      <h1>{t('door.factor')}</h1>
      <p className="door-lead">{t(`door.ask.${kind}`)}</p>
      {kind === 'totp' && (
        <CodeField
          key="totp"
          label={t('door.code')}
          value={code}
          error={error}
          busy={isBusy}
          focusOnOpen
          onChange={setCode}
          onComplete={(full) =>
            void send({ kind: 'totp', code: full }).then((isIn) => isIn || setCode(''))
          }
        />
      )}
      {kind === 'recovery' && (
        <Field label={t('door.recovery')} error={error}>
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
        {t(kind === 'passkey' ? 'door.usePasskey' : 'door.enter')}
      </Button>
      <Others kinds={others} onChoose={(next) => (setKind(next), setCode(''))} />
      <Button variant="quiet" block onClick={onOver}>
        {t('door.restart')}
      </Button>
    </form>
  );
}

function Others(props: { kinds: readonly FactorKind[]; onChoose: (kind: FactorKind) => void }) {
  const t = useT('backoffice-staff');
  return props.kinds.map((kind) => (
    <Button key={kind} block onClick={() => props.onChoose(kind)}>
      {t(`door.other.${kind}`)}
    </Button>
  ));
}

function useConfirm(entry: string, onIn: (token: string) => void, onOver: () => void) {
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setBusy] = useState(false);
  /** True when it was right: then the door is behind us. */
  async function send(answer: FactorAnswer): Promise<boolean> {
    setBusy(true);
    const said = await api(confirmLogIn, { body: { entry, answer } });
    setBusy(false);
    if (isOver(said)) return (onOver(), true);
    if (isRefusal(said)) return (setRefusal(said), false);
    onIn(said.data.token);
    return true;
  }
  async function sendPasskey(): Promise<void> {
    const asked = await api(askLogInPasskey, { body: { entry } });
    if (isOver(asked)) return onOver();
    if (isRefusal(asked)) return setRefusal(asked);
    const answer = await answerByPasskey(asked.data.options);
    if (answer === 'elsewhere') setRefusal({ refused: 'passkey_wrong' });
    else if (answer) await send(answer);
  }
  return { refusal, isBusy, send, sendPasskey };
}
