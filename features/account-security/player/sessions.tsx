import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { serverNow } from '#platform/browser/net/socket.ts';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { endOtherSessions, endSession, listSessions, type SessionRow } from '../contract.ts';
import { ConfirmPrompt } from './confirm-prompt.tsx';
import { Failed } from './failed.tsx';
import { Row } from './row.tsx';
import { refreshAccountSecurity } from './refresh.ts';
import { useSubmission } from './use-submission.ts';

/** The open sessions, each of which can be ended. */
export function Sessions() {
  const t = useT('account-security');
  const { data, refusal, refetch } = useCall(listSessions, {}, { everyMs: 60_000 });
  return (
    <Panel title={t('sessions.title')}>
      {data && <List sessions={data.data} />}
      {!data && refusal && <Failed onRetry={refetch} />}
      {!data && !isRefusal(refusal) && <Skeleton height="6rem" />}
    </Panel>
  );
}

function List({ sessions }: { sessions: readonly SessionRow[] }) {
  const ending = useEnding();
  return (
    <>
      <ul className="access-rows">
        {sessions.map((session) => (
          <Session key={session.id} session={session} onEnd={() => ending.confirmEnd(session)} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className="access-foot">
          <Button onClick={() => ending.confirmEnd('others')}>{ending.othersText}</Button>
        </div>
      )}
      <ConfirmPrompt
        question={ending.question}
        busy={ending.isBusy}
        onYes={ending.confirm}
        onNo={ending.cancel}
      />
    </>
  );
}

function Session({ session, onEnd }: { session: SessionRow; onEnd: () => void }) {
  const t = useT('account-security');
  const f = useFormat();
  const name = useDeviceName()(session);
  const place = session.ip === null ? '' : ` · ${session.ip}`;
  return (
    <Row
      icon={session.is_mobile ? 'phone' : 'keyboard'}
      title={name}
      badge={session.is_current && <Badge tone="gain">{t('sessions.current')}</Badge>}
      detail={
        <>
          {t('sessions.used', { ago: f.ago(session.last_used_at, serverNow()) })}
          {place}
          <br />
          {t('sessions.since', { date: f.dateTime(session.created_at) })}
        </>
      }
    >
      {!session.is_current && (
        <Button size="s" aria-label={`${t('sessions.end')}: ${name}`} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </Row>
  );
}

function useDeviceName() {
  const t = useT('account-security');
  return ({ browser, system }: SessionRow) =>
    [browser, system].filter((word) => word !== null).join(', ') || t('sessions.unknown');
}

function useEnding() {
  const t = useT('account-security');
  const submission = useSubmission();
  const nameOf = useDeviceName();
  const [target, setTarget] = useState<SessionRow | 'others'>();
  async function end(which: SessionRow | 'others'): Promise<void> {
    const done = await submission.run(() =>
      which === 'others'
        ? api(endOtherSessions, { body: {} })
        : api(endSession, { params: { id: which.id } }),
    );
    setTarget(undefined);
    refreshAccountSecurity();
    if (!done) return;
    showToast({ tone: 'success', title: t('sessions.ended', { count: done.data.ended }) });
  }
  const question = target && {
    title: t(target === 'others' ? 'sessions.endOthersAsk' : 'sessions.endAsk'),
    text:
      target === 'others'
        ? t('sessions.endOthersText')
        : t('sessions.endText', { device: nameOf(target) }),
    yes: t('sessions.end'),
  };
  return {
    question,
    othersText: t('sessions.endOthers'),
    isBusy: submission.isBusy,
    confirmEnd: setTarget,
    cancel: () => setTarget(undefined),
    confirm: () => void (target && end(target)),
  };
}
