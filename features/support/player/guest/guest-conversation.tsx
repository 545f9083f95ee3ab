import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls, useCall, useCallPages } from '#platform/browser/net/data.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { getGuestState, listGuestMessages, markGuestRead } from '../../contract.guest.ts';
import { Hours } from '../hours.tsx';
import { Log, useReadMark } from '../log.tsx';
import { unread } from '../unread.ts';
import { UnsentMessages } from '../unsent-messages.tsx';
import { unsent } from '../unsent.ts';
import { GuestComposer } from './guest-composer.tsx';

/** There is no live connection for a guest. */
const POLL_INTERVAL_MS = 8_000;

/** The conversation of a guest: that of this browser, until an account is logged in here. */
export function GuestConversation() {
  const t = useT('support');
  const pages = useCallPages(listGuestMessages, {});
  const state = useCall(getGuestState, {}, { everyMs: POLL_INTERVAL_MS }).data?.data;
  const log = useRef<HTMLDivElement>(null);
  const latest = pages.items[0];
  const waiting = useSyncExternalStore(unsent.subscribe, unsent.get, unsent.get);
  useNewMessages(state?.latest);
  useReadMark(pages.items, markRead);
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [latest?.id, waiting.length]);
  return (
    <div className="support">
      <LoginHint />
      <div ref={log} className="support-log" role="log" aria-label={t('log')}>
        <Log
          pages={pages}
          emptyText={t('guest.empty')}
          readUpTo={state?.thread?.read_up_to ?? null}
        />
        <UnsentMessages />
      </div>
      <Hours hours={state?.hours ?? null} />
      {state && <GuestComposer hasEmail={state.has_email} />}
    </div>
  );
}

function LoginHint() {
  const t = useT('support');
  const common = useT('common');
  return (
    <p className="support-login">
      <span>{t('guest.login')}</span>
      <Button size="s" onClick={() => openModal('Login')}>
        {common('login')}
      </Button>
    </p>
  );
}

/** Another last message, or a message that was erased: the list is read anew. */
function useNewMessages(latest: string | null | undefined): void {
  const seen = useRef(latest);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== latest) refetchCalls(listGuestMessages);
    seen.current = latest;
  }, [latest]);
}

async function markRead(upTo: string): Promise<void> {
  const answer = await api(markGuestRead, { body: { up_to: upTo } });
  if (!isRefusal(answer)) unread.set(answer.data.unread);
}
