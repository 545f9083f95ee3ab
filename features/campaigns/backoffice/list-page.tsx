import './campaigns.css';
import { useMay } from '#domain/staff/backoffice/session.ts';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { choice, type Filter } from '#platform/backoffice/filter-bar.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { buttonClass } from '#platform/browser/ui/button.tsx';
import {
  addCampaign,
  campaignSends,
  listCampaigns,
  type ShownCampaign,
} from '../contract.backoffice.ts';
import { STATES } from '../rules.ts';
import { Proposed } from './proposed.tsx';
import { StateBadge } from './state-badge.tsx';

/** All campaigns, and what waits for a second person. */
export function Page() {
  const t = useT('backoffice-campaigns');
  const mayEdit = useMay(addCampaign.roles);
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      actions={
        mayEdit && (
          <Link className={buttonClass({ variant: 'primary' })} to="/campaign-form">
            {t('add')}
          </Link>
        )
      }
      views={<Waiting />}
      call={listCampaigns}
      filters={useFilterList()}
      columns={useColumns()}
      rowKey={({ id }) => id}
      href={({ id }) => `/campaigns/${id}`}
      tone={({ state }) => (state === 'stopped' ? 'faint' : undefined)}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  );
}

function Waiting() {
  const { data, refetch } = useCall(campaignSends.list, { query: { status: 'open' } });
  return (
    <div className="campaign-panels">
      {data?.data.map((proposal) => (
        <Proposed key={proposal.id} proposal={proposal} onDone={refetch} isLinked />
      ))}
    </div>
  );
}

function useFilterList(): readonly Filter[] {
  const t = useT('backoffice-campaigns');
  return [choice('state', t('columns.state'), STATES, (one) => t(`states.${one}`))];
}

function useColumns(): readonly DataColumn<ShownCampaign>[] {
  const t = useT('backoffice-campaigns');
  const f = useFormat();
  return [
    {
      id: 'name',
      head: t('columns.campaign'),
      grow: true,
      cell: ({ id, terms }) => (
        <span className="campaign-name">
          {terms.name} <small>#{id}</small>
        </span>
      ),
    },
    {
      id: 'state',
      head: t('columns.state'),
      card: 'bare',
      cell: ({ state }) => <StateBadge state={state} />,
    },
    {
      id: 'channels',
      head: t('fields.channels'),
      from: 'm',
      cell: ({ terms }) => terms.channels.map((channel) => t(`channels.${channel}`)).join(', '),
    },
    {
      id: 'send',
      head: t('fields.send_at'),
      cell: ({ send_at: at }) => (at === null ? '—' : <Timestamp at={at} />),
    },
    {
      id: 'counted',
      head: t('columns.players'),
      align: 'end',
      cell: ({ counted }) => (counted === null ? '—' : f.number(counted)),
    },
  ];
}
