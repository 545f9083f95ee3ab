import { randomUUID } from 'node:crypto';
import { refuseTooManyRequests } from '#core/refusal.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import type { Log } from '#platform/server/log.ts';
import { TokenBucket } from '#platform/server/sockets/token-bucket.ts';
import { reportError } from '../contract.ts';

/** A page that breaks for all is known after a few. A report has up to 5 kB. */
const REPORTS_PER_MINUTE = 60;

/**
 * Reports of errors on the player's page. The number shown on /error is in the log, with what the
 * browser reported. The report is untrusted text: fields of bounded length, never part of the log
 * message. All visitors together have a limit, too: anybody may write here.
 */
export function errorPageRoutes(log: Log): Route[] {
  const reports = new TokenBucket(REPORTS_PER_MINUTE / 60, REPORTS_PER_MINUTE, Date.now());
  return [
    on(reportError, atMost('20 per minute'), async ({ body, origin, viewer }) => {
      if (!reports.tryTake(Date.now())) return refuseTooManyRequests(60);
      const id = randomUUID();
      const { requestId, userAgent } = origin;
      const player = viewer ? `${viewer.kind}:${viewer.id}` : null;
      log.error({ errorId: id, requestId, userAgent, player, page: body }, 'a page broke');
      return { data: { id } };
    }),
  ];
}
