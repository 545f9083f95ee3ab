import './chat.css';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Slot } from '#platform/browser/router/slots.tsx';
import { ChatRoom } from './chat-room.tsx';

/** The chat in the language of the page, as high as its place. */
export function Section() {
  const t = useT('chat');
  const locale = useLocale();
  return (
    <section className="chat" aria-label={t('title')}>
      <Slot name="chat.header" fallback={null} />
      <Slot name="chat.drops" fallback={null} />
      <ChatRoom key={locale} locale={locale} />
    </section>
  );
}
