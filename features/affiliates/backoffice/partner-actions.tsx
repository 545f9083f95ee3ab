import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import {
  mayBecome,
  mayLogIn,
  PARTNER_STATUSES,
  type PartnerStatus,
} from '#domain/affiliates/rules.ts';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import {
  editPartner,
  resetPartnerLogin,
  setPartnerStatus,
  type PartnerDetails,
} from '../contract.backoffice.ts';
import { InitialPassword } from './initial-password.tsx';

type Props = { readonly partner: PartnerDetails; readonly onDone: () => void };
type Step = PartnerStatus | 'edit' | 'reset';

/** What staff may change of a partner. */
export function PartnerActions({ partner, onDone }: Props) {
  const t = useT('backoffice-affiliates');
  const [step, setStep] = useState<Step>();
  const [password, setPassword] = useState<string | null>(null);
  const mayEdit = useMay(editPartner.roles);
  if (!mayEdit) return null;
  const next = PARTNER_STATUSES.filter((status) => mayBecome(partner.status, status));
  const close = () => setStep(undefined);
  return (
    <>
      <Button onClick={() => setStep('edit')}>{t('edit.title')}</Button>
      {mayLogIn(partner.status) && (
        <Button onClick={() => setStep('reset')}>{t('reset.title')}</Button>
      )}
      {next.map((status) => (
        <Button
          key={status}
          variant={status === 'active' ? 'primary' : 'quiet'}
          onClick={() => setStep(status)}
        >
          {t(`become.${status}`)}
        </Button>
      ))}
      {step === 'edit' ? (
        <Edit partner={partner} onDone={onDone} onClose={close} />
      ) : (
        <Change
          partner={partner}
          step={step}
          onDone={onDone}
          onClose={close}
          onPassword={setPassword}
        />
      )}
      <InitialPassword
        made={{ email: partner.email, password }}
        onClose={() => setPassword(null)}
      />
    </>
  );
}

type StepProps = Props & { readonly onClose: () => void };

type ChangeProps = StepProps & {
  readonly step: Exclude<Step, 'edit'> | undefined;
  readonly onPassword: (password: string | null) => void;
};

function Change({ partner, step, onDone, onClose, onPassword }: ChangeProps) {
  const t = useT('backoffice-affiliates');
  const params = { partner: partner.id };
  async function send(reason: string) {
    const answer =
      step === 'reset' || step === undefined
        ? await api(resetPartnerLogin, { params, body: { reason } })
        : await api(setPartnerStatus, { params, body: { status: step, reason } });
    if (!isRefusal(answer)) onPassword(answer.data.password);
    return answer;
  }
  const title = step === 'reset' ? t('reset.title') : t(`become.${step ?? 'active'}`);
  const text = step === 'reset' ? t('reset.text') : t(`effects.${step ?? 'active'}`);
  return (
    <ReasonDialog
      open={step !== undefined}
      onClose={onClose}
      title={title}
      text={text}
      confirm={title}
      isDangerous={step === 'closed' || step === 'reset'}
      send={send}
      done={t('saved')}
      onDone={onDone}
    />
  );
}

function Edit({ partner, onDone, onClose }: StepProps) {
  const t = useT('backoffice-affiliates');
  const [name, setName] = useState(partner.name);
  const [website, setWebsite] = useState(partner.website ?? '');
  const [parent, setParent] = useState(partner.parent?.id ?? '');
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('edit.title')}
      confirm={t('save')}
      send={(reason) =>
        api(editPartner, {
          params: { partner: partner.id },
          body: { name, website: website || null, parent: parent || null, reason },
        })
      }
      done={t('saved')}
      onDone={onDone}
    >
      <Field label={t('columns.name')}>
        <TextInput required value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Field label={t('website')}>
        <TextInput type="url" value={website} onChange={({ target }) => setWebsite(target.value)} />
      </Field>
      <Field label={t('parentId')} hint={t('parentHint')}>
        <TextInput
          inputMode="numeric"
          value={parent}
          onChange={({ target }) => setParent(target.value)}
        />
      </Field>
    </ReasonDialog>
  );
}
