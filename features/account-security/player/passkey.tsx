import './account-security.css';
import { useId, useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { asBody, createPasskey } from '#domain/identity/player/passkeys.ts';
import { withStepUp } from '#domain/identity/player/step-up.ts';
import { api, type ApiRefusal } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import { openModal, type ModalProps } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { addPasskey, beginPasskey, renamePasskey } from '../contract.factors.ts';
import { refreshAccountSecurity } from './refresh.ts';
import { useSubmission, type Submission } from './use-submission.ts';

/** Names a new passkey and creates it, or renames an existing one. */
export function Modal({ close, props }: ModalProps) {
  const t = useT('account-security');
  const formId = useId();
  const submission = useSubmission();
  const id = typeof props['id'] === 'string' ? props['id'] : undefined;
  const [name, setName] = useState(
    typeof props['name'] === 'string' ? props['name'] : deviceName(),
  );
  const save = () =>
    id === undefined ? add(submission, name, t, close) : rename(submission, id, name, close);
  return (
    <ModalFrame
      title={t(id === undefined ? 'passkeys.addTitle' : 'passkeys.renameTitle')}
      size="s"
      footer={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          size="l"
          block
          busy={submission.isBusy}
        >
          {t(id === undefined ? 'passkeys.create' : 'passkeys.save')}
        </Button>
      }
    >
      <form
        id={formId}
        className="access-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field
          label={t('passkeys.name')}
          hint={t('passkeys.nameHint')}
          error={submission.errorOf('name')}
        >
          <TextInput
            name="passkey-name"
            autoComplete="off"
            maxLength={64}
            value={name}
            onChange={(event) => {
              submission.clear();
              setName(event.target.value);
            }}
          />
        </Field>
      </form>
    </ModalFrame>
  );
}

type Words = ReturnType<typeof useT<'account-security'>>;

async function add(
  submission: Submission,
  name: string,
  t: Words,
  close: () => void,
): Promise<void> {
  const begun = await withStepUp(() => api(beginPasskey, { body: {} }));
  if (isRefusal(begun)) return void (await submission.run(async () => begun as ApiRefusal));
  const made = await createPasskey(begun.data.options);
  if (made === 'declined') return;
  if (made === 'known') return void showToast({ tone: 'warning', title: t('passkeys.known') });
  if (made === 'elsewhere') return void showToast({ tone: 'error', title: t('passkeys.notHere') });
  const response = asBody(made);
  const done = await submission.run(() => api(addPasskey, { body: { name, response } }));
  if (!done) return;
  refreshAccountSecurity();
  showToast({ tone: 'success', title: t('passkeys.done') });
  const { recovery_codes: codes } = done.data;
  if (codes) openModal('RecoveryCodes', { codes }, { replace: true });
  else close();
}

async function rename(
  submission: Submission,
  id: string,
  name: string,
  close: () => void,
): Promise<void> {
  const call = () => api(renamePasskey, { params: { id }, body: { name } });
  if (!(await submission.run(call))) return;
  refreshAccountSecurity();
  close();
}

/** The suggested name: that of the operating system. */
function deviceName(): string {
  const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'CrOS', 'Linux'];
  return systems.find((system) => navigator.userAgent.includes(system)) ?? '';
}
