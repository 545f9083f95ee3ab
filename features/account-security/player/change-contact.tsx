import './account-security.css';
import { useId, useState } from 'react';
import { emptyPhone, e164, type Phone } from '#domain/identity/player/phone.ts';
import { PhoneField } from '#domain/identity/player/phone-field.tsx';
import { loadUser } from '#domain/identity/player/session.ts';
import { api } from '#platform/browser/net/api.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { confirmContact, sendContactCode, type ContactKind } from '../contract.ts';
import { CodeForm, type SentCode } from './code-form.tsx';
import { refreshAccountSecurity } from './refresh.ts';
import { useSubmission } from './use-submission.ts';

type Channel = 'sms' | 'call';

/** Changes the e-mail or phone, which must be confirmed by a code sent there. */
export function Modal({ close, props }: ModalProps) {
  const t = useT('account-security');
  const formId = useId();
  const kind: ContactKind = props['kind'] === 'phone' ? 'phone' : 'email';
  const change = useChange(kind, close);
  return (
    <ModalFrame
      title={t(`contact.${kind}Title`)}
      size="s"
      footer={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          size="l"
          block
          busy={change.submission.isBusy}
        >
          {t(change.sent ? 'contact.save' : 'contact.send')}
        </Button>
      }
    >
      {change.sent ? (
        <CodeForm
          formId={formId}
          submission={change.submission}
          label={t('contact.code')}
          sent={change.sent}
          bySms={kind === 'phone' && change.channel === 'sms'}
          onCode={(code) => void change.confirm(code)}
          onResend={() => void change.send()}
        >
          <div>
            <Button size="s" variant="quiet" onClick={change.restart}>
              {t('contact.other')}
            </Button>
          </div>
        </CodeForm>
      ) : (
        <AddressForm formId={formId} kind={kind} change={change} />
      )}
    </ModalFrame>
  );
}

type Change = ReturnType<typeof useChange>;

function useChange(kind: ContactKind, close: () => void) {
  const t = useT('account-security');
  const submission = useSubmission();
  const [email, setEmail] = useState('');
  const [phone, setPhone] = useState<Phone>(emptyPhone(useLocale()));
  const [channel, setChannel] = useState<Channel>('sms');
  const [sent, setSent] = useState<SentCode>();

  async function send(): Promise<void> {
    const number = phone.digits === '' ? '' : e164(phone);
    const body =
      kind === 'phone' ? { kind, contact: number, type: channel } : { kind, contact: email };
    const done = await submission.run(() => api(sendContactCode, { body }));
    if (done) setSent(done.data);
  }

  async function confirm(code: string): Promise<void> {
    const done = await submission.run(() => api(confirmContact, { body: { kind, code } }));
    if (!done) return;
    showToast({ tone: 'success', title: t(`contact.${kind}Done`) });
    void loadUser();
    refreshAccountSecurity();
    close();
  }

  function restart(): void {
    submission.clear();
    setSent(undefined);
  }

  const entry = { email, setEmail, phone, setPhone, channel, setChannel };
  return { submission, ...entry, sent, send, confirm, restart };
}

type AddressFormProps = { formId: string; kind: ContactKind; change: Change };

function AddressForm({ formId, kind, change }: AddressFormProps) {
  const t = useT('account-security');
  return (
    <form
      id={formId}
      className="access-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void change.send();
      }}
    >
      <p className="access-lead">{t('contact.lead')}</p>
      {kind === 'phone' ? <PhoneAddress change={change} /> : <EmailAddress change={change} />}
      {kind === 'phone' && (
        <Segmented<Channel>
          legend={t('contact.channel')}
          value={change.channel}
          choices={[
            { value: 'sms', label: t('contact.bySms') },
            { value: 'call', label: t('contact.byCall') },
          ]}
          onChange={change.setChannel}
        />
      )}
      <p className="access-note">{t('contact.after')}</p>
    </form>
  );
}

function PhoneAddress({ change: { submission, phone, setPhone } }: { change: Change }) {
  const t = useT('account-security');
  return (
    <PhoneField
      label={t('contact.phoneLabel')}
      error={submission.errorOf('contact')}
      value={phone}
      onChange={(next) => {
        submission.clear();
        setPhone(next);
      }}
    />
  );
}

function EmailAddress({ change: { submission, email, setEmail } }: { change: Change }) {
  const t = useT('account-security');
  return (
    <Field label={t('contact.emailLabel')} error={submission.errorOf('contact')}>
      <TextInput
        type="email"
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={email}
        onChange={(event) => {
          submission.clear();
          setEmail(event.target.value);
        }}
      />
    </Field>
  );
}
