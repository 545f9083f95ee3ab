import { useEffect, useRef, useSyncExternalStore } from 'react';
import { api } from '#platform/browser/net/api.ts';
import { useCall, useCallPages } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { getLastThread, listMessages, markRead } from '../contract.ts';
import { Composer } from './composer.tsx';
import { Hours } from './hours.tsx';
import { Log, useReadMark } from './log.tsx';
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
  useReadMark(pages.items, markReadUpTo);
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [latest?.id, waiting.length]);
  return (
    <div className="support" {...choice.targets}>
      <div ref={log} className="support-log" role="log" aria-label={t('log')}>
        <Log pages={pages} emptyText={t('emptyText')} readUpTo={thread?.read_up_to ?? null} />
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

function markReadUpTo(upTo: string): void {
  void api(markRead, { body: { up_to: upTo } });
}
