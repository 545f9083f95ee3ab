import { useEffect, useRef } from 'react';
import { PageFailure } from '#platform/backoffice/page-failure.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useCallPages } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { listThreadMessages, readStaffPicture, type StaffMessage } from '../contract.backoffice.ts';
import { PictureView } from '../player/picture/picture-view.tsx';
import { usePictureTexts } from '../player/picture/texts.ts';

/** The messages and notes of a thread, oldest first. */
export function Messages({ thread, readUpTo }: { thread: string; readUpTo: string | null }) {
  const t = useT('backoffice-support');
  const pages = useCallPages(listThreadMessages, { params: { id: thread } });
  const log = useRef<HTMLDivElement>(null);
  const latest = pages.items[0]?.id;
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [latest]);
  if (pages.items.length === 0 && pages.refusal) {
    const back = { to: '/support', label: t('title') };
    return <PageFailure refusal={pages.refusal} again={pages.refetch} back={back} />;
  }
  return (
    <div ref={log} className="support-log" role="log" aria-label={t('messages')}>
      {pages.loading && <Skeleton height="8rem" />}
      {pages.hasMore && (
        <Button size="s" variant="quiet" block busy={pages.loadingMore} onClick={pages.more}>
          {t('earlier')}
        </Button>
      )}
      <ol className="support-messages">
        {pages.items.toReversed().map((message) => (
          <li key={message.id}>
            <Message
              thread={thread}
              message={message}
              isRead={readUpTo !== null && BigInt(message.id) <= BigInt(readUpTo)}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

type MessageProps = { thread: string; message: StaffMessage; isRead: boolean };

function Message({ thread, message, isRead }: MessageProps) {
  const { author, name, text, picture, at } = message;
  const t = useT('backoffice-support');
  const pictureTexts = usePictureTexts('backoffice-support');
  return (
    <div
      className="support-message"
      data-own={author !== 'player' || undefined}
      data-note={author === 'note' || undefined}
    >
      <p className="support-message-head">
        <b>{name ?? t('guest.badge')}</b>
        {author === 'note' && <Badge tone="warn">{t('note')}</Badge>}
        <Timestamp at={at} />
        {author === 'staff' && isRead && <span>{t('read')}</span>}
      </p>
      {text !== '' && (
        <p className="support-text" data-erased={text === null || undefined}>
          {text ?? t('erased')}
        </p>
      )}
      {picture && (
        <PictureView
          picture={picture}
          call={readStaffPicture}
          params={{ id: thread, picture: picture.id }}
          texts={pictureTexts}
        />
      )}
    </div>
  );
}
