import { randomUUID } from 'node:crypto';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import type { Log } from '#platform/server/log.ts';
import { reportError } from '../contract.ts';

/**
 * Reports of errors on the player's page. The number shown on /error is in the log, with what the
 * browser reported. The report is untrusted text: fields of bounded length, never part of the log
 * message.
 */
export function errorPageRoutes(log: Log): Route[] {
  return [
    on(reportError, atMost('20 per minute'), async ({ body, origin, viewer }) => {
      const id = randomUUID();
      const { requestId, userAgent } = origin;
      const player = viewer ? `${viewer.kind}:${viewer.id}` : null;
      log.error({ errorId: id, requestId, userAgent, player, page: body }, 'a page broke');
      return { data: { id } };
    }),
  ];
}
