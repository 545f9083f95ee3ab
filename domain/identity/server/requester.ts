import type { Origin } from '#platform/server/http/route.ts';
import { networkOf } from '#platform/server/network.ts';

/**
 * The rate limit key of a requester: a device known to the account is counted apart from its
 * network.
 */
export function requesterOf(origin: Origin, deviceMark: string | undefined): string {
  return deviceMark === undefined ? `network ${networkOf(origin.ip)}` : `device ${deviceMark}`;
}
