import './bonuses.css';
import { useState } from 'react';
import { useMay } from '#domain/staff/backoffice/session.ts';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { moneyColumn } from '#platform/backoffice/figure-columns.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { Link, type PageProps } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import {
  bonusGrants,
  exportPlayerBonuses,
  listPlayerBonuses,
  type ShownGrant,
} from '../contract.backoffice.grants.ts';
import { GiveBonus } from './give-bonus.tsx';
import { GrantDialog } from './grant-dialog.tsx';
import { GrantState } from './grant-state.tsx';
import { ProposedGrants } from './proposed-grants.tsx';
import { useBonusName } from './term-facts.tsx';

/** The bonuses of one player. */
export function Page({ params }: PageProps) {
  const t = useT('backoffice-bonuses');
  const player = params['player']!;
  const [isGiving, setGiving] = useState(false);
  const [shown, setShown] = useState<string>();
  const mayGive = useMay(bonusGrants.propose.roles);
  const mayExport = useMay(exportPlayerBonuses.roles);
  const refetch = () => refetchCalls(listPlayerBonuses, bonusGrants.list);
  return (
    <>
      <ListPage
        title={t('player.title', { player })}
        lead={
          <Link className="bonus-link" to={`/players/${player}`}>
            {t('player.back')}
          </Link>
        }
        actions={
          mayGive && (
            <Button variant="primary" onClick={() => setGiving(true)}>
              {t('give.title')}
            </Button>
          )
        }
        views={<ProposedGrants player={player} />}
        call={listPlayerBonuses}
        params={{ player }}
        file={mayExport ? exportPlayerBonuses : undefined}
        columns={useColumns()}
        rowKey={({ id }) => id}
        onOpen={({ id }) => setShown(id)}
        tone={({ ended_at }) => (ended_at === null ? undefined : 'faint')}
        empty={{ title: t('player.none'), text: t('player.noneText') }}
      />
      {isGiving && <GiveBonus player={player} onClose={() => setGiving(false)} onDone={refetch} />}
      {shown !== undefined && (
        <GrantDialog
          player={player}
          id={shown}
          onClose={() => setShown(undefined)}
          onDone={refetch}
        />
      )}
    </>
  );
}

function useColumns(): readonly DataColumn<ShownGrant>[] {
  const t = useT('backoffice-bonuses');
  const nameOf = useBonusName();
  return [
    {
      id: 'bonus',
      head: t('columns.bonus'),
      grow: true,
      cell: ({ names, code, version }) => (
        <span className="bonus-who">
          {nameOf({ names })}{' '}
          <small>
            {code}, {t('versionOf', { version })}
          </small>
        </span>
      ),
    },
    {
      id: 'state',
      head: t('columns.state'),
      card: 'lead',
      cell: ({ state }) => <GrantState state={state} />,
    },
    moneyColumn('amount', t('grant.amount'), ({ amount }) => amount),
    moneyColumn('balance', t('grant.balance'), ({ balance }) => balance),
    {
      id: 'progress',
      head: t('grant.progress'),
      align: 'end',
      from: 'm',
      cell: (row) => (
        <>
          <Money amount={row.progress} currency={row.currency} /> /{' '}
          <Money amount={row.required} currency={row.currency} />
        </>
      ),
    },
    {
      id: 'at',
      head: t('grant.at'),
      from: 'm',
      cell: (row) => <Timestamp at={row.created_at} />,
    },
  ];
}
