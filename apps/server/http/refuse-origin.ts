import type { CallShape } from '#core/wire.ts';
import type { Domains } from '#domain/mirrors/server/index.ts';
import type { Regions } from '#domain/regions/server/index.ts';
import { refuseRetired } from '#features/mirrors/server/index.ts';
import type { Origin } from '#platform/server/http/route.ts';

type OriginRules = { readonly regions: Regions; readonly domains: Domains };

/** Why a call is not answered where it comes from, or under the name that it was sent to. */
export function refuseOriginOf({ regions, domains }: OriginRules) {
  return (call: CallShape, origin: Origin) =>
    regions.refuseCall(call, origin) ?? refuseRetired(domains, call, origin.host);
}
