import { useRef, useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import type { StaffSupplier } from '../contract.backoffice.ts';
import {
  addOwnSupplierKey,
  addSupplierKey,
  confirmSupplierKey,
  revokeSupplierKey,
  type StaffSupplierKey,
} from '../contract.backoffice.suppliers.ts';
import { KeyField } from './register-supplier.tsx';

export type KeyChange =
  | { readonly kind: 'add' | 'addOwn' }
  | { readonly kind: 'revoke'; readonly id: string }
  | {
      readonly kind: 'confirm';
      readonly id: string;
      readonly purpose: StaffSupplierKey['purpose'];
    };

type KeyStepProps = {
  readonly supplier: StaffSupplier;
  readonly step: KeyChange;
  readonly onClose: () => void;
  /** With the secret that was made, if there is one. */
  readonly onDone: (secret: string | null) => void;
};

/** Asks for the reason of a step, and for the key that is added. */
export function KeyStep({ supplier, step, onClose, onDone }: KeyStepProps) {
  const common = { supplier, onClose, onDone };
  switch (step.kind) {
    case 'add':
      return <AddKey {...common} />;
    case 'addOwn':
      return <AddOwnKey {...common} />;
    case 'confirm':
      return <Confirm {...common} {...step} />;
    case 'revoke':
      return <Revoke {...common} {...step} />;
    default:
      return step satisfies never;
  }
}

function AddKey({ supplier, onClose, onDone }: DialogProps) {
  const t = useT('backoffice-slots');
  const [key, setKey] = useState('');
  const secret = useRef<string>(null);
  const isHub88 = supplier.protocol === 'hub88';
  const send = async (reason: string) => {
    const answer = await api(addSupplierKey, {
      params: { code: supplier.code },
      body: { ...(isHub88 && { public_key: key.trim() }), reason },
    });
    if (!isRefusal(answer)) secret.current = answer.data.secret;
    return answer;
  };
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('supply.addKey')}
      text={t('supply.addKeyText')}
      confirm={t('supply.addKey')}
      send={send}
      done={t('supply.keyAdded')}
      onDone={() => onDone(secret.current)}
    >
      {isHub88 ? <KeyField value={key} onChange={setKey} /> : <p>{t('supply.secretMade')}</p>}
    </ReasonDialog>
  );
}

type DialogProps = Omit<KeyStepProps, 'step'>;

function AddOwnKey({ supplier: { code }, onClose, onDone }: DialogProps) {
  const t = useT('backoffice-slots');
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('supply.addOwn')}
      text={t('supply.addOwnText')}
      confirm={t('supply.addOwn')}
      send={(reason) => api(addOwnSupplierKey, { params: { code }, body: { reason } })}
      done={t('supply.ownAdded')}
      onDone={() => onDone(null)}
    />
  );
}

type DecideProps = DialogProps & { readonly id: string };

function Confirm({
  supplier: { code },
  id,
  purpose,
  onClose,
  onDone,
}: DecideProps & Pick<StaffSupplierKey, 'purpose'>) {
  const t = useT('backoffice-slots');
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('supply.confirmTitle')}
      text={t(purpose === 'ours' ? 'supply.confirmOwnText' : 'supply.confirmText')}
      confirm={t('supply.confirm')}
      send={(reason) => api(confirmSupplierKey, { params: { code, id }, body: { reason } })}
      done={t('supply.confirmed')}
      onDone={() => onDone(null)}
    />
  );
}

function Revoke({ supplier: { code }, id, onClose, onDone }: DecideProps) {
  const t = useT('backoffice-slots');
  return (
    <ReasonDialog
      open
      onClose={onClose}
      isDangerous
      title={t('supply.revokeTitle')}
      text={t('supply.revokeText')}
      confirm={t('supply.revoke')}
      send={(reason) => api(revokeSupplierKey, { params: { code, id }, body: { reason } })}
      done={t('supply.revoked')}
      onDone={() => onDone(null)}
    />
  );
}
