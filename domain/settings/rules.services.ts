/** Where the browser finds the services of the specification. */
import * as z from 'zod/mini';

/** The services of the specification; by default the process that served the page. */
export const SERVICES = [
  'api',
  'crash',
  'cases',
  'miner',
  'general',
  'coinflip',
  'keno',
  'dice',
] as const;
export type ServiceName = (typeof SERVICES)[number];

export const URL_CHARS_MAX = 300;
/** An http address of a host, without port and path: a port is given apart. */
const ORIGIN = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;

export const originText = z
  .string()
  .check(z.maxLength(URL_CHARS_MAX, 'too_long'), z.regex(ORIGIN, 'origin_format'));

export const service = z.object({
  url: originText,
  port: z.optional(z.int().check(z.minimum(1, 'port_range'), z.maximum(65_535, 'port_range'))),
});
/** The process that served the page has an empty address. */
export type Service = z.output<typeof service>;

/** The address of a service with its port; empty for the process that served the page. */
export function addressOf({ url, port }: Service): string {
  return port === undefined || url === '' ? url : `${url}:${port}`;
}

/** The `api.` subdomain of the host that serves the pages. */
export function apiSubdomainOf(origin: string): string {
  return origin.replace(/^(https?:\/\/)(?:www\.)?/, '$1api.');
}
