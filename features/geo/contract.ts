import * as z from 'zod/mini';
import { call, dataOf } from '#core/wire.ts';

export const getGeoIp = call({
  name: 'geo.getIp',
  summary:
    'Returns the address and the country of the caller; 451 where the operator has closed the ' +
    'region. Search engines get an answer everywhere.',
  method: 'GET',
  path: '/geo_ip',
  audience: 'anyone',
  everywhere: true,
  answer: dataOf(
    z.object({
      ip: z.string(),
      /** ISO 3166-1 alpha-2; null for an address that no register knows. */
      country_code: z.nullable(z.string()),
    }),
  ),
  refusals: ['region_blocked'],
});
