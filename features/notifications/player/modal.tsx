import './notifications.css';
import { useEffect, useRef } from 'react';
import { EmptyBets } from '#domain/art/player/empty-bets.tsx';
import { LampOut } from '#domain/art/player/lamp-out.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useCallPages } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { EmptyState, ErrorState } from '#platform/browser/ui/states.tsx';
import { listNotifications, markRead, type Notification } from '../contract.ts';
import { NotificationRow } from './notification-row.tsx';

/** Opened by the bell: all notifications, latest first. What is seen is read. */
export function Modal() {
  const t = useT('notifications');
  const pages = useCallPages(listNotifications, {});
  useReadOnce(pages.items[0]);
  return (
    <ModalFrame title={t('title')}>
      <List pages={pages} />
    </ModalFrame>
  );
}

function List({ pages }: { pages: ReturnType<typeof useCallPages<typeof listNotifications>> }) {
  const t = useT('notifications');
  const common = useT('common');
  if (pages.loading) return <Waiting />;
  if (pages.items.length === 0 && pages.refusal) {
    const retry = <Button onClick={pages.refetch}>{common('retry')}</Button>;
    const text = linesOf(pages.refusal).join(' ');
    return <ErrorState title={t('failed')} text={text} art={<LampOut />} action={retry} />;
  }
  if (pages.items.length === 0) {
    return <EmptyState title={t('empty')} text={t('emptyText')} art={<EmptyBets />} />;
  }
  return (
    <>
      <ul className="notifications">
        {pages.items.map((item) => (
          <NotificationRow key={item.id} item={item} />
        ))}
      </ul>
      {pages.hasMore && (
        <Button variant="quiet" block busy={pages.loadingMore} onClick={pages.more}>
          {common('more')}
        </Button>
      )}
    </>
  );
}

function Waiting() {
  const common = useT('common');
  return (
    <div className="notifications" role="status" aria-label={common('loading')}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height="4rem" />
      ))}
    </div>
  );
}

/** The marks of this view stay, so that the player sees which ones were new. */
function useReadOnce(latest: Notification | undefined): void {
  const done = useRef<string>(undefined);
  const id = latest?.is_read === false ? latest.id : undefined;
  useEffect(() => {
    if (id === undefined || id === done.current) return;
    done.current = id;
    void api(markRead, { body: { up_to: id } });
  }, [id]);
}
