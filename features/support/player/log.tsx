import { useEffect, useRef } from 'react';
import { LampOut } from '#domain/art/player/lamp-out.tsx';
import type { useCallPages } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { EmptyState, ErrorState } from '#platform/browser/ui/states.tsx';
import type { listMessages, SupportMessage } from '../contract.ts';
import { Messages } from './messages.tsx';

type LogProps = {
  readonly pages: ReturnType<typeof useCallPages<typeof listMessages>>;
  /** Before the first message. */
  readonly emptyText: string;
  /** Up to which message support has read. */
  readonly readUpTo: string | null;
};

/** All messages between the player or guest and support, oldest first. */
export function Log({ pages, emptyText, readUpTo }: LogProps) {
  const t = useT('support');
  const common = useT('common');
  if (pages.loading) return <Waiting />;
  if (pages.items.length === 0 && pages.refusal) {
    const retry = <Button onClick={pages.refetch}>{common('retry')}</Button>;
    const text = linesOf(pages.refusal).join(' ');
    return <ErrorState title={t('failed')} text={text} art={<LampOut />} action={retry} />;
  }
  if (pages.items.length === 0) return <EmptyState title={t('empty')} text={emptyText} />;
  return (
    <>
      {pages.hasMore && (
        <Button size="s" variant="quiet" block busy={pages.loadingMore} onClick={pages.more}>
          {t('earlier')}
        </Button>
      )}
      <Messages messages={pages.items.toReversed()} readUpTo={readUpTo} />
    </>
  );
}

function Waiting() {
  const common = useT('common');
  return (
    <div className="support-waiting" role="status" aria-label={common('loading')}>
      <Skeleton height="3rem" width="70%" />
      <Skeleton height="3rem" width="60%" />
    </div>
  );
}

/** What is on the screen is read. */
export function useReadMark(
  messages: readonly SupportMessage[],
  mark: (upTo: string) => unknown,
): void {
  const latest = messages.find(({ author }) => author === 'staff')?.id;
  const done = useRef<string>(undefined);
  useEffect(() => {
    if (latest === undefined || latest === done.current) return undefined;
    const read = () => {
      if (document.visibilityState === 'hidden' || done.current === latest) return;
      done.current = latest;
      void mark(latest);
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [latest, mark]);
}
