import { BlockList, isIPv6 } from 'node:net';

/** Tells the addresses from which a supplier may call; without networks it may from any. */
export function senderCheck(networks: readonly string[]): (ip: string) => boolean {
  if (networks.length === 0) return () => true;
  const list = new BlockList();
  for (const network of networks) add(list, network);
  // A socket that takes both writes an IPv4 address inside of an IPv6 one, which the list knows.
  return (ip) => list.check(ip, familyOf(ip));
}

function add(list: BlockList, network: string): void {
  const [address = '', bits] = network.split('/');
  if (bits === undefined) list.addAddress(address, familyOf(address));
  else list.addSubnet(address, Number(bits), familyOf(address));
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
