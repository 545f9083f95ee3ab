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
import { SubmitButton } from './submit-button.tsx';
import { useSecurityAction, useSecurityForm } from './use-security-form.ts';

type Channel = 'sms' | 'call';
/** `contact` is what the call takes: the email, or the number of `phone`. */
type Address = { readonly contact: string; readonly phone: Phone; readonly channel: Channel };

/** Changes the e-mail or phone, which must be confirmed by a code sent there. */
export function Modal({ close, props }: ModalProps) {
  const t = useT('account-security');
  const formId = useId();
  const kind: ContactKind = props['kind'] === 'phone' ? 'phone' : 'email';
  const { address, sent, resend, restart } = useAddress(kind);
  const code = useContactCode(kind, close);
  return (
    <ModalFrame
      title={t(`contact.${kind}Title`)}
      size="s"
      footer={
        <SubmitButton formId={formId} form={sent ? code : address}>
          {t(sent ? 'contact.save' : 'contact.send')}
        </SubmitButton>
      }
    >
      {sent ? (
        <CodeForm
          formId={formId}
          form={code}
          label={t('contact.code')}
          sent={sent}
          bySms={kind === 'phone' && address.values.channel === 'sms'}
          isResending={resend.isBusy}
          onResend={() => resend.run()}
        >
          <div>
            <Button size="s" variant="quiet" onClick={() => (code.reset(), restart())}>
              {t('contact.other')}
            </Button>
          </div>
        </CodeForm>
      ) : (
        <AddressForm formId={formId} kind={kind} form={address} />
      )}
    </ModalFrame>
  );
}

/** The new address, and where a code was sent. */
function useAddress(kind: ContactKind) {
  const [sent, setSent] = useState<SentCode>();
  const first: Address = { contact: '', phone: emptyPhone(useLocale()), channel: 'sms' };
  const send = ({ contact, channel }: Address) =>
    api(sendContactCode, {
      body: kind === 'phone' ? { kind, contact, type: channel } : { kind, contact },
    });
  const address = useSecurityForm({ values: first, send, onDone: ({ data }) => setSent(data) });
  const resend = useSecurityAction(
    () => send(address.values),
    ({ data }) => setSent(data),
  );
  return { address, sent, resend, restart: () => setSent(undefined) };
}

type AddressState = ReturnType<typeof useAddress>['address'];

function useContactCode(kind: ContactKind, close: () => void) {
  const t = useT('account-security');
  return useSecurityForm({
    values: { code: '' },
    retyped: ['code'],
    send: ({ code }) => api(confirmContact, { body: { kind, code } }),
    onDone: () => {
      showToast({ tone: 'success', title: t(`contact.${kind}Done`) });
      void loadUser();
      refreshAccountSecurity();
      close();
    },
  });
}

type AddressFormProps = { formId: string; kind: ContactKind; form: AddressState };

function AddressForm({ formId, kind, form }: AddressFormProps) {
  const t = useT('account-security');
  return (
    <form id={formId} className="access-form" noValidate onSubmit={form.submit}>
      <p className="access-lead">{t('contact.lead')}</p>
      {kind === 'phone' ? <PhoneAddress form={form} /> : <EmailAddress form={form} />}
      {kind === 'phone' && (
        <Segmented<Channel>
          legend={t('contact.channel')}
          value={form.values.channel}
          choices={[
            { value: 'sms', label: t('contact.bySms') },
            { value: 'call', label: t('contact.byCall') },
          ]}
          onChange={(channel) => form.set({ channel })}
        />
      )}
      <p className="access-note">{t('contact.after')}</p>
    </form>
  );
}

function PhoneAddress({ form }: { form: AddressState }) {
  const t = useT('account-security');
  return (
    <PhoneField
      label={t('contact.phoneLabel')}
      error={form.errorOf('contact')}
      value={form.values.phone}
      onChange={(phone) => form.set({ phone, contact: phone.digits === '' ? '' : e164(phone) })}
    />
  );
}

function EmailAddress({ form }: { form: AddressState }) {
  const t = useT('account-security');
  return (
    <Field label={t('contact.emailLabel')} error={form.errorOf('contact')}>
      <TextInput
        {...form.input('contact')}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
    </Field>
  );
}
