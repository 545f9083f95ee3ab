import { useState, type ReactNode } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { askOwnPasskey } from '#domain/staff/contract.backoffice.own.ts';
import { knowsPasskeys } from '#domain/identity/player/passkeys.ts';
import { api } from '#platform/browser/net/api.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { fieldErrors } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { answerByPasskey, type FactorAnswer, type FactorKind } from './factor-answer.ts';
import type { Security } from './own-types.ts';

type ProveDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone?: () => void;
  readonly title: string;
  readonly text?: string | undefined;
  readonly confirm: string;
  readonly isDangerous?: boolean;
  readonly security: Security;
  readonly children?: ReactNode;
  readonly send: (proof: FactorAnswer) => Promise<Refusal | object>;
};

/** What weakens an account wants a factor shown: a desk that was left open is not enough. */
export function ProveDialog({ security, send, children, ...rest }: ProveDialogProps) {
  const t = useT('backoffice-staff');
  const kinds = kindsOf(security);
  const [kind, setKind] = useState<FactorKind>(kinds[0] ?? 'recovery');
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState('');
  async function answer(): Promise<Refusal | object> {
    setWrong('');
    const proof = kind === 'passkey' ? await touchPasskey() : { kind, code };
    if (isRefusal(proof)) return proof;
    const said = await send(proof);
    if (isRefusal(said)) setWrong(fieldErrors(said, 'code').join(' '));
    else setCode('');
    return said;
  }
  return (
    <ReasonDialog {...rest} reasonMin={0} send={answer}>
      {children}
      {kinds.length > 1 && (
        <Segmented
          legend={t('prove.by')}
          value={kind}
          choices={kinds.map((value) => ({ value, label: t(`prove.${value}`) }))}
          onChange={(next) => {
            setKind(next);
            setCode('');
          }}
        />
      )}
      {kind !== 'passkey' && (
        <Field label={t(kind === 'totp' ? 'door.code' : 'door.recovery')} error={wrong}>
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

function kindsOf({ authenticator_at, passkeys, recovery_left }: Security): FactorKind[] {
  return [
    ...(authenticator_at === null ? [] : (['totp'] as const)),
    ...(passkeys.length > 0 && knowsPasskeys() ? (['passkey'] as const) : []),
    ...(recovery_left > 0 ? (['recovery'] as const) : []),
  ];
}

async function touchPasskey(): Promise<FactorAnswer | Refusal> {
  const asked = await api(askOwnPasskey, { body: {} });
  if (isRefusal(asked)) return asked;
  const answer = await answerByPasskey(asked.data.options);
  if (answer === undefined) return { refused: 'aborted' };
  return answer === 'elsewhere' ? { refused: 'passkey_wrong' } : answer;
}
