import './drops.css';
import { useState } from 'react';
import { LOCALE_NAME } from '#core/locale.ts';
import { useSegmentText } from '#domain/bonuses/backoffice/segment-text.ts';
import { useMay } from '#domain/staff/backoffice/session.ts';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { choice } from '#platform/backoffice/filter-bar.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button, buttonClass } from '#platform/browser/ui/button.tsx';
import { chatDrops, closeDrop, listDrops, type StaffDrop } from '../contract.backoffice.ts';
import { ClaimsDialog } from './claims-dialog.tsx';
import { Proposed } from './proposed.tsx';
import { StakedText, Sums } from './texts.tsx';

/** All drops in the chat, and those that wait for a second person. */
export function Page() {
  const t = useT('backoffice-chat-drops');
  const mayEdit = useMay(closeDrop.roles);
  const [closing, setClosing] = useState<StaffDrop>();
  const [shown, setShown] = useState<StaffDrop>();
  return (
    <>
      <ListPage
        title={t('title')}
        lead={t('lead')}
        actions={
          mayEdit && (
            <Link className={buttonClass({ variant: 'primary' })} to="/chat-drop-form">
              {t('add')}
            </Link>
          )
        }
        views={<Waiting />}
        call={listDrops}
        filters={[
          choice('state', t('columns.state'), ['open', 'closed'], (one) => t(`states.${one}`)),
        ]}
        columns={useColumns(setShown, mayEdit ? setClosing : undefined)}
        rowKey={({ id }) => id}
        tone={({ closed_at: at }) => (at === null ? undefined : 'faint')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {shown && <ClaimsDialog drop={shown} onClose={() => setShown(undefined)} />}
      {closing && <CloseDialog drop={closing} onClose={() => setClosing(undefined)} />}
    </>
  );
}

function Waiting() {
  const { data, refetch } = useCall(chatDrops.list, { query: { status: 'open' } });
  return data?.data.map((proposal) => (
    <Proposed key={proposal.id} proposal={proposal} onDone={refetch} />
  ));
}

function useColumns(
  onShow: (drop: StaffDrop) => void,
  onClose: ((drop: StaffDrop) => void) | undefined,
): readonly DataColumn<StaffDrop>[] {
  const t = useT('backoffice-chat-drops');
  const locale = useLocale();
  return [
    {
      id: 'bonus',
      head: t('columns.bonus'),
      grow: true,
      cell: ({ names, bonus, version, locale: chat }) => (
        <span className="drop-who">
          {names[locale]}
          <small>{t('bonusOf', { bonus, version, chat: LOCALE_NAME[chat] })}</small>
        </span>
      ),
    },
    {
      id: 'state',
      head: t('columns.state'),
      card: 'bare',
      cell: (drop) => (
        <span className="drop-state">
          <StateBadge drop={drop} />
          {onClose && drop.closed_at === null && (
            <Button size="s" variant="quiet" onClick={() => onClose(drop)}>
              {t('close.button')}
            </Button>
          )}
        </span>
      ),
    },
    {
      id: 'places',
      head: t('columns.taken'),
      align: 'end',
      cell: (drop) => <Taken drop={drop} onShow={() => onShow(drop)} />,
    },
    {
      id: 'given',
      head: t('columns.given'),
      align: 'end',
      cell: ({ given }) => <Sums of={given} />,
    },
    { id: 'who', head: t('columns.who'), from: 'l', cell: (drop) => <Who drop={drop} /> },
    {
      id: 'opened',
      head: t('columns.opened'),
      from: 'm',
      cell: ({ opened_at: at, opened_by: by }) => (
        <span className="drop-who">
          <Timestamp at={at} />
          <small>{by}</small>
        </span>
      ),
    },
  ];
}

type TakenProps = { readonly drop: StaffDrop; readonly onShow: () => void };

/** How many took it; leads to the list of them. */
function Taken({ drop: { taken, places }, onShow }: TakenProps) {
  const t = useT('backoffice-chat-drops');
  const text = t('takenOf', { taken, places });
  if (taken === 0) return text;
  return (
    <Button size="s" variant="quiet" onClick={onShow} aria-haspopup="dialog">
      {text}
    </Button>
  );
}

function Who({ drop: { conditions } }: { readonly drop: StaffDrop }) {
  const segmentText = useSegmentText();
  return (
    <span className="drop-who">
      {segmentText(conditions.segment)}
      {conditions.staked && (
        <small>
          <StakedText staked={conditions.staked} />
        </small>
      )}
    </span>
  );
}

function StateBadge({ drop: { close_reason: reason, open_until: until } }: { drop: StaffDrop }) {
  const t = useT('backoffice-chat-drops');
  if (reason !== null) return <Badge>{t(`closed.${reason}`)}</Badge>;
  return (
    <>
      <Badge tone="gain">{t('states.open')}</Badge> {t('until')} <Timestamp at={until} />
    </>
  );
}

type CloseProps = { readonly drop: StaffDrop; readonly onClose: () => void };

function CloseDialog({ drop: { id }, onClose }: CloseProps) {
  const t = useT('backoffice-chat-drops');
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('close.title')}
      text={t('close.text')}
      confirm={t('close.button')}
      isDangerous
      send={(reason) => api(closeDrop, { params: { id }, body: { reason } })}
      done={t('close.done')}
      onDone={() => refetchCalls(listDrops)}
    />
  );
}
