import { fileURLToPath } from 'node:url';
import { open, type CountryResponse } from 'maxmind';
import type { Origin } from '#platform/server/http/route.ts';
import type { VisitorPlace } from '../rules.ts';

/** CC0, from the registers of addresses: https://github.com/sapics/ip-location-db */
const DATABASE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** Entries of the register that stay decoded: a country has few. */
const ENTRIES_CACHED = 1_000;

export type PlaceHeaders = {
  /** The headers in which the proxy in front of the server names country and subdivision. */
  readonly country: string | undefined;
  readonly subdivision: string | undefined;
};

export type PlaceReader = (origin: Pick<Origin, 'ip' | 'headers'>) => VisitorPlace;

/**
 * Reads the place of a request: from the headers of a trusted proxy where they are configured, else
 * from the register of addresses. The whole register is in memory (8 MB).
 */
export async function createPlaceReader(headers: PlaceHeaders): Promise<PlaceReader> {
  const register = await openRegister();
  return (origin) => {
    const named = readHeader(origin, headers.country, /^[A-Z]{2}$/);
    return {
      country: named ?? register(origin.ip),
      subdivision: readHeader(origin, headers.subdivision, /^[A-Z0-9]{1,3}$/),
    };
  };
}

type Registered = CountryResponse & { readonly country_code?: string };

async function openRegister(): Promise<(ip: string) => string | undefined> {
  const file = fileURLToPath(import.meta.resolve(DATABASE));
  const reader = await open<Registered>(file, { cache: { max: ENTRIES_CACHED } });
  // A socket of both families names an IPv4 address in the form of IPv6.
  return (ip) => reader.get(ip.replace(/^::ffff:(?=\d+\.)/, ''))?.country_code;
}

/** Cloudflare sends XX and T1 for what it does not know; both close nothing. */
function readHeader(
  { headers }: Pick<Origin, 'headers'>,
  name: string | undefined,
  form: RegExp,
): string | undefined {
  if (name === undefined) return undefined;
  const value = headers[name];
  const text = (Array.isArray(value) ? value[0] : value)?.trim().toUpperCase();
  return text !== undefined && form.test(text) ? text : undefined;
}
