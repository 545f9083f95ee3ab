import { useState } from 'react';
import { PARTNER_STATUSES } from '#domain/affiliates/rules.ts';
import { useMay } from '#domain/staff/backoffice/session.ts';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { choice } from '#platform/backoffice/filter-bar.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import {
  addPartner,
  exportPartners,
  listPartners,
  type ShownPartner,
} from '../contract.backoffice.ts';
import { AddPartner } from './add-partner.tsx';
import { STATUS_TONE } from './labels.ts';
import { OpenPayouts, OpenSettlements } from './open-payouts.tsx';
import { Programme } from './programme.tsx';

/** Everyone who brings players, latest first. */
export function Page() {
  const t = useT('backoffice-affiliates');
  const [open, setOpen] = useState<'add' | 'programme'>();
  const mayEdit = useMay(addPartner.roles);
  return (
    <>
      <ListPage
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <Button onClick={() => setOpen('programme')}>{t('programme.title')}</Button>
            {mayEdit && (
              <Button variant="primary" onClick={() => setOpen('add')}>
                {t('add.title')}
              </Button>
            )}
          </>
        }
        views={
          <>
            <OpenPayouts />
            <OpenSettlements />
          </>
        }
        call={listPartners}
        file={exportPartners}
        filters={[
          choice('status', t('columns.status'), PARTNER_STATUSES, (one) => t(`statuses.${one}`)),
          { key: 'search', kind: 'search', label: t('search') },
        ]}
        columns={useColumns()}
        rowKey={({ id }) => id}
        href={({ id }) => `/affiliates/${id}`}
        tone={({ status }) =>
          status === 'applied' ? 'warn' : status === 'closed' ? 'faint' : undefined
        }
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      <AddPartner
        open={open === 'add'}
        onClose={() => setOpen(undefined)}
        onAdded={() => refetchCalls(listPartners)}
      />
      {open === 'programme' && <Programme onClose={() => setOpen(undefined)} />}
    </>
  );
}

function useColumns(): readonly DataColumn<ShownPartner>[] {
  const t = useT('backoffice-affiliates');
  return [
    {
      id: 'name',
      head: t('columns.name'),
      grow: true,
      sort: ({ name }) => name,
      cell: ({ id, name }) => `${name} #${id}`,
    },
    {
      id: 'status',
      head: t('columns.status'),
      isSortedByCall: true,
      cell: ({ status }) => <Badge tone={STATUS_TONE[status]}>{t(`statuses.${status}`)}</Badge>,
    },
    { id: 'email', head: t('columns.email'), from: 'm', cell: ({ email }) => email },
    {
      id: 'parent',
      head: t('columns.parent'),
      from: 'l',
      cell: ({ parent }) => parent?.name ?? '—',
    },
    {
      id: 'at',
      head: t('columns.created'),
      isSortedByCall: true,
      cell: ({ created_at }) => <Timestamp at={created_at} />,
    },
  ];
}
