import { useEffect, useState } from 'react';
import type { Locale } from '#core/locale.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { useConnection, useTopic } from '#platform/browser/net/socket.ts';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { floorChats, type ChatMessage } from '../contract.ts';
import { showAllVoices, useKept } from './chat-kept.ts';
import { ChatMessages } from './chat-messages.tsx';
import { CHAT_READER } from './chat-state.ts';
import { Composer } from './composer.tsx';
import { useLog } from './use-log.ts';

/** After so long without a word the reader is told that something is in the way. */
const SLOW_MS = 8_000;

/** Joined as long as it is on the page, and no longer. */
export function ChatRoom({ locale }: { locale: Locale }) {
  const t = useT('floor');
  const { state, isReady } = useTopic(floorChats[locale], CHAT_READER);
  const { hidden } = useKept();
  const messages = state.filter(({ voice }) => !hidden.includes(voice));
  const { ref, onScroll, toEnd, missed } = useLog(messages);
  return (
    <div className="floor-room" id="floor-room">
      <div
        ref={ref}
        className="floor-log"
        role="log"
        // Read when somebody goes there: aloud by itself it would drown the game.
        aria-live="off"
        aria-label={t('chat.title')}
        onScroll={onScroll}
      >
        {isReady ? <ChatMessages messages={messages} /> : <Waiting />}
      </div>
      {missed > 0 && (
        <Button size="s" className="floor-newer" onClick={toEnd}>
          {t('chat.newer', { count: missed })}
        </Button>
      )}
      <Away isReady={isReady} />
      <Hidden all={state} shown={messages} />
      <Composer locale={locale} onSaid={toEnd} />
    </div>
  );
}

function Waiting() {
  const t = useT('common');
  return (
    <div className="floor-waiting">
      <span className="visually-hidden">{t('loading')}</span>
      <Skeleton height="2rem" width="70%" />
      <Skeleton height="2rem" width="50%" />
    </div>
  );
}

/** Says that nothing comes in just now, and not that everybody is silent. */
function Away({ isReady }: { isReady: boolean }) {
  const t = useT('floor');
  const isAway = useConnection() !== 'open' || !isReady;
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isAway) return undefined;
    const timer = setTimeout(() => setLong(true), isReady ? 1_000 : SLOW_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isAway, isReady]);
  return isLong ? <p className="floor-note">{t('chat.away')}</p> : null;
}

type HiddenProps = { all: readonly ChatMessage[]; shown: readonly ChatMessage[] };

function Hidden({ all, shown }: HiddenProps) {
  const t = useT('floor');
  const count = all.length - shown.length;
  if (count === 0) return null;
  return (
    <p className="floor-note floor-line">
      {t('chat.hiddenCount', { count })}
      <Button size="s" variant="quiet" onClick={showAllVoices}>
        {t('chat.showAll')}
      </Button>
    </p>
  );
}
