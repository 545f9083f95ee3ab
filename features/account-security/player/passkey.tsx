import './access.css';
import { useId, useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { asBody, makePasskey } from '#domain/identity/player/passkeys.ts';
import { withConfirmation } from '#domain/identity/player/confirmation.ts';
import { api, type ApiRefusal } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import { openModal, type ModalProps } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { addPasskey, beginPasskey, renamePasskey } from '../contract.factors.ts';
import { refreshAccess } from './refresh.ts';
import { useErrand, type Errand } from './use-errand.ts';

/** A name for a new passkey, and then the passkey; or another name for one that is there. */
export function Modal({ close, props }: ModalProps) {
  const t = useT('account-security');
  const formId = useId();
  const errand = useErrand();
  const id = typeof props['id'] === 'string' ? props['id'] : undefined;
  const [name, setName] = useState(
    typeof props['name'] === 'string' ? props['name'] : deviceName(),
  );
  const save = () =>
    id === undefined ? add(errand, name, t, close) : rename(errand, id, name, close);
  return (
    <ModalFrame
      title={t(id === undefined ? 'passkeys.addTitle' : 'passkeys.renameTitle')}
      size="s"
      footer={
        <Button type="submit" form={formId} variant="primary" size="l" block busy={errand.isBusy}>
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
          error={errand.errorOf('name')}
        >
          <TextInput
            name="passkey-name"
            autoComplete="off"
            maxLength={64}
            value={name}
            onChange={(event) => {
              errand.clear();
              setName(event.target.value);
            }}
          />
        </Field>
      </form>
    </ModalFrame>
  );
}

type Words = ReturnType<typeof useT<'account-security'>>;

async function add(errand: Errand, name: string, t: Words, close: () => void): Promise<void> {
  const begun = await withConfirmation(() => api(beginPasskey, { body: {} }));
  if (isRefusal(begun)) return void (await errand.run(async () => begun as ApiRefusal));
  const made = await makePasskey(begun.data.options);
  if (made === 'declined') return;
  if (made === 'known') return void showToast({ tone: 'warning', title: t('passkeys.known') });
  if (made === 'elsewhere') return void showToast({ tone: 'error', title: t('passkeys.notHere') });
  const response = asBody(made);
  const done = await errand.run(() => api(addPasskey, { body: { name, response } }));
  if (!done) return;
  refreshAccess();
  showToast({ tone: 'success', title: t('passkeys.done') });
  const { recovery_codes: codes } = done.data;
  if (codes) openModal('RecoveryCodes', { codes }, { replace: true });
  else close();
}

async function rename(errand: Errand, id: string, name: string, close: () => void): Promise<void> {
  const call = () => api(renamePasskey, { params: { id }, body: { name } });
  if (!(await errand.run(call))) return;
  refreshAccess();
  close();
}

/** A first guess at the name: what the system calls itself. */
function deviceName(): string {
  const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'CrOS', 'Linux'];
  return systems.find((system) => navigator.userAgent.includes(system)) ?? '';
}
