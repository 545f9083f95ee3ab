import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import {
  closePlayerReports,
  listReportedPlayers,
  type ReportedPlayer,
} from '../contract.backoffice.ts';

/** Players whom others reported; the actions on them are on the page of each. */
export function Page() {
  const t = useT('backoffice-player-cards');
  const [closing, setClosing] = useState<ReportedPlayer>();
  return (
    <>
      <ListPage
        title={t('title')}
        lead={t('lead')}
        call={listReportedPlayers}
        file="reported-players"
        filters={[{ key: 'player', kind: 'search', label: t('columns.player') }]}
        keep={(row, { player = '' }) => isAbout(row, player)}
        columns={useColumns(setClosing)}
        rowKey={({ player_id }) => player_id}
        tone={({ reports }) => (reports >= 3 ? 'warn' : undefined)}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {closing && <CloseDialog row={closing} onClose={() => setClosing(undefined)} />}
    </>
  );
}

/** The player by number, or by part of the name. */
function isAbout({ player, player_id }: ReportedPlayer, text: string): boolean {
  if (text.replace('#', '') === player_id) return true;
  return player.toLowerCase().includes(text.toLowerCase());
}

function useColumns(onClose: (row: ReportedPlayer) => void): readonly DataColumn<ReportedPlayer>[] {
  const t = useT('backoffice-player-cards');
  return [
    {
      id: 'player',
      sort: (row) => row.player,
      head: t('columns.player'),
      cell: (row) => <PlayerLink id={row.player_id} name={row.player} />,
    },
    {
      id: 'nicknames',
      head: t('columns.nicknames'),
      grow: true,
      cell: ({ nicknames }) => nicknames.join(', '),
    },
    {
      id: 'causes',
      head: t('columns.causes'),
      cell: ({ causes }) => causes.map((cause) => t(`causes.${cause}`)).join(', '),
    },
    {
      id: 'reports',
      sort: (row) => row.reports,
      head: t('columns.reports'),
      align: 'end',
      cell: ({ reports }) => <Badge tone={reports >= 3 ? 'loss' : 'warn'}>{reports}</Badge>,
    },
    {
      id: 'latest',
      sort: (row) => row.latest_at,
      head: t('columns.latest'),
      from: 'm',
      cell: (row) => <Timestamp at={row.latest_at} />,
    },
    {
      id: 'actions',
      head: t('columns.actions'),
      cell: (row) => (
        <Button size="s" onClick={() => onClose(row)}>
          {t('close.button')}
        </Button>
      ),
    },
  ];
}

function CloseDialog({ row, onClose }: { row: ReportedPlayer; onClose: () => void }) {
  const t = useT('backoffice-player-cards');
  async function send(reason: string) {
    const params = { player: row.player_id };
    const answer = await api(closePlayerReports, { params, body: { reason } });
    if (!isRefusal(answer)) {
      showToast({ tone: 'success', title: t('close.done', { count: answer.data.closed }) });
    }
    return answer;
  }
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('close.title', { name: row.player })}
      text={t('close.text')}
      confirm={t('close.button')}
      reasonMax={200}
      send={send}
      onDone={() => refetchCalls(listReportedPlayers)}
    />
  );
}
