import { useRef, useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import type { StaffSupplier } from '../contract.backoffice.ts';
import {
  addSupplierKey,
  confirmSupplierKey,
  revokeSupplierKey,
} from '../contract.backoffice.suppliers.ts';
import { KeyField } from './register-supplier.tsx';

export type KeyChange =
  | { readonly kind: 'add' }
  | { readonly kind: 'confirm' | 'revoke'; readonly id: string };

type KeyStepProps = {
  readonly supplier: StaffSupplier;
  readonly step: KeyChange;
  readonly onClose: () => void;
  /** With the secret that was made, if there is one. */
  readonly onDone: (secret: string | null) => void;
};

/** Asks for the reason of a step, and for the key that is added. */
export function KeyStep({ supplier, step, onClose, onDone }: KeyStepProps) {
  return step.kind === 'add' ? (
    <AddKey {...{ supplier, onClose, onDone }} />
  ) : (
    <Decide {...{ supplier, onClose, onDone }} kind={step.kind} id={step.id} />
  );
}

function AddKey({ supplier, onClose, onDone }: Omit<KeyStepProps, 'step'>) {
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

type DecideProps = Omit<KeyStepProps, 'step'> & {
  readonly kind: 'confirm' | 'revoke';
  readonly id: string;
};

function Decide({ supplier: { code }, kind, id, onClose, onDone }: DecideProps) {
  const t = useT('backoffice-slots');
  const call = kind === 'confirm' ? confirmSupplierKey : revokeSupplierKey;
  return (
    <ReasonDialog
      open
      onClose={onClose}
      isDangerous={kind === 'revoke'}
      title={t(`supply.${kind}Title`)}
      text={t(`supply.${kind}Text`)}
      confirm={t(`supply.${kind}`)}
      send={(reason) => api(call, { params: { code, id }, body: { reason } })}
      done={t(kind === 'confirm' ? 'supply.confirmed' : 'supply.revoked')}
      onDone={() => onDone(null)}
    />
  );
}
