import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { endOwnSession } from '#domain/staff/contract.backoffice.own.ts';
import { api } from '#platform/browser/net/api.ts';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { deviceOf } from './device.ts';
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
  const [isBusy, setBusy] = useState(false);
  async function end() {
    setBusy(true);
    const answer = await api(endOwnSession, { params: { id: session.id }, body: {} });
    setBusy(false);
    if (isRefusal(answer)) showRefusal(answer);
    onChanged();
  }
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
        <Button size="s" busy={isBusy} onClick={() => void end()}>
          {t('own.end')}
        </Button>
      )}
    </li>
  );
}
