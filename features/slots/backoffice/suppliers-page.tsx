import { useState } from 'react';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { listStaffSuppliers, type StaffSupplier } from '../contract.backoffice.ts';
import { ChangeSupplier } from './change-supplier.tsx';

/** The suppliers of games: whether they work, what they offer, and where their games run. */
export function Page() {
  const t = useT('backoffice-slots');
  const { data, refusal, loading, refetch } = useCall(listStaffSuppliers, {});
  const [open, setOpen] = useState<StaffSupplier>();
  return (
    <>
      <PageHead title={t('suppliers')} lead={t('suppliersLead')} />
      <DataTable
        caption={t('suppliers')}
        columns={useColumns()}
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
    </>
  );
}

function useColumns(): DataColumn<StaffSupplier>[] {
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
  ];
}
