import type { Messages } from '#domain/messages/server/index.ts';
import { ALARM, isFirstOfHour, type Alarm } from '#domain/reconciliation/server/index.ts';
import { listReachable } from '#domain/staff/server/index.ts';
import type { Events } from '#platform/server/events/events.ts';
import { ROLES } from '../contract.backoffice.ts';

type AlarmDeps = {
  readonly messages: Pick<Messages, 'email' | 'canReach'>;
  readonly publicUrl: () => string;
};

/**
 * Writes to those whose job it is when a check opens cases. One letter for all cases of a run, and
 * none when the same check has opened others within the hour: whoever is called once comes.
 */
export function listenForAlarms(deps: AlarmDeps, events: Pick<Events, 'listen'>): void {
  events.listen<Alarm>(ALARM, 'reconciliation.letters', async ({ body }, tx) => {
    if (!(await isFirstOfHour(tx, body))) return;
    // A choice within a text takes no hyphens in its names.
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
