import { refuse } from '#core/refusal.ts';
import type { Regions } from '#domain/regions/server/index.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { getGeoIp } from '../contract.ts';

/** Where the caller is, and whether the casino is open there. */
export function geoRoutes({ regions }: { readonly regions: Regions }): Route[] {
  return [
    on(getGeoIp, atMost('600 per minute'), async ({ origin }) => {
      if (regions.isPageClosed(origin)) return refuse('region_blocked');
      return { data: { ip: origin.ip, country_code: regions.countryOf(origin) ?? null } };
    }),
  ];
}
