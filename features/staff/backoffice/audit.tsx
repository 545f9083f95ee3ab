import './staff.css';
import { useState } from 'react';
import { useCall } from '#platform/browser/net/data.tsx';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import type { Filter } from '#platform/backoffice/filter-bar.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { useActionLabels } from '#domain/staff/backoffice/action-labels.ts';
import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import { exportAudit, listAudit } from '#domain/staff/contract.backoffice.ts';
import { ACTION_AREAS } from '#domain/staff/rules.actions.ts';
import { listOperators } from '#domain/staff/contract.backoffice.operators.ts';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { AuditSheet } from './audit-sheet.tsx';
import { AuditAuthor, type AuditLine } from './author.tsx';
import { ChainCheck } from './chain-check.tsx';

/** The audit log of staff actions, which cannot be changed unnoticed. */
export function Page() {
  const t = useT('backoffice-staff');
  const [open, setOpen] = useState<AuditLine>();
  return (
    <>
      <ListPage
        title={t('audit.title')}
        lead={t('audit.lead')}
        actions={<ChainCheck />}
        call={listAudit}
        file={exportAudit}
        filters={useFilterList()}
        columns={useColumns()}
        rowKey={(row) => row.id}
        onOpen={setOpen}
        tone={(row) => (row.action === 'staff.login.failed' ? 'warn' : undefined)}
      />
      <AuditSheet line={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

function useFilterList(): readonly Filter[] {
  const t = useT('backoffice-staff');
  const staff = useCall(listOperators, {}).data?.data ?? [];
  const areas = ACTION_AREAS.map((area) => ({ value: `${area}.`, label: t(`areas.${area}`) }));
  const people = staff.map(({ id, email }) => ({ value: id, label: email ?? `#${id}` }));
  return [
    { key: 'player', kind: 'search', label: t('audit.player') },
    { key: 'action', kind: 'choice', label: t('audit.area'), choices: areas },
    { key: 'staff', kind: 'choice', label: t('audit.staff'), choices: people },
    { key: 'from', kind: 'day', label: t('audit.from') },
    { key: 'to', kind: 'day', label: t('audit.to') },
  ];
}

function useColumns(): readonly DataColumn<AuditLine>[] {
  const t = useT('backoffice-staff');
  const words = useActionLabels();
  return [
    {
      id: 'at',
      isSortedByCall: true,
      head: t('audit.at'),
      cell: (row) => <Timestamp at={row.at} seconds />,
    },
    {
      id: 'action',
      sort: (row) => words(row.action),
      head: t('audit.action'),
      cell: (row) => words(row.action),
    },
    {
      id: 'staff',
      sort: (row) => row.staff_email,
      head: t('audit.staff'),
      cell: (row) => <AuditAuthor line={row} />,
    },
    { id: 'about', head: t('audit.about'), cell: (row) => <About line={row} /> },
    {
      id: 'reason',
      head: t('audit.reason'),
      from: 'm',
      grow: true,
      cell: (row) => row.reason && <span className="staff-reason">{row.reason}</span>,
    },
  ];
}

function About({ line }: { line: AuditLine }) {
  const locale = useLocale() === 'ru' ? 'ru' : 'en';
  if (line.player_id === null) return line.target_name?.[locale] ?? line.target;
  if (line.action.startsWith('staff.')) return line.player_email ?? `#${line.player_id}`;
  return <PlayerLink id={line.player_id} name={line.player_email} />;
}
