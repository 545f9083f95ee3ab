import './account-security.css';
import { useId, type ChangeEvent, type FormEvent } from 'react';
import { enrolPasskey } from '#domain/identity/player/passkeys.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { addPasskey, beginPasskey, renamePasskey } from '../contract.factors.ts';
import { refreshAccountSecurity } from './refresh.ts';
import { showCodes } from './show-codes.ts';
import { SubmitButton } from './submit-button.tsx';
import { useSecurityForm } from './use-security-form.ts';

/** Names a new passkey and creates it, or renames an existing one. */
export function Modal({ close, props }: ModalProps) {
  const { id, name } = props;
  return typeof id === 'string' && typeof name === 'string' ? (
    <Renaming id={id} name={name} close={close} />
  ) : (
    <Adding close={close} />
  );
}

function Adding({ close }: { close: () => void }) {
  const t = useT('account-security');
  const form = useSecurityForm({
    values: { name: deviceName() },
    send: ({ name }) =>
      enrolPasskey(
        () => api(beginPasskey, { body: {} }),
        (response) => api(addPasskey, { body: { name, response } }),
      ),
    onDone: (made) => {
      if (made === 'declined') return;
      if (made === 'known') return showToast({ tone: 'warning', title: t('passkeys.known') });
      if (made === 'elsewhere') return showToast({ tone: 'error', title: t('passkeys.notHere') });
      refreshAccountSecurity();
      showToast({ tone: 'success', title: t('passkeys.done') });
      showCodes(made.data.recovery_codes, close);
    },
  });
  return <NameForm form={form} title={t('passkeys.addTitle')} submit={t('passkeys.create')} />;
}

function Renaming({ id, name, close }: { id: string; name: string; close: () => void }) {
  const t = useT('account-security');
  const form = useSecurityForm({
    values: { name },
    send: (body) => api(renamePasskey, { params: { id }, body }),
    onDone: () => {
      refreshAccountSecurity();
      close();
    },
  });
  return <NameForm form={form} title={t('passkeys.renameTitle')} submit={t('passkeys.save')} />;
}

type NameFormProps = {
  form: {
    input: (name: 'name') => {
      value: string;
      onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    };
    errorOf: (field: string) => string | undefined;
    submit: (event: FormEvent<HTMLFormElement>) => void;
    isBusy: boolean;
  };
  title: string;
  submit: string;
};

function NameForm({ form, title, submit }: NameFormProps) {
  const t = useT('account-security');
  const formId = useId();
  return (
    <ModalFrame
      title={title}
      size="s"
      footer={
        <SubmitButton formId={formId} form={form}>
          {submit}
        </SubmitButton>
      }
    >
      <form id={formId} className="access-form" noValidate onSubmit={form.submit}>
        <Field
          label={t('passkeys.name')}
          hint={t('passkeys.nameHint')}
          error={form.errorOf('name')}
        >
          <TextInput
            {...form.input('name')}
            name="passkey-name"
            autoComplete="off"
            maxLength={64}
          />
        </Field>
      </form>
    </ModalFrame>
  );
}

/** The suggested name: that of the operating system. */
function deviceName(): string {
  const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'CrOS', 'Linux'];
  return systems.find((system) => navigator.userAgent.includes(system)) ?? '';
}
