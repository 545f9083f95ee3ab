import { trimSecurityEvents } from '#features/account-security/server/index.ts';
import { rollBetDays } from '#domain/bets/server/index.ts';
import { trimRefreshTokens, trimSecrets } from '#domain/identity/server/index.ts';
import { expireHolds, sealDays } from '#domain/ledger/server/index.ts';
import { proposalJobs } from '#domain/staff/server/index.ts';
import { trimSolved } from '#platform/server/captcha/altcha.ts';
import { trimRateLimits } from '#platform/server/rate-limits.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { Services } from './services.ts';

export type Job = { readonly name: string; readonly everyMs: number; run(): Promise<unknown> };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long handled events are kept for inspection. */
const OUTBOX_DAYS = 7;

/** The periodic jobs of the app that belong to no feature. */
export function housekeeping({
  db,
  events,
  services,
}: Infrastructure & { services: Services }): Job[] {
  const hourly = (name: string, run: Job['run']): Job => ({ name, everyMs: HOUR_MS, run });
  return [
    { name: 'ledger.expire-holds', everyMs: MINUTE_MS / 4, run: () => expireHolds(db) },
    { name: 'ledger.seal-days', everyMs: 10 * MINUTE_MS, run: () => sealDays(db) },
    { name: 'bets.roll-days', everyMs: 10 * MINUTE_MS, run: () => rollBetDays(db) },
    {
      name: 'bets.end-abandoned',
      everyMs: MINUTE_MS,
      run: () => services.bets.steps.endAbandoned(),
    },
    ...proposalJobs(db),
    hourly('identity.trim', () => trimRefreshTokens(db)),
    hourly('identity.trim-secrets', () => trimSecrets(db)),
    hourly('access.trim', () => trimSecurityEvents(db)),
    hourly('captcha.trim', () => trimSolved(db)),
    hourly('rate-limits.trim', () => trimRateLimits(db)),
    hourly('messages.trim', () => services.messages.trim()),
    hourly('events.trim', () => events.trim(OUTBOX_DAYS)),
  ];
}
