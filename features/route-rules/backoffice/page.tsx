import './route-rules.css';
import { useState } from 'react';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { listRouteRules, type ShownRule } from '../contract.backoffice.ts';
import { ChangeRule } from './change-rule.tsx';
import { RemoveRule } from './remove-rule.tsx';
import { TryPath } from './try-path.tsx';

/** The route rules: a list, a form, and a field that shows where a path ends. */
export function Page() {
  const t = useT('backoffice-route-rules');
  const { data, refusal, loading, refetch } = useCall(listRouteRules, {});
  const [open, setOpen] = useState<ShownRule | 'new'>();
  const [removed, setRemoved] = useState<ShownRule>();
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button
            variant="primary"
            icon={<Icon name="plus" size={18} />}
            onClick={() => setOpen('new')}
          >
            {t('add')}
          </Button>
        }
      />
      <TryPath />
      <DataTable
        caption={t('title')}
        columns={useColumns(setRemoved)}
        list={{ items: data?.data ?? [], refusal, loading, refetch }}
        rowKey={({ path }) => path}
        onOpen={setOpen}
        isFiltered={false}
        empty={{ title: t('empty') }}
      />
      {open !== undefined && (
        <ChangeRule
          rule={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
          onDone={refetch}
        />
      )}
      {removed && (
        <RemoveRule rule={removed} onClose={() => setRemoved(undefined)} onDone={refetch} />
      )}
    </>
  );
}

function useColumns(onRemove: (rule: ShownRule) => void): DataColumn<ShownRule>[] {
  const t = useT('backoffice-route-rules');
  return [
    { id: 'path', head: t('path'), cell: ({ path }) => <code>{path}</code> },
    {
      id: 'target',
      head: t('target'),
      grow: true,
      cell: ({ target }) =>
        target === null ? t('gone') : <code className="route-target">{target}</code>,
    },
    { id: 'note', head: t('note'), from: 'm', cell: ({ note }) => note },
    {
      id: 'created',
      head: t('created'),
      from: 'l',
      cell: ({ created_at }) => <Timestamp at={created_at} />,
    },
    {
      id: 'remove',
      head: t('remove'),
      align: 'end',
      cell: (rule) => (
        <Button size="s" variant="quiet" onClick={() => onRemove(rule)}>
          {t('remove')}
          <span className="visually-hidden"> {rule.path}</span>
        </Button>
      ),
    },
  ];
}
