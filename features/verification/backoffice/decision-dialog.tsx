import { useId } from 'react';
import { LOCALE_ISO } from '#core/locale.ts';
import type { Body } from '#core/wire.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Select, TextArea } from '#platform/browser/ui/text-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { decideVerification, type VerificationDetails } from '../contract.backoffice.ts';
import { TEMPLATES, wordsOf, type Template } from './templates.ts';

export type DecisionStep = Body<typeof decideVerification>['step'];

type DialogProps = {
  step: DecisionStep;
  whole: VerificationDetails;
  onClose: () => void;
  onDone: () => void;
};

/** Accepts or refuses a verification, with a reason the player reads. */
export function DecisionDialog(props: DialogProps) {
  const { step, onClose } = props;
  const t = useT('backoffice-verification');
  const formId = useId();
  const form = useDecision(props);
  const needsReason = step !== 'accept';
  const footer = (
    <Button
      type="submit"
      form={formId}
      variant={step === 'refuse' || step === 'revoke' ? 'danger' : 'primary'}
      busy={form.isBusy}
    >
      {t(`actions.${step}`)}
    </Button>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`dialogs.${step}.title`)}
      closeLabel={t('back')}
      footer={footer}
    >
      <form id={formId} className="verify-form" onSubmit={form.submit}>
        <p>{t(`dialogs.${step}.text`)}</p>
        {needsReason && <ReasonField {...props} form={form} />}
        <p role="alert">{form.note}</p>
      </form>
    </Dialog>
  );
}

type Form = ReturnType<typeof useDecision>;

/** Template texts are in the player's language and may be edited. */
function ReasonField({ step, whole: { locale }, form }: DialogProps & { form: Form }) {
  const t = useT('backoffice-verification');
  const isRead = step !== 'vouch';
  return (
    <>
      {isRead && (
        <Field label={t('actions.template')}>
          <Select
            defaultValue=""
            onChange={({ target }) =>
              // The options are the templates.
              target.value !== '' && form.set({ reason: wordsOf(target.value as Template, locale) })
            }
          >
            <option value="">{t('actions.own')}</option>
            {TEMPLATES.map((one) => (
              <option key={one} value={one}>
                {t(`templates.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field
        label={t(isRead ? 'actions.words' : 'actions.why')}
        hint={isRead && t('actions.language', { language: t(`languages.${locale}`) })}
        error={form.errorOf('reason')}
      >
        <TextArea
          {...form.input('reason')}
          lang={isRead ? LOCALE_ISO[locale] : undefined}
          required
          rows={5}
          maxLength={1000}
        />
      </Field>
    </>
  );
}

function useDecision({ step, whole, onClose, onDone }: DialogProps) {
  const t = useT('backoffice-verification');
  return useForm({
    values: { reason: '' },
    send: ({ reason }) => {
      const words = reason.trim() === '' ? {} : { reason: reason.trim() };
      const body = { step, seen_at: whole.submitted_at, ...words };
      return api(decideVerification, { params: { player: whole.player_id }, body });
    },
    onDone: () => {
      showToast({ tone: 'success', title: t(`done.${step}`) });
      onClose();
      onDone();
    },
  });
}
