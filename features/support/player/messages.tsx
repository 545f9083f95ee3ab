import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { readPicture, type SupportMessage } from '../contract.ts';
import { usePictureTexts } from './picture/texts.ts';
import { PictureView } from './picture/picture-view.tsx';

type MessagesProps = {
  readonly messages: readonly SupportMessage[];
  /** Up to which message support has read. */
  readonly readUpTo: string | null;
};

/** Oldest first. A line stands between two threads, and the mark below the last message read. */
export function Messages({ messages, readUpTo }: MessagesProps) {
  const t = useT('support');
  const last = messages.at(-1);
  const isRead = last?.author === 'player' && isUpTo(last.id, readUpTo);
  return (
    <ol className="support-messages">
      {messages.map((message, at) => {
        const before = messages[at - 1];
        const isNewThread = before !== undefined && before.thread !== message.thread;
        return (
          <li key={message.id}>
            {isNewThread && <p className="support-divider">{t('newThread')}</p>}
            <Message message={message} />
            {isRead && message === last && <p className="support-read">{t('read')}</p>}
          </li>
        );
      })}
    </ol>
  );
}

function isUpTo(id: string, mark: string | null): boolean {
  return mark !== null && BigInt(id) <= BigInt(mark);
}

function Message({ message }: { message: SupportMessage }) {
  const { author, text, picture, at } = message;
  const t = useT('support');
  const pictureTexts = usePictureTexts('support');
  const f = useFormat();
  return (
    <div className="support-message" data-own={author === 'player' || undefined}>
      <p className="support-message-head">
        <b>{t(author === 'player' ? 'you' : 'support')}</b>
        <time className="tabular" dateTime={at}>
          {f.dateTime(at)}
        </time>
      </p>
      {text !== '' && (
        <p className="support-text" data-erased={text === null || undefined}>
          {text ?? t('erased')}
        </p>
      )}
      {picture && (
        <PictureView
          picture={picture}
          call={readPicture}
          params={{ id: picture.id }}
          texts={pictureTexts}
        />
      )}
    </div>
  );
}
