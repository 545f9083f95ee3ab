import './staff.css';
import { useState } from 'react';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { choice } from '#platform/backoffice/filter-bar.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { ROLES } from '#domain/staff/rules.ts';
import { listOperators, type Operator } from '#domain/staff/contract.backoffice.operators.ts';
import { useMe } from '#domain/staff/backoffice/session.ts';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { AddOperator } from './add-operator.tsx';
import { OperatorSheet } from './operator-sheet.tsx';
import { FactorNames, nameOf } from './operator-labels.tsx';

/** The staff list. A row opens the operator. */
export function Page() {
  const t = useT('backoffice-staff');
  const [openId, setOpenId] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const again = () => refetchCalls(listOperators);
  return (
    <>
      <ListPage
        title={t('operators.title')}
        lead={t('operators.lead')}
        actions={<AddButton onClick={() => setAdding(true)} />}
        call={listOperators}
        file="operators"
        filters={[
          choice('role', t('operators.role'), ROLES, (one) => t(`roles.${one}`)),
          choice('status', t('operators.state'), ['active', 'blocked'], (one) =>
            t(one === 'active' ? 'operators.active' : 'operators.blocked'),
          ),
        ]}
        keep={(row, { role = row.role, status = row.status }) =>
          row.role === role && row.status === status
        }
        columns={useColumns()}
        rowKey={(row) => row.id}
        onOpen={(row) => setOpenId(row.id)}
        tone={(row) => (row.status === 'blocked' ? 'faint' : undefined)}
      >
        {({ items }) => (
          <OperatorSheet
            operator={items.find(({ id }) => id === openId)}
            onClose={() => setOpenId(undefined)}
            onChanged={again}
          />
        )}
      </ListPage>
      <AddOperator open={isAdding} onClose={() => setAdding(false)} onAdded={again} />
    </>
  );
}

function AddButton({ onClick }: { onClick: () => void }) {
  const t = useT('backoffice-staff');
  return (
    <Button variant="primary" icon={<Icon name="plus" size={16} />} onClick={onClick}>
      {t('operators.add')}
    </Button>
  );
}

function useColumns(): readonly DataColumn<Operator>[] {
  const t = useT('backoffice-staff');
  const me = useMe();
  return [
    {
      id: 'email',
      sort: (row) => nameOf(row),
      head: t('operators.email'),
      cell: (row) => nameOf(row),
      grow: true,
    },
    {
      id: 'role',
      sort: (row) => row.role,
      head: t('operators.role'),
      cell: (row) => (
        <span>
          {t(`roles.${row.role}`)}
          {row.id === me.id && <span className="staff-you"> · {t('operators.you')}</span>}
        </span>
      ),
    },
    {
      id: 'state',
      head: t('operators.state'),
      card: 'lead',
      cell: (row) =>
        row.status === 'blocked' ? (
          <Badge tone="loss">{t('operators.blocked')}</Badge>
        ) : (
          <Badge tone={row.sessions > 0 ? 'gain' : 'plain'}>
            {t(row.sessions > 0 ? 'operators.inside' : 'operators.outside')}
          </Badge>
        ),
    },
    {
      id: 'factors',
      head: t('operators.factors'),
      from: 'm',
      cell: (row) => <FactorNames operator={row} />,
    },
    {
      id: 'seen',
      head: t('operators.seen'),
      from: 'm',
      cell: (row) =>
        row.last_seen_at ? <Timestamp at={row.last_seen_at} /> : t('operators.never'),
    },
  ];
}
