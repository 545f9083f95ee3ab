import './chat.css';
import { useRef } from 'react';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Slot } from '#platform/browser/router/slots.tsx';
import { useInView } from '#platform/browser/router/use-in-view.ts';
import { setChatOpen, useChatPreferences } from './chat-storage.ts';
import { ChatRoom } from './chat-room.tsx';

/** The chat in the language of the page. Collapsed, it is a single line. */
export function Section() {
  const t = useT('chat');
  const locale = useLocale();
  const place = useRef<HTMLElement>(null);
  const isSeen = useInView(place);
  const { isOpen } = useChatPreferences();
  return (
    <section className="chat" aria-labelledby="chat-title" ref={place}>
      <h2 id="chat-title" className="chat-title">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? 'chat-room' : undefined}
          onClick={() => setChatOpen(!isOpen)}
        >
          <span>{t('title')}</span>
          <Icon name="chevron-down" />
        </button>
      </h2>
      {isSeen && <Slot name="chat.header" fallback={null} />}
      {isOpen && isSeen && <ChatRoom key={locale} locale={locale} />}
    </section>
  );
}
