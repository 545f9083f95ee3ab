import { useEffect, useRef, useSyncExternalStore } from 'react';
import { LampOut } from '#domain/art/player/lamp-out.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useCall, useCallPages } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { EmptyState, ErrorState } from '#platform/browser/ui/states.tsx';
import { getLastThread, listMessages, markRead, type SupportMessage } from '../contract.ts';
import { Composer } from './composer.tsx';
import { Hours } from './hours.tsx';
import { Messages } from './messages.tsx';
import { usePictureChoice } from './picture/use-picture-choice.ts';
import { Rating } from './rating.tsx';
import { isSupportTyping } from './typing.ts';
import { UnsentMessages } from './unsent-messages.tsx';
import { unsent } from './unsent.ts';

/** All messages between the player and support, oldest first, and the field for the next one. */
export function Conversation() {
  const t = useT('support');
  const pages = useCallPages(listMessages, {});
  const state = useCall(getLastThread, {}).data?.data;
  const thread = state?.thread;
  const log = useRef<HTMLDivElement>(null);
  const latest = pages.items[0];
  const waiting = useSyncExternalStore(unsent.subscribe, unsent.get, unsent.get);
  const choice = usePictureChoice();
  useReadMark(pages.items);
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [latest?.id, waiting.length]);
  return (
    <div className="support" {...choice.targets}>
      <div ref={log} className="support-log" role="log" aria-label={t('log')}>
        <Log pages={pages} readUpTo={thread?.read_up_to ?? null} />
        <UnsentMessages />
      </div>
      <Typing />
      {thread?.status === 'closed' && <Rating key={thread.id} thread={thread} />}
      <Hours hours={state?.hours ?? null} />
      <Composer choice={choice} />
    </div>
  );
}

/** Room for the line is reserved: the messages do not move. */
function Typing() {
  const t = useT('support');
  const isTyping = useSyncExternalStore(
    isSupportTyping.subscribe,
    isSupportTyping.get,
    isSupportTyping.get,
  );
  return (
    <p className="support-typing" role="status">
      {isTyping && t('typing')}
    </p>
  );
}

type LogProps = {
  readonly pages: ReturnType<typeof useCallPages<typeof listMessages>>;
  readonly readUpTo: string | null;
};

function Log({ pages, readUpTo }: LogProps) {
  const t = useT('support');
  const common = useT('common');
  if (pages.loading) return <Waiting />;
  if (pages.items.length === 0 && pages.refusal) {
    const retry = <Button onClick={pages.refetch}>{common('retry')}</Button>;
    const text = linesOf(pages.refusal).join(' ');
    return <ErrorState title={t('failed')} text={text} art={<LampOut />} action={retry} />;
  }
  if (pages.items.length === 0) return <EmptyState title={t('empty')} text={t('emptyText')} />;
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
function useReadMark(messages: readonly SupportMessage[]): void {
  const latest = messages.find(({ author }) => author === 'staff')?.id;
  const done = useRef<string>(undefined);
  useEffect(() => {
    if (latest === undefined || latest === done.current) return undefined;
    const read = () => {
      if (document.visibilityState === 'hidden' || done.current === latest) return;
      done.current = latest;
      void api(markRead, { body: { up_to: latest } });
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [latest]);
}
