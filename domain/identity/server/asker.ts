import type { Origin } from '#platform/server/http/route.ts';
import { networkOf } from '#platform/server/network.ts';

/** Whose haste is counted: a device known to the account counts apart from its neighbours. */
export function askerOf(origin: Origin, deviceMark: string | undefined): string {
  return deviceMark === undefined ? `network ${networkOf(origin.ip)}` : `device ${deviceMark}`;
}
