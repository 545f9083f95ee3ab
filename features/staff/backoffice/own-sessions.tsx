import { endOwnSession } from '#domain/staff/contract.backoffice.own.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { api } from '#platform/browser/net/api.ts';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { deviceOf } from '#platform/backoffice/device.ts';
import type { Security } from './own-types.ts';

type Sessions = Security['sessions'];

/** The open sessions of the own account; all but the current one can be ended. */
export function SessionPanel(props: { sessions: Sessions; onChanged: () => void }) {
  const t = useT('backoffice-staff');
  return (
    <Panel title={t('own.sessions')}>
      <p className="staff-note">{t('own.sessionsText')}</p>
      <ul className="staff-list">
        {props.sessions.map((session) => (
          <One key={session.id} session={session} onChanged={props.onChanged} />
        ))}
      </ul>
    </Panel>
  );
}

function One({ session, onChanged }: { session: Sessions[number]; onChanged: () => void }) {
  const t = useT('backoffice-staff');
  // A refusal may mean that the list is outdated.
  const { run, isBusy } = useAction(() =>
    api(endOwnSession, { params: { id: session.id }, body: {} }).finally(onChanged),
  );
  return (
    <li>
      <span>
        <strong>{session.ip}</strong>
        <small>
          <Timestamp at={session.last_used_at} /> · {deviceOf(session.user_agent)}
        </small>
      </span>
      {session.is_current ? (
        <Badge tone="gain">{t('own.here')}</Badge>
      ) : (
        <Button size="s" busy={isBusy} onClick={run}>
          {t('own.end')}
        </Button>
      )}
    </li>
  );
}
