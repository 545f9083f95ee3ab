import './chat.css';
import { useState } from 'react';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { DataTable } from '#platform/backoffice/data-table.tsx';
import { ExportButton } from '#platform/backoffice/export-button.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import { listReportedMessages, type ReportedMessage } from '../contract.backoffice.ts';
import { MuteDialog, RemoveDialog, UnmuteDialog } from './dialogs.tsx';

const REFRESH_EVERY_MS = 30_000;

/** The messages that players reported, and the moderation of support. */
export function Page() {
  const t = useT('backoffice-chat');
  const { data, ...list } = useCall(listReportedMessages, {}, { everyMs: REFRESH_EVERY_MS });
  const [removing, setRemoving] = useState<ReportedMessage>();
  const [muting, setMuting] = useState<ReportedMessage>();
  const [isUnmuting, setUnmuting] = useState(false);
  const done = () => refetchCalls(listReportedMessages);
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <ExportButton list={listReportedMessages} />
            <Button onClick={() => setUnmuting(true)}>{t('unmute.button')}</Button>
          </>
        }
      />
      <DataTable
        caption={t('title')}
        columns={useColumns(setRemoving, setMuting)}
        list={{ ...list, items: data?.data ?? [] }}
        rowKey={({ id }) => id}
        tone={({ reports }) => (reports >= 3 ? 'warn' : undefined)}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {removing && (
        <RemoveDialog message={removing} onClose={() => setRemoving(undefined)} onDone={done} />
      )}
      {muting && <MuteDialog message={muting} onClose={() => setMuting(undefined)} onDone={done} />}
      {isUnmuting && <UnmuteDialog onClose={() => setUnmuting(false)} onDone={done} />}
    </>
  );
}

type OnSelect = (message: ReportedMessage) => void;

function useColumns(onRemove: OnSelect, onMute: OnSelect) {
  const t = useT('backoffice-chat');
  return [
    {
      id: 'text',
      head: t('columns.text'),
      grow: true as const,
      cell: (row: ReportedMessage) => <q className="chat-text">{row.text}</q>,
    },
    {
      id: 'player',
      head: t('columns.player'),
      cell: (row: ReportedMessage) => <PlayerLink id={row.player_id} name={row.player} />,
    },
    {
      id: 'reports',
      head: t('columns.reports'),
      align: 'end' as const,
      cell: ({ reports }: ReportedMessage) => (
        <Badge tone={reports >= 3 ? 'loss' : 'warn'}>{reports}</Badge>
      ),
    },
    {
      id: 'language',
      head: t('columns.language'),
      from: 'm' as const,
      cell: (row: ReportedMessage) => t(`languages.${row.locale}`),
    },
    {
      id: 'sent',
      head: t('columns.sent'),
      from: 'm' as const,
      cell: (row: ReportedMessage) => <Timestamp at={row.sent_at} />,
    },
    {
      id: 'actions',
      head: t('columns.actions'),
      cell: (row: ReportedMessage) => (
        <span className="chat-actions">
          <Button size="s" onClick={() => onRemove(row)}>
            {t('remove.button')}
          </Button>
          <Button size="s" variant="quiet" onClick={() => onMute(row)}>
            {t('mute.button')}
          </Button>
        </span>
      ),
    },
  ];
}
