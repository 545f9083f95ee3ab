import { isRefusal } from '#core/refusal.ts';
import type { User } from '#domain/identity/contract.ts';
import { api } from '#platform/browser/net/api.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useCountryName } from '#platform/browser/texts/country-names.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { serverNow } from '#platform/browser/net/socket.ts';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { endOtherSessions, endSession, listSessions, type SessionRow } from '../contract.ts';
import { ConfirmedButton } from './confirmed-button.tsx';
import { Failed } from './failed.tsx';
import { LoginEmails } from './login-emails.tsx';
import { Row } from './row.tsx';
import { refreshAccountSecurity } from './refresh.ts';

/** The open sessions, each of which can be ended. */
export function Sessions({ user }: { user: User }) {
  const t = useT('account-security');
  const { data, refusal, refetch } = useCall(listSessions, {}, { everyMs: 60_000 });
  return (
    <Panel title={t('sessions.title')}>
      {data && <List sessions={data.data} />}
      {!data && refusal && <Failed onRetry={refetch} />}
      {!data && !isRefusal(refusal) && <Skeleton height="6rem" />}
      <LoginEmails user={user} />
    </Panel>
  );
}

function List({ sessions }: { sessions: readonly SessionRow[] }) {
  const t = useT('account-security');
  const ended = useEnded();
  return (
    <>
      <ul className="access-rows">
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className="access-foot">
          <ConfirmedButton
            size="m"
            label={t('sessions.endOthers')}
            question={{
              title: t('sessions.endOthersAsk'),
              text: t('sessions.endOthersText'),
              yes: t('sessions.end'),
            }}
            send={() => api(endOtherSessions, { body: {} }).finally(refreshAccountSecurity)}
            onDone={ended}
          />
        </div>
      )}
    </>
  );
}

function useEnded() {
  const t = useT('account-security');
  return ({ data }: { data: { ended: number } }) => {
    showToast({ tone: 'success', title: t('sessions.ended', { count: data.ended }) });
  };
}

function Session({ session }: { session: SessionRow }) {
  const t = useT('account-security');
  const f = useFormat();
  const ended = useEnded();
  const { id, browser, system } = session;
  const words = [browser, system].filter((word) => word !== null);
  const name = words.join(', ') || t('sessions.unknown');
  const countryName = useCountryName();
  const country = session.country === null ? [] : [countryName(session.country)];
  const place = [...country, ...(session.ip === null ? [] : [session.ip])];
  return (
    <Row
      icon={session.is_mobile ? 'phone' : 'keyboard'}
      title={name}
      badge={session.is_current && <Badge tone="gain">{t('sessions.current')}</Badge>}
      detail={
        <>
          {t('sessions.used', { ago: f.ago(session.last_used_at, serverNow()) })}
          {place.map((part) => ` · ${part}`)}
          <br />
          {t('sessions.since', { date: f.dateTime(session.created_at) })}
        </>
      }
    >
      {!session.is_current && (
        <ConfirmedButton
          label={t('sessions.end')}
          name={name}
          question={{
            title: t('sessions.endAsk'),
            text: t('sessions.endText', { device: name }),
            yes: t('sessions.end'),
          }}
          send={() => api(endSession, { params: { id } }).finally(refreshAccountSecurity)}
          onDone={ended}
        />
      )}
    </Row>
  );
}
