import { lookup as resolve, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks in which no service of the public internet is. */
const OWN = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  OWN.addSubnet(network, prefix, 'ipv4');
}

/** Of IPv6 only what is routed in public is listed; in it there are two that contain IPv4. */
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');
const EXCEPT_V6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  EXCEPT_V6.addSubnet(network, prefix, 'ipv6');
}

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !OWN.check(address, 'ipv4');
  return family === 6 && PUBLIC_V6.check(address, 'ipv6') && !EXCEPT_V6.check(address, 'ipv6');
}

/** The name belongs to an address that is not public: the connection was not made. */
export class NotPublicError extends Error {
  constructor(host: string) {
    super(`${host} has an address that is not public`);
  }
}

/**
 * For requests to addresses that others choose: the name is resolved once, checked, and the
 * connection goes to what was checked, so that the name cannot change in between.
 */
export const publicLookup: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    if (!areAllPublic(addresses)) return done(new NotPublicError(host), []);
    const [first] = addresses;
    if (options.all === true) done(null, addresses);
    else done(null, first!.address, first!.family);
  });
};

function areAllPublic(addresses: readonly LookupAddress[]): boolean {
  return addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
}
