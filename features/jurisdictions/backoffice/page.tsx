import { useState } from 'react';
import { ProposalPanel } from '#domain/staff/backoffice/proposal.tsx';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import {
  jurisdictionProposals,
  listJurisdictions,
  type JurisdictionProposal,
  type ShownJurisdiction,
} from '../contract.backoffice.ts';
import { AreaNames } from './area-names.tsx';
import { ChangeJurisdiction } from './change.tsx';
import { useChanges, useRuleFacts } from './rule-facts.tsx';

/** What the law asks of play, by country; a change takes two people. */
export function Page() {
  const t = useT('backoffice-jurisdictions');
  const { data, refusal, loading, refetch } = useCall(listJurisdictions, {});
  const [open, setOpen] = useState<ShownJurisdiction | 'new'>();
  const mayChange = useMay(jurisdictionProposals.propose.roles);
  const rows = data?.data.jurisdictions ?? [];
  const proposed = data?.data.proposed ?? [];
  const moving = data?.data.moving ?? 0;
  return (
    <>
      <PageHead
        title={t('title')}
        lead={moving > 0 ? t('moving', { count: moving }) : t('lead')}
        actions={mayChange && <Button onClick={() => setOpen('new')}>{t('add')}</Button>}
      />
      {rows.map((row) => (
        <Proposed key={row.code} proposal={row.proposal} before={row} onDone={refetch} />
      ))}
      {proposed.map((proposal) => (
        <Proposed key={proposal.id} proposal={proposal} before={undefined} onDone={refetch} />
      ))}
      <DataTable
        caption={t('title')}
        columns={useColumns()}
        list={{ items: rows, refusal, loading, refetch }}
        rowKey={({ code }) => code}
        onOpen={mayChange ? setOpen : undefined}
      />
      {open && (
        <ChangeJurisdiction
          of={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
          onDone={refetch}
        />
      )}
    </>
  );
}

type ProposedProps = {
  proposal: JurisdictionProposal | null;
  before: ShownJurisdiction | undefined;
  onDone: () => void;
};

function Proposed({ proposal, before, onDone }: ProposedProps) {
  const t = useT('backoffice-jurisdictions');
  const changes = useChanges();
  if (!proposal) return null;
  return (
    <ProposalPanel
      calls={jurisdictionProposals}
      proposal={proposal}
      title={t('proposal', { code: proposal.subject })}
      facts={changes(before, proposal.terms)}
      question={t('askApprove')}
      done={t('approved')}
      onDone={onDone}
    />
  );
}

function useColumns(): DataColumn<ShownJurisdiction>[] {
  const t = useT('backoffice-jurisdictions');
  const facts = useRuleFacts();
  return [
    {
      id: 'code',
      head: t('code'),
      cell: ({ code, proposal }) => (
        <>
          {code} {proposal && <Badge tone="warn">{t('proposed')}</Badge>}
        </>
      ),
    },
    {
      id: 'areas',
      head: t('areas'),
      grow: true,
      cell: (row) => <Areas of={row} />,
    },
    {
      id: 'verification',
      head: t('verification'),
      cell: ({ rules }) => facts.verification(rules),
    },
    {
      id: 'autobet',
      head: t('is_autobet_allowed'),
      cell: ({ rules }) => facts.is_autobet_allowed(rules),
    },
    {
      id: 'cycle',
      head: t('game_cycle_ms'),
      from: 'm',
      cell: ({ rules }) => facts.game_cycle_ms(rules),
    },
    {
      id: 'caps',
      head: t('stake_caps'),
      from: 'l',
      cell: ({ rules }) => facts.stake_caps(rules),
    },
    { id: 'players', head: t('players'), align: 'end', cell: ({ players }) => players },
    {
      id: 'version',
      head: t('version'),
      from: 'm',
      cell: ({ version, from_at }) => (
        <>
          {version}, <Timestamp at={from_at} />
        </>
      ),
    },
  ];
}

function Areas({ of: { areas, without_help: missing } }: { of: ShownJurisdiction }) {
  const t = useT('backoffice-jurisdictions');
  return (
    <>
      <AreaNames areas={areas} />
      {missing.length > 0 && (
        <p className="jurisdictions-warning">
          {t('withoutHelp')} <AreaNames areas={missing} />
        </p>
      )}
    </>
  );
}
