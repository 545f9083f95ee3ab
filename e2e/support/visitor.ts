import { randomInt } from 'node:crypto';

/**
 * Headers of a call from an address of its own, as a proxy would pass it on. A hundred players who
 * register from one address within minutes are an abuse, and the house treats them so.
 */
export function fromElsewhere(): { readonly 'x-forwarded-for': string } {
  const [second, third, last] = [randomInt(256), randomInt(256), randomInt(1, 255)];
  return { 'x-forwarded-for': `10.${second}.${third}.${last}` };
}
