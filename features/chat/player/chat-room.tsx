import { useEffect, useState } from 'react';
import type { Locale } from '#core/locale.ts';
import { loadIgnored, useIgnored } from '#domain/identity/player/ignored.ts';
import { useUser } from '#domain/identity/player/session.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { useConnection, useTopic } from '#platform/browser/net/socket.ts';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { chatTopics, type ChatMessage } from '../contract.ts';
import { showAllAuthors, useChatPreferences } from './chat-storage.ts';
import { ChatMessages } from './chat-messages.tsx';
import { CHAT_READER } from './chat-state.ts';
import { Composer } from './composer.tsx';
import { useAutoScroll } from './use-auto-scroll.ts';

/** A chat that loads for longer than this shows that the connection is slow. */
const SLOW_MS = 8_000;

/** Subscribes to the chat as long as it is on the page. */
export function ChatRoom({ locale }: { locale: Locale }) {
  const t = useT('chat');
  const { state, isReady } = useTopic(chatTopics[locale], CHAT_READER);
  const { hidden } = useChatPreferences();
  const ignored = useOwnIgnored();
  const messages = state.filter(
    ({ author_key, player }) =>
      !hidden.includes(author_key) && (player === null || !ignored.includes(player)),
  );
  const { ref, onScroll, scrollToEnd, missed } = useAutoScroll(messages);
  return (
    <div className="chat-room" id="chat-room">
      <div
        ref={ref}
        className="chat-log"
        role="log"
        // Not announced by itself: that would drown the announcements of the game.
        aria-live="off"
        aria-label={t('title')}
        onScroll={onScroll}
      >
        {isReady ? <ChatMessages messages={messages} /> : <Loading />}
      </div>
      {missed > 0 && (
        <Button size="s" className="chat-new-messages" onClick={scrollToEnd}>
          {t('newMessages', { count: missed })}
        </Button>
      )}
      <Offline isReady={isReady} />
      <HiddenCount all={state} shown={messages} />
      <Composer locale={locale} onPosted={scrollToEnd} />
    </div>
  );
}

/** The nicknames that the player ignores on all devices, loaded with the chat. */
function useOwnIgnored(): readonly string[] {
  const { user, status } = useUser();
  const id = status === 'member' ? user?.id : undefined;
  useEffect(() => {
    if (id !== undefined) void loadIgnored(id);
  }, [id]);
  return useIgnored(id);
}

function Loading() {
  const t = useT('common');
  return (
    <div className="chat-loading">
      <span className="visually-hidden">{t('loading')}</span>
      <Skeleton height="2rem" width="70%" />
      <Skeleton height="2rem" width="50%" />
    </div>
  );
}

/** Explains that messages do not arrive just now: the silence is not the players'. */
function Offline({ isReady }: { isReady: boolean }) {
  const t = useT('chat');
  const isOffline = useConnection() !== 'open' || !isReady;
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isOffline) return undefined;
    const timer = setTimeout(() => setLong(true), isReady ? 1_000 : SLOW_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isOffline, isReady]);
  return isLong ? <p className="chat-note">{t('offline')}</p> : null;
}

type HiddenCountProps = { all: readonly ChatMessage[]; shown: readonly ChatMessage[] };

function HiddenCount({ all, shown }: HiddenCountProps) {
  const t = useT('chat');
  const count = all.length - shown.length;
  if (count === 0) return null;
  return (
    <p className="chat-note chat-line">
      {t('hiddenCount', { count })}
      <Button size="s" variant="quiet" onClick={showAllAuthors}>
        {t('showAll')}
      </Button>
    </p>
  );
}
