import './support.css';
import { useState } from 'react';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { listCanned, removeCanned, type Canned } from '../contract.backoffice.canned.ts';
import { EditCanned } from './edit-canned.tsx';

/** The answers that staff use often, in three languages. */
export function Page() {
  const t = useT('backoffice-support');
  const { data, refusal, loading, refetch } = useCall(listCanned, {});
  const [edited, setEdited] = useState<Canned | 'new'>();
  const [removed, setRemoved] = useState<Canned>();
  const add = (
    <Button variant="primary" onClick={() => setEdited('new')}>
      {t('canned.add')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t('canned.title')}
        lead={t('canned.lead')}
        back={{ to: '/support', label: t('title') }}
        actions={add}
      />
      <DataTable
        caption={t('canned.title')}
        columns={useColumns(setEdited, setRemoved)}
        list={{ items: data?.data ?? [], refusal, loading, refetch }}
        rowKey={({ id }) => id}
        isFiltered={false}
        empty={{ title: t('canned.empty'), text: t('canned.emptyText') }}
      />
      {edited && (
        <EditCanned
          canned={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <ReasonDialog
          open
          onClose={() => setRemoved(undefined)}
          title={t('canned.removeTitle', { name: removed.name })}
          confirm={t('canned.remove')}
          isDangerous
          reasonMin={0}
          send={() => api(removeCanned, { params: { id: removed.id }, body: {} })}
          done={t('canned.removed')}
          onDone={() => refetchCalls(listCanned)}
        />
      )}
    </>
  );
}

type OnSelect = (canned: Canned) => void;

function useColumns(onEdit: OnSelect, onRemove: OnSelect): readonly DataColumn<Canned>[] {
  const t = useT('backoffice-support');
  return [
    { id: 'name', head: t('canned.name'), sort: ({ name }) => name },
    {
      id: 'text',
      head: t('canned.text'),
      grow: true,
      cell: ({ texts }) => <span className="support-beginning">{texts.en}</span>,
    },
    {
      id: 'updated',
      head: t('canned.updated'),
      from: 'm',
      cell: ({ updated_at, updated_by }) => (
        <>
          <Timestamp at={updated_at} /> {updated_by}
        </>
      ),
    },
    {
      id: 'actions',
      head: t('canned.actions'),
      cell: (row) => (
        <span className="support-tags">
          <Button size="s" onClick={() => onEdit(row)}>
            {t('canned.edit')}
            <span className="visually-hidden"> {row.name}</span>
          </Button>
          <Button size="s" variant="quiet" onClick={() => onRemove(row)}>
            {t('canned.remove')}
            <span className="visually-hidden"> {row.name}</span>
          </Button>
        </span>
      ),
    },
  ];
}
