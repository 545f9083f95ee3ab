import './supplier-keys.css';
import { useState } from 'react';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import type { StaffSupplier } from '../contract.backoffice.ts';
import { listSupplierKeys, type StaffSupplierKey } from '../contract.backoffice.suppliers.ts';
import { KeyStep, type KeyChange } from './key-step.tsx';

type SupplierKeysProps = {
  readonly supplier: StaffSupplier;
  readonly onClose: () => void;
  readonly onSecret: (secret: string) => void;
};

/** The keys of a supplier: added beside each other, confirmed by a second person, revoked. */
export function SupplierKeys({ supplier, onClose, onSecret }: SupplierKeysProps) {
  const t = useT('backoffice-slots');
  const { code, name } = supplier;
  const { data, refetch, ...state } = useCall(listSupplierKeys, { params: { code } });
  const [step, setStep] = useState<KeyChange>();
  const columns = useColumns(setStep);
  const ours = data?.data.filter(({ purpose }) => purpose === 'ours') ?? [];
  return (
    <>
      <Dialog
        open={!step}
        onClose={onClose}
        size="l"
        title={t('supply.keys', { supplier: name })}
        closeLabel={t('supply.close')}
        footer={
          <>
            {ours.length > 0 && (
              <Button onClick={() => setStep({ kind: 'addOwn' })}>{t('supply.addOwn')}</Button>
            )}
            <Button variant="primary" onClick={() => setStep({ kind: 'add' })}>
              {t('supply.addKey')}
            </Button>
          </>
        }
      >
        <DataTable
          caption={t('supply.keys', { supplier: name })}
          columns={columns}
          list={{ items: data?.data ?? [], refetch, ...state }}
          rowKey={({ id }) => id}
          empty={{ title: t('supply.keysEmpty') }}
        />
        {ours.map(({ id, public_key: key, is_confirmed: isConfirmed }) => (
          <details key={id} className="supplier-key" open={!isConfirmed}>
            <summary>{t(isConfirmed ? 'supply.ourKey' : 'supply.ourNextKey')}</summary>
            <pre>{key}</pre>
          </details>
        ))}
      </Dialog>
      {step && (
        <KeyStep
          supplier={supplier}
          step={step}
          onClose={() => setStep(undefined)}
          onDone={(secret) => {
            refetch();
            if (secret) onSecret(secret);
          }}
        />
      )}
    </>
  );
}

function useColumns(onStep: (step: KeyChange) => void): DataColumn<StaffSupplierKey>[] {
  const t = useT('backoffice-slots');
  return [
    {
      id: 'purpose',
      head: t('supply.purpose'),
      grow: true,
      cell: ({ purpose }) => t(`supply.purposes.${purpose}`),
    },
    {
      id: 'added',
      head: t('supply.added'),
      from: 'm',
      cell: ({ added_at: at, added_by: by }) => (
        <>
          <Timestamp at={at} /> {by?.name}
        </>
      ),
    },
    {
      id: 'state',
      head: t('supply.keyState'),
      cell: ({ is_confirmed: isConfirmed }) => (
        <Badge tone={isConfirmed ? 'gain' : 'warn'}>
          {t(`supply.keyStates.${isConfirmed ? 'confirmed' : 'waiting'}`)}
        </Badge>
      ),
    },
    {
      id: 'steps',
      head: '',
      align: 'end',
      cell: ({ id, purpose, is_confirmed: isConfirmed }) =>
        !(purpose === 'ours' && isConfirmed) && (
          <span className="supplier-key-steps">
            {!isConfirmed && (
              <Button size="s" onClick={() => onStep({ kind: 'confirm', id, purpose })}>
                {t('supply.confirm')}
              </Button>
            )}
            <Button size="s" variant="quiet" onClick={() => onStep({ kind: 'revoke', id })}>
              {t('supply.revoke')}
            </Button>
          </span>
        ),
    },
  ];
}
