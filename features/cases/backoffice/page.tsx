import './cases.css';
import { useState } from 'react';
import { ProposalPanel } from '#domain/staff/backoffice/proposal.tsx';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Money, useUiLocale } from '#platform/browser/ui/money.tsx';
import {
  caseProposals,
  listStaffCases,
  type CaseProposal,
  type StaffCase,
} from '../contract.backoffice.ts';
import { ChangeState } from './change-state.tsx';
import { useDraftFacts } from './draft-facts.tsx';
import { PublishCase } from './publish-case.tsx';
import { Versions } from './versions.tsx';

type Opened =
  | { readonly what: 'file' }
  | { readonly what: 'state' | 'versions'; readonly shown: StaffCase };

/** The cases with version, RTP and state, and the versions that wait for a second person. */
export function Page() {
  const t = useT('backoffice-cases');
  const { data, refusal, loading, refetch } = useCall(listStaffCases, {});
  const [opened, setOpened] = useState<Opened>();
  const publish = (
    <Button variant="primary" onClick={() => setOpened({ what: 'file' })}>
      {t('publish.button')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} actions={publish} />
      {data?.data.proposals.map((proposal) => (
        <Proposed key={proposal.id} proposal={proposal} onDone={refetch} />
      ))}
      <DataTable
        caption={t('title')}
        columns={useColumns((shown) => setOpened({ what: 'state', shown }))}
        list={{ items: data?.data.cases ?? [], refusal, loading, refetch }}
        rowKey={({ slug }) => slug}
        onOpen={(shown) => setOpened({ what: 'versions', shown })}
        tone={({ is_open }) => (is_open ? undefined : 'faint')}
        isFiltered={false}
      />
      {opened && <Over opened={opened} onClose={() => setOpened(undefined)} onDone={refetch} />}
    </>
  );
}

type OverProps = { opened: Opened; onClose: () => void; onDone: () => void };

/** The dialog above the page. */
function Over({ opened, ...rest }: OverProps) {
  switch (opened.what) {
    case 'file':
      return <PublishCase {...rest} />;
    case 'state':
      return <ChangeState shown={opened.shown} {...rest} />;
    case 'versions':
      return <Versions shown={opened.shown} onClose={rest.onClose} />;
  }
}

function useColumns(onState: (shown: StaffCase) => void): DataColumn<StaffCase>[] {
  const t = useT('backoffice-cases');
  const locale = useUiLocale();
  return [
    {
      id: 'case',
      head: t('case'),
      grow: true,
      sort: ({ name }) => name[locale],
      cell: ({ name, slug }) => (
        <span className="case-name">
          {name[locale]} <small>{slug}</small>
        </span>
      ),
    },
    { id: 'version', head: t('version'), align: 'end', cell: (row) => row.versions[0]?.version },
    { id: 'rtp', head: t('rtp'), align: 'end', cell: (row) => `${row.versions[0]?.rtp}%` },
    {
      id: 'price',
      head: t('price'),
      align: 'end',
      cell: ({ prices }) => <Money amount={prices['RUB']!} currency="RUB" />,
    },
    {
      id: 'published',
      head: t('published'),
      from: 'l',
      cell: ({ versions }) => <Timestamp at={versions[0]!.published_at} />,
    },
    {
      id: 'state',
      head: t('state'),
      cell: (row) => (
        <span className="case-state">
          <Badge tone={row.is_open ? 'gain' : 'plain'}>
            {t(row.is_open ? 'onSale' : 'offSale')}
          </Badge>
          <Button size="s" onClick={() => onState(row)}>
            {t(row.is_open ? 'closing.button' : 'opening.button')}
            <span className="visually-hidden"> {row.name[locale]}</span>
          </Button>
        </span>
      ),
    },
  ];
}

function Proposed({ proposal, onDone }: { proposal: CaseProposal; onDone: () => void }) {
  const t = useT('backoffice-cases');
  const { name, version } = proposal.terms;
  return (
    <ProposalPanel
      calls={caseProposals}
      proposal={proposal}
      title={t('proposal.title', { name: name[useUiLocale()], version })}
      facts={useDraftFacts(proposal.terms)}
      question={t('proposal.question')}
      isFinal
      done={t('proposal.done')}
      onDone={onDone}
    />
  );
}
