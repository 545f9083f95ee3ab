import { randomInt } from 'node:crypto';

/**
 * Headers that make a call come from its own address, as a proxy would forward it. A hundred
 * registrations from one address within minutes count as abuse.
 */
export function forwardedHeaders(): { readonly 'x-forwarded-for': string } {
  const [second, third, last] = [randomInt(256), randomInt(256), randomInt(1, 255)];
  return { 'x-forwarded-for': `10.${second}.${third}.${last}` };
}
