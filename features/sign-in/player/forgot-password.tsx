import './sign-in.css';
import { useId, useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import { openModal, type ModalProps } from '#platform/browser/modals/modals.tsx';
import { Tabs } from '#platform/browser/ui/tabs.tsx';
import { forgotByEmail, forgotByPhone } from '../contract.restore.ts';
import { ChannelChoice, type PhoneChannel } from './channel-choice.tsx';
import { checkEmail, checkPhone } from './checks.ts';
import { CodeStep, CodeSubmit } from './code-step.tsx';
import { prefilledEmail, prefilledPhone } from './prefill.ts';
import { EmailField, FormNote, AlternativeLink, Submit } from './parts.tsx';
import { e164, type Phone } from '#domain/identity/player/phone.ts';
import { FormPhone } from './form-phone.tsx';
import { stepNow, stepOf, type CodeStepState } from './steps.ts';
import type { CodeState } from './use-code.ts';
import { focusFirst, useSignInForm, type SignInForm } from './use-sign-in-form.ts';
import { useRestoreCode, type RestoreContactType } from './use-restore-code.ts';
import { useOtherTab } from './use-other-tab.ts';

/** Three steps: where to send the code, the code itself, and then the page for a new password. */
export function Modal({ props }: ModalProps) {
  useOtherTab();
  const t = useT('sign-in');
  const locale = useLocale();
  const formId = useId();
  const [by, setBy] = useState<RestoreContactType>(() => firstBy(props));
  const [entry, setEntry] = useState<Entry>(() => ({
    email: prefilledEmail(props),
    phone: prefilledPhone(props, locale),
    channel: 'call',
  }));
  const change = (part: Partial<Entry>) => setEntry((now) => ({ ...now, ...part }));
  const codes = { email: useRestoreCode('email'), phone: useRestoreCode('phone') };
  const code = codes[by];
  const form = useEntry(by, entry, code.begin);
  const footer = code.step ? (
    <CodeSubmit state={code} formId={formId}>
      {t('forgot.next')}
    </CodeSubmit>
  ) : (
    <Submit form={form} formId={formId}>
      {t(by === 'email' ? 'forgot.sendMail' : `code.ask.${entry.channel}`)}
    </Submit>
  );
  return (
    <ModalFrame title={t('forgot.title')} size="s" footer={footer}>
      {code.step ? (
        <Sent by={by} code={code} formId={formId} />
      ) : (
        <Tabs
          label={t('contact.label')}
          selected={by}
          onSelect={setBy}
          tabs={(['email', 'phone'] as const).map((id) => ({
            id,
            label: t(`contact.${id}`),
            panel: <Fields key={id} {...{ by, form, entry, change, formId }} />,
          }))}
        />
      )}
      <AlternativeLink
        question={t('forgot.remembered')}
        answer={t('toLogin')}
        onClick={() => openModal('Login', {}, { replace: true })}
      />
    </ModalFrame>
  );
}

type Entry = { readonly email: string; readonly phone: Phone; readonly channel: PhoneChannel };

/** A pending step comes first, then the contact typed in the previous dialog. */
function firstBy(props: ModalProps['props']): RestoreContactType {
  if (stepNow('restore-email')) return 'email';
  if (stepNow('restore-phone')) return 'phone';
  return typeof props['phone'] === 'string' ? 'phone' : 'email';
}

type FieldsProps = {
  by: RestoreContactType;
  form: SignInForm;
  entry: Entry;
  change: (part: Partial<Entry>) => void;
  formId: string;
};

function Fields({ by, form, entry, change, formId }: FieldsProps) {
  const t = useT('sign-in');
  return (
    <form id={formId} ref={focusFirst} className="sign-in-form" noValidate onSubmit={form.submit}>
      <p className="sign-in-lead">{t(`forgot.lead.${by}`)}</p>
      <FormNote form={form} />
      {by === 'email' ? (
        <EmailField
          form={form}
          value={entry.email}
          onChange={(email) => change({ email })}
          isLogin={false}
        />
      ) : (
        <>
          <FormPhone form={form} value={entry.phone} onChange={(phone) => change({ phone })} />
          <ChannelChoice value={entry.channel} onChange={(channel) => change({ channel })} />
        </>
      )}
    </form>
  );
}

function Sent({ by, code, formId }: { by: RestoreContactType; code: CodeState; formId: string }) {
  const t = useT('sign-in');
  return (
    <CodeStep
      state={code}
      formId={formId}
      onOther={code.end}
      otherLabel={t(by === 'email' ? 'code.otherEmail' : 'code.otherPhone')}
    >
      {by === 'email' && <p className="field-hint">{t('forgot.orLink')}</p>}
    </CodeStep>
  );
}

function useEntry(
  by: RestoreContactType,
  entry: Entry,
  begin: (step: CodeStepState) => void,
): SignInForm {
  return useSignInForm({
    check: () => (by === 'email' ? checkEmail(entry.email) : checkPhone(entry.phone)),
    send: async () => {
      const contact = by === 'email' ? entry.email : e164(entry.phone);
      const answer = await requestReset(by, contact, entry.channel);
      if (isRefusal(answer)) return answer;
      begin(stepOf(answer.data, { contact, channel: by === 'email' ? 'mail' : entry.channel }));
      return undefined;
    },
  });
}

function requestReset(by: RestoreContactType, contact: string, channel: PhoneChannel) {
  if (by === 'email') return api(forgotByEmail, { body: { email: contact } });
  return api(forgotByPhone, { body: { phone: contact, type: channel } });
}
