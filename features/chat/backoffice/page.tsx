import './chat.css';
import { useState } from 'react';
import { LOCALES } from '#core/locale.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { choice } from '#platform/backoffice/filter-bar.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import { listReportedMessages, type ReportedMessage } from '../contract.backoffice.ts';
import { MuteDialog, RemoveDialog, UnmuteDialog } from './dialogs.tsx';

/** The messages that players reported, and the moderation of support. */
export function Page() {
  const t = useT('backoffice-chat');
  const [removing, setRemoving] = useState<ReportedMessage>();
  const [muting, setMuting] = useState<ReportedMessage>();
  const [isUnmuting, setUnmuting] = useState(false);
  const done = () => refetchCalls(listReportedMessages);
  return (
    <>
      <ListPage
        title={t('title')}
        lead={t('lead')}
        actions={<Button onClick={() => setUnmuting(true)}>{t('unmute.button')}</Button>}
        call={listReportedMessages}
        file="reported-messages"
        filters={[
          { key: 'player', kind: 'search', label: t('columns.player') },
          choice('language', t('columns.language'), LOCALES, (one) => t(`languages.${one}`)),
        ]}
        keep={(row, { player = '', language = row.locale }) =>
          row.locale === language && isAbout(row, player)
        }
        columns={useColumns(setRemoving, setMuting)}
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

/** The player by number, or by part of the name. */
function isAbout({ player, player_id }: ReportedMessage, text: string): boolean {
  if (text.replace('#', '') === player_id) return true;
  return player.toLowerCase().includes(text.toLowerCase());
}

type OnSelect = (message: ReportedMessage) => void;

function useColumns(onRemove: OnSelect, onMute: OnSelect): readonly DataColumn<ReportedMessage>[] {
  const t = useT('backoffice-chat');
  return [
    {
      id: 'text',
      head: t('columns.text'),
      grow: true,
      cell: (row) => <q className="chat-text">{row.text}</q>,
    },
    {
      id: 'player',
      sort: (row) => row.player,
      head: t('columns.player'),
      cell: (row) => <PlayerLink id={row.player_id} name={row.player} />,
    },
    {
      id: 'reports',
      sort: (row) => row.reports,
      head: t('columns.reports'),
      align: 'end',
      cell: ({ reports }) => <Badge tone={reports >= 3 ? 'loss' : 'warn'}>{reports}</Badge>,
    },
    {
      id: 'language',
      sort: (row) => row.locale,
      head: t('columns.language'),
      from: 'm',
      cell: (row) => t(`languages.${row.locale}`),
    },
    {
      id: 'sent',
      sort: (row) => row.sent_at,
      head: t('columns.sent'),
      from: 'm',
      cell: (row) => <Timestamp at={row.sent_at} />,
    },
    {
      id: 'actions',
      head: t('columns.actions'),
      cell: (row) => (
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
