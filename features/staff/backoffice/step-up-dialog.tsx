import { useState, type ReactNode } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { requestOwnPasskey } from '#domain/staff/contract.backoffice.own.ts';
import { supportsPasskeys } from '#domain/identity/player/passkeys.ts';
import { api } from '#platform/browser/net/api.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { fieldErrors } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { answerByPasskey, type StaffFactorAnswer, type StaffFactorKind } from './factor-answer.ts';
import type { Security } from './own-types.ts';

type StepUpDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone?: () => void;
  readonly title: string;
  readonly text?: string | undefined;
  readonly confirm: string;
  readonly isDangerous?: boolean;
  readonly security: Security;
  readonly children?: ReactNode;
  readonly send: (proof: StaffFactorAnswer) => Promise<Refusal | object>;
};

/** Requires a factor before a change that weakens the account: an open session is not enough. */
export function StepUpDialog({ security, send, children, ...rest }: StepUpDialogProps) {
  const t = useT('backoffice-staff');
  const kinds = kindsOf(security);
  const [kind, setKind] = useState<StaffFactorKind>(kinds[0] ?? 'recovery');
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState('');
  async function answer(): Promise<Refusal | object> {
    setWrong('');
    const proof = kind === 'passkey' ? await answerByPasskey(beginProof) : { kind, code };
    if (isRefusal(proof)) return proof;
    const answer = await send(proof);
    if (isRefusal(answer)) setWrong(fieldErrors(answer, 'code').join(' '));
    else setCode('');
    return answer;
  }
  return (
    <ReasonDialog {...rest} reasonMin={0} send={answer}>
      {children}
      {kinds.length > 1 && (
        <Segmented
          legend={t('stepUp.by')}
          value={kind}
          choices={kinds.map((value) => ({ value, label: t(`stepUp.${value}`) }))}
          onChange={(next) => {
            setKind(next);
            setCode('');
          }}
        />
      )}
      {kind !== 'passkey' && (
        <Field label={t(kind === 'totp' ? 'login.code' : 'login.recovery')} error={wrong}>
          <TextInput
            required
            inputMode={kind === 'totp' ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        </Field>
      )}
    </ReasonDialog>
  );
}

const beginProof = () => api(requestOwnPasskey, { body: {} });

function kindsOf({ authenticator_at, passkeys, recovery_left }: Security): StaffFactorKind[] {
  return [
    ...(authenticator_at === null ? [] : (['totp'] as const)),
    ...(passkeys.length > 0 && supportsPasskeys() ? (['passkey'] as const) : []),
    ...(recovery_left > 0 ? (['recovery'] as const) : []),
  ];
}
