import './floor.css';
import { useState } from 'react';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { DataTable } from '#platform/backoffice/data-table.tsx';
import { ExportButton } from '#platform/backoffice/export-button.tsx';
import { Moment } from '#platform/backoffice/moment.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import { listReported, type Reported } from '../contract.backoffice.ts';
import { Mute, Remove, Unmute } from './acts.tsx';

const LOOK_EVERY_MS = 30_000;

/** What players pointed at, and what support does about it. */
export function Page() {
  const t = useT('backoffice-floor');
  const { data, ...list } = useCall(listReported, {}, { everyMs: LOOK_EVERY_MS });
  const [removing, setRemoving] = useState<Reported>();
  const [muting, setMuting] = useState<Reported>();
  const [isUnmuting, setUnmuting] = useState(false);
  const done = () => refetchCalls(listReported);
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <ExportButton list={listReported} />
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
        <Remove message={removing} onClose={() => setRemoving(undefined)} onDone={done} />
      )}
      {muting && <Mute message={muting} onClose={() => setMuting(undefined)} onDone={done} />}
      {isUnmuting && <Unmute onClose={() => setUnmuting(false)} onDone={done} />}
    </>
  );
}

type Choose = (message: Reported) => void;

function useColumns(remove: Choose, mute: Choose) {
  const t = useT('backoffice-floor');
  return [
    {
      id: 'text',
      head: t('columns.text'),
      grow: true as const,
      cell: (row: Reported) => <q className="floor-said">{row.text}</q>,
    },
    {
      id: 'player',
      head: t('columns.player'),
      cell: (row: Reported) => <PlayerLink id={row.player_id} name={row.player} />,
    },
    {
      id: 'reports',
      head: t('columns.reports'),
      align: 'end' as const,
      cell: ({ reports }: Reported) => (
        <Badge tone={reports >= 3 ? 'loss' : 'warn'}>{reports}</Badge>
      ),
    },
    {
      id: 'language',
      head: t('columns.language'),
      from: 'm' as const,
      cell: (row: Reported) => t(`languages.${row.locale}`),
    },
    {
      id: 'said',
      head: t('columns.said'),
      from: 'm' as const,
      cell: (row: Reported) => <Moment at={row.said_at} />,
    },
    {
      id: 'act',
      head: t('columns.act'),
      cell: (row: Reported) => (
        <span className="floor-acts">
          <Button size="s" onClick={() => remove(row)}>
            {t('remove.button')}
          </Button>
          <Button size="s" variant="quiet" onClick={() => mute(row)}>
            {t('mute.button')}
          </Button>
        </span>
      ),
    },
  ];
}
