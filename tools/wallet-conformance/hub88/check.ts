import type { Hub88Response } from '#dev/hub88-client.ts';
import type { ConformanceCheck } from '../check.ts';
import type { WalletSession } from './session.ts';

export type WalletCheck = ConformanceCheck<WalletSession>;

/** What each of these calls should answer; undefined when it does. */
export function expectStatus(
  answers: Hub88Response | readonly Hub88Response[],
  ...allowed: readonly string[]
): string | undefined {
  const all = Array.isArray(answers) ? (answers as readonly Hub88Response[]) : [answers];
  for (const { http, status } of all as readonly Hub88Response[]) {
    if (http !== 200) return `the HTTP status is ${http}, not 200`;
    if (!allowed.includes(status)) {
      return `the status is ${status || 'missing'}, not ${allowed.join(' or ')}`;
    }
  }
  return undefined;
}
