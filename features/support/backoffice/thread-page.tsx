import '../player/messages.css';
import './support.css';
import { useEffect, useRef } from 'react';
import { ClaimNotice } from '#domain/staff/backoffice/claim.tsx';
import { useMe } from '#domain/staff/backoffice/session.ts';
import { PageFailure } from '#platform/backoffice/page-failure.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { PageSkeleton } from '#platform/backoffice/page-skeleton.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { Link, type PageProps } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import {
  listThreadMessages,
  markThreadRead,
  readThread,
  type SupportThread,
} from '../contract.backoffice.ts';
import { Answer } from './answer.tsx';
import { Erase } from './erase.tsx';
import { Messages } from './messages.tsx';
import { Tags } from './tags.tsx';
import { ThreadActions } from './thread-actions.tsx';
import { Whose } from './whose.tsx';

const POLL_INTERVAL_MS = 3_000;

/** One thread: what was said, the field for the answer, and whom it is about. */
export function Page({ params }: PageProps) {
  const t = useT('backoffice-support');
  const id = params['id']!;
  const found = useCall(readThread, { params: { id } }, { everyMs: POLL_INTERVAL_MS });
  const back = { to: '/support', label: t('title') };
  // After a transfer the thread is another team's: the last answer would go on being shown.
  if (found.data && !found.refusal) return <ThreadView thread={found.data.data} back={back} />;
  return (
    <>
      <PageHead title={t('thread')} back={back} />
      {found.refusal ? (
        <PageFailure refusal={found.refusal} again={found.refetch} back={back} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

const TONES = { open: 'warn', waiting: 'info', closed: 'plain' } as const;

type ViewProps = {
  readonly thread: SupportThread;
  readonly back: { readonly to: string; readonly label: string };
};

function ThreadView({ thread, back }: ViewProps) {
  const t = useT('backoffice-support');
  const { id, status, claimed_by: claimedBy } = thread;
  const me = useMe();
  useReading(thread);
  return (
    <>
      <PageHead
        title={t('threadOf', { id })}
        lead={<Badge tone={TONES[status]}>{t(`states.${status}`)}</Badge>}
        back={back}
        actions={
          status === 'closed' ? (
            me.role === 'admin' && <Erase thread={id} />
          ) : (
            <ThreadActions thread={thread} />
          )
        }
      />
      {status !== 'closed' && <ClaimNotice claimedBy={claimedBy} />}
      <div className="support-thread">
        <Panel title={t('messages')}>
          <Messages thread={id} readUpTo={thread.read_up_to} />
          <p className="support-typing" role="status">
            {thread.is_typing && t('typing')}
          </p>
          <Answer thread={thread} />
        </Panel>
        <div className="support-aside">
          <Panel title={t('columns.player')}>
            <Facts facts={useThreadFacts(thread)} />
          </Panel>
          <Panel title={t('tags')}>
            <Tags key={thread.tags.join()} thread={thread} />
          </Panel>
        </div>
      </div>
    </>
  );
}

function useThreadFacts(thread: SupportThread) {
  const { player, guest, locale, team, opened_at, waits_since, rating } = thread;
  const t = useT('backoffice-support');
  return [
    { name: t('columns.player'), value: <Whose player={player} guest={guest} detail={null} /> },
    ...(guest
      ? [{ name: t('guest.name'), value: t(player ? 'guest.joined' : 'guest.unknown') }]
      : []),
    {
      name: t('earlierThreads'),
      value: (
        <Link
          className="link"
          to={`/support?state=closed&${player ? `player=${player.id}` : `guest=${guest!.id}`}`}
        >
          {t('openEarlier')}
        </Link>
      ),
    },
    { name: t('columns.language'), value: t(`languages.${locale}`) },
    { name: t('team'), value: t(`teams.${team}`) },
    { name: t('opened'), value: <Timestamp at={opened_at} /> },
    ...(rating === null ? [] : [{ name: t('rating'), value: t('ratingOf', { rating }) }]),
    ...(waits_since === null
      ? []
      : [{ name: t('columns.waits'), value: <Timestamp at={waits_since} ago /> }]),
  ];
}

/** A new message or note loads the messages anew, and what is on the screen is read. */
function useReading({ id, last_message: last, last_entry: entry, unread }: SupportThread): void {
  const done = useRef(entry);
  useEffect(() => {
    if (done.current === entry) return;
    done.current = entry;
    refetchCalls(listThreadMessages);
  }, [entry]);
  useEffect(() => {
    if (unread === 0) return;
    void api(markThreadRead, { params: { id }, body: { up_to: last.id } });
  }, [id, last.id, unread]);
}
