import { useState } from 'react';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { useMayCall } from '#platform/backoffice/may-call.ts';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { listStaffSuppliers, type StaffSupplier } from '../contract.backoffice.ts';
import { registerStaffSupplier } from '../contract.backoffice.suppliers.ts';
import { ChangeSupplier } from './change-supplier.tsx';
import { RegisterSupplier } from './register-supplier.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { SupplierGames } from './supplier-games.tsx';
import { SupplierKeys } from './supplier-keys.tsx';

/** The suppliers of games: whether they work, what they offer, and where their games run. */
export function Page() {
  const t = useT('backoffice-slots');
  const { data, refusal, loading, refetch } = useCall(listStaffSuppliers, {});
  const [open, setOpen] = useState<StaffSupplier>();
  const [keysOf, setKeysOf] = useState<StaffSupplier>();
  const [gamesOf, setGamesOf] = useState<StaffSupplier>();
  const [isRegistering, setRegistering] = useState(false);
  const [secret, setSecret] = useState<string>();
  const mayRegister = useMayCall(registerStaffSupplier);
  return (
    <>
      <PageHead
        title={t('suppliers')}
        lead={t('suppliersLead')}
        actions={
          mayRegister && (
            <Button variant="primary" onClick={() => setRegistering(true)}>
              {t('supply.register')}
            </Button>
          )
        }
      />
      <DataTable
        caption={t('suppliers')}
        columns={useColumns({ onKeys: setKeysOf, onGames: setGamesOf })}
        list={{ items: data?.data ?? [], refusal, loading, refetch }}
        rowKey={({ code }) => code}
        tone={({ is_active }) => (is_active ? undefined : 'faint')}
        onOpen={setOpen}
        isFiltered={false}
        empty={{ title: t('suppliersEmpty') }}
      />
      {open && (
        <ChangeSupplier supplier={open} onClose={() => setOpen(undefined)} onDone={refetch} />
      )}
      {isRegistering && (
        <RegisterSupplier
          onClose={() => setRegistering(false)}
          onDone={(made) => {
            setSecret(made ?? undefined);
            refetch();
          }}
        />
      )}
      {gamesOf && (
        <SupplierGames supplier={gamesOf} onClose={() => setGamesOf(undefined)} onDone={refetch} />
      )}
      {keysOf && (
        <SupplierKeys supplier={keysOf} onClose={() => setKeysOf(undefined)} onSecret={setSecret} />
      )}
      <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}

type Steps = {
  readonly onKeys: (supplier: StaffSupplier) => void;
  readonly onGames: (supplier: StaffSupplier) => void;
};

function useColumns(steps: Steps): DataColumn<StaffSupplier>[] {
  const t = useT('backoffice-slots');
  return [
    { id: 'name', head: t('supplier'), cell: ({ name }) => name, grow: true },
    { id: 'protocol', head: t('protocol'), cell: ({ protocol }) => protocol },
    { id: 'address', head: t('address'), cell: ({ base_url }) => base_url, from: 'l' },
    { id: 'games', head: t('offered'), cell: ({ games }) => games, align: 'end' },
    {
      id: 'state',
      head: t('state'),
      cell: ({ is_active }) => t(is_active ? 'states.active' : 'states.stopped'),
    },
    {
      id: 'synced',
      head: t('synced'),
      cell: ({ synced_at }) => synced_at && <Timestamp at={synced_at} />,
      from: 'm',
    },
    {
      id: 'steps',
      head: '',
      align: 'end',
      cell: (supplier) => <RowSteps supplier={supplier} {...steps} />,
    },
  ];
}

function RowSteps({ supplier, onKeys, onGames }: Steps & { readonly supplier: StaffSupplier }) {
  const t = useT('backoffice-slots');
  const button = (label: string, open: Steps['onKeys']) => (
    <Button
      size="s"
      onClick={(event) => {
        // The row opens the settings.
        event.stopPropagation();
        open(supplier);
      }}
    >
      {label}
    </Button>
  );
  return (
    <span className="supplier-key-steps">
      {button(t('supply.openGames'), onGames)}
      {button(t('supply.openKeys'), onKeys)}
    </span>
  );
}
