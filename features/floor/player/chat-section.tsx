import './floor.css';
import { useRef } from 'react';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { useTopic, type TopicReader } from '#platform/browser/net/socket.ts';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { useSeen } from '#platform/browser/router/use-seen.ts';
import { floorOnline } from '../contract.ts';
import { setChatOpen, useKept } from './chat-kept.ts';
import { ChatRoom } from './chat-room.tsx';

const COUNT_READER: TopicReader<typeof floorOnline, number> = {
  start: 0,
  snapshot: ({ count }) => count,
  message: (_, { count }) => count,
};

/** The conversation of the floor, in the language of the page. Closed, it is one quiet line. */
export function Section() {
  const t = useT('floor');
  const locale = useLocale();
  const place = useRef<HTMLElement>(null);
  const isSeen = useSeen(place);
  const { isOpen } = useKept();
  return (
    <section className="floor floor-chat" aria-labelledby="floor-chat" ref={place}>
      <h2 id="floor-chat" className="floor-title">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? 'floor-room' : undefined}
          onClick={() => setChatOpen(!isOpen)}
        >
          <span>{t('chat.title')}</span>
          <Icon name="chevron-down" />
        </button>
      </h2>
      <Online isSeen={isSeen} />
      {isOpen && isSeen && <ChatRoom key={locale} locale={locale} />}
    </section>
  );
}

function Online({ isSeen }: { isSeen: boolean }) {
  const t = useT('floor');
  const { state: count, isReady } = useTopic(isSeen ? floorOnline : null, COUNT_READER);
  if (!isReady) return null;
  return <p className="floor-online tabular">{t('online', { count: Math.max(count, 1) })}</p>;
}
