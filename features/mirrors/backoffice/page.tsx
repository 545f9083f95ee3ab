import './domains.css';
import { useState } from 'react';
import type { DomainValue } from '#domain/mirrors/rules.ts';
import { ProposalPanel } from '#domain/staff/backoffice/proposal.tsx';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { domainProposals, listDomains, type DomainProposal } from '../contract.backoffice.ts';
import { ChangeDomain } from './change-domain.tsx';
import { Countries, HealthFigures } from './health.tsx';
import { STATE_TONES, useDomainFacts, type ListedDomain, type OwnDomain } from './rows.ts';
import { RemoveDomain } from './remove-domain.tsx';

const REFRESH_MS = 60_000;

/** The domains of the installation: their states, and how they are reached. */
export function Page() {
  const t = useT('backoffice-mirrors');
  const { data, refusal, loading, refetch } = useCall(listDomains, {}, { everyMs: REFRESH_MS });
  const [open, setOpen] = useState<OwnDomain | 'new'>();
  const [removed, setRemoved] = useState<OwnDomain>();
  const domains = data?.data.domains ?? [];
  const rows: ListedDomain[] = data
    ? [{ ...data.data.main, own: undefined }, ...domains.map((own) => ({ ...own, own }))]
    : [];
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t(data && domains.length === 0 ? 'leadNone' : 'lead')}
        actions={<AddButton onClick={() => setOpen('new')} />}
      />
      {domains.map(({ host, proposal, ...before }) => (
        <Proposed key={host} proposal={proposal} before={before} onDone={refetch} />
      ))}
      {data?.data.proposed.map((proposal) => (
        <Proposed key={proposal.id} proposal={proposal} before={undefined} onDone={refetch} />
      ))}
      <DataTable
        caption={t('title')}
        columns={useColumns(setRemoved)}
        list={{ items: rows, refusal, loading, refetch }}
        rowKey={({ host }) => host}
        onOpen={({ own }) => own && setOpen(own)}
        isFiltered={false}
      />
      {open && (
        <ChangeDomain
          of={open === 'new' ? undefined : open}
          isFirst={domains.length === 0}
          onClose={() => setOpen(undefined)}
          onDone={refetch}
        />
      )}
      {removed && (
        <RemoveDomain host={removed.host} onClose={() => setRemoved(undefined)} onDone={refetch} />
      )}
    </>
  );
}

function AddButton({ onClick }: { readonly onClick: () => void }) {
  const t = useT('backoffice-mirrors');
  return (
    <Button variant="primary" icon={<Icon name="plus" size={18} />} onClick={onClick}>
      {t('add')}
    </Button>
  );
}

type ProposedProps = {
  readonly proposal: DomainProposal | null;
  readonly before: DomainValue | undefined;
  readonly onDone: () => void;
};

function Proposed({ proposal, before, onDone }: ProposedProps) {
  const t = useT('backoffice-mirrors');
  const facts = useDomainFacts();
  if (!proposal) return null;
  const { host, value } = proposal.terms;
  return (
    <ProposalPanel
      calls={domainProposals}
      proposal={proposal}
      title={t('proposal', { host })}
      facts={facts(before, value)}
      question={t(value ? 'askApprove' : 'askRemove')}
      done={t('saved')}
      onDone={onDone}
    />
  );
}

function useColumns(onRemove: (domain: OwnDomain) => void): DataColumn<ListedDomain>[] {
  const t = useT('backoffice-mirrors');
  return [
    {
      id: 'host',
      head: t('host'),
      cell: ({ host, state, own }) => (
        <span className="domain-name">
          <code>{host}</code> <Badge tone={STATE_TONES[state]}>{t(`states.${state}`)}</Badge>
          {!own && <Badge tone="brass">{t('main')}</Badge>}
          {own?.brand && <Badge tone="plain">{own.brand.name}</Badge>}
          {own?.proposal && <Badge tone="warn">{t('proposed')}</Badge>}
        </span>
      ),
    },
    {
      id: 'purpose',
      head: t('purpose'),
      grow: true,
      from: 'm',
      cell: ({ own }) => own?.purpose ?? t('mainPurpose'),
    },
    {
      id: 'players',
      head: t('players'),
      cell: ({ players }) => <HealthFigures health={players} />,
    },
    {
      id: 'countries',
      head: t('countries'),
      cell: ({ countries }) => <Countries countries={countries} />,
    },
    {
      id: 'server',
      head: t('server'),
      from: 'm',
      cell: ({ server }) => <HealthFigures health={server} />,
    },
    {
      id: 'remove',
      head: t('remove'),
      align: 'end',
      cell: ({ own }) =>
        own?.state === 'retired' &&
        own.proposal === null && (
          <Button size="s" variant="quiet" onClick={() => onRemove(own)}>
            {t('remove')}
            <span className="visually-hidden"> {own.host}</span>
          </Button>
        ),
    },
  ];
}
