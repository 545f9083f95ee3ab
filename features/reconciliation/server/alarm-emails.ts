import type { Messages } from '#domain/messages/server/index.ts';
import { ALARM, isFirstOfHour, type Alarm } from '#domain/reconciliation/server/index.ts';
import { listReachable } from '#domain/staff/server/index.ts';
import type { Events } from '#platform/server/events/events.ts';
import { ROLES } from '../contract.backoffice.ts';

type AlarmEmailDeps = {
  readonly messages: Pick<Messages, 'email' | 'canReach'>;
  readonly publicUrl: () => string;
};

/**
 * Emails the responsible staff when a check opens cases. One email covers all cases of a run, and
 * none is sent when the same check has opened others within the hour.
 */
export function listenForAlarms(deps: AlarmEmailDeps, events: Pick<Events, 'listen'>): void {
  events.listen<Alarm>(ALARM, 'reconciliation.emails', async ({ body }, tx) => {
    if (!(await isFirstOfHour(tx, body))) return;
    // A select argument of a text may not contain hyphens.
    const check = body.check.replaceAll('-', '_');
    const count = body.cases.length.toString();
    const link = `${deps.publicUrl()}/backoffice/reconciliation?check=${body.check}`;
    for (const { id, email, locale } of await listReachable(tx, ROLES)) {
      if (!deps.messages.canReach(email)) continue;
      const to = { playerId: id, locale, email };
      await deps.messages.email(tx, to, 'reconciliation-alarm', { check, count, link });
    }
  });
}
