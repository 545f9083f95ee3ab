import { isIPv6 } from 'node:net';

/** The network of one visitor: an IPv4 address, or the /64 that an IPv6 host is given. */
export function networkOf(ip: string): string {
  return prefixOf(ip, 4);
}

/**
 * The site of one visitor: an IPv4 address, or the /48 that a subscriber or a free tunnel is given,
 * with 65,536 networks in it.
 */
export function siteOf(ip: string): string {
  return prefixOf(ip, 3);
}

function prefixOf(ip: string, groupCount: number): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(gap).fill('0'), ...right];
  return groups
    .slice(0, groupCount)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':');
}
