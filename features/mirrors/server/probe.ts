import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIPv6 } from 'node:net';
import { addCheck } from '#domain/mirrors/server/index.ts';
import { CHECK_PATH, CHECK_TIMEOUT_MS } from '../rules.ts';
import type { MirrorDeps } from './deps.ts';

export type ProbeDeps = Pick<MirrorDeps, 'db' | 'domains'> & {
  /** Tests alone reach addresses of this machine and of private networks. */
  readonly isPrivateAllowed: boolean;
};

/**
 * Measures each served domain from this server. A name that leads to this machine or into a private
 * network is not requested: it would say nothing about the internet, and a name in the list must
 * not become a way into the operator's network.
 */
export async function probeDomains(deps: ProbeDeps): Promise<void> {
  const { db, domains } = deps;
  for (const host of domains.servedHosts) {
    const ms = await probe(new URL(domains.originOf(host)! + CHECK_PATH), deps.isPrivateAllowed);
    if (ms !== undefined) await addCheck(db, { host, source: 'server', country: '', ms });
  }
}

/** The milliseconds of an answer, null for none, undefined for an address that is not requested. */
async function probe(url: URL, isPrivateAllowed: boolean): Promise<number | null | undefined> {
  const address = await resolve(url.hostname);
  if (address === undefined) return null;
  if (!isPrivateAllowed && isPrivateAddress(address)) return undefined;
  return await fetchImage(url, address);
}

async function resolve(hostname: string): Promise<string | undefined> {
  try {
    return (await lookup(hostname)).address;
  } catch {
    // A name that does not resolve is a domain that does not answer.
    return undefined;
  }
}

/** Connects to the address that was checked: a second look-up could return another one. */
async function fetchImage(url: URL, address: string): Promise<number | null> {
  const { promise, resolve: settle } = Promise.withResolvers<number | null>();
  const began = performance.now();
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const sent = send(
    url,
    {
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
      // Node asks for all addresses of a name, or for one.
      lookup: (_name, { all }, found) => {
        const family = isIPv6(address) ? 6 : 4;
        if (all) found(null, [{ address, family }]);
        else found(null, address, family);
      },
    },
    (answer) => {
      answer.resume();
      answer.on('error', () => settle(null));
      const isImage = answer.statusCode === 200;
      answer.on('end', () => settle(isImage ? Math.round(performance.now() - began) : null));
    },
  );
  sent.on('error', () => settle(null));
  sent.end();
  return await promise;
}

const PRIVATE = createBlockList();

export function isPrivateAddress(address: string): boolean {
  return PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** The special-purpose addresses of RFC 6890 that are not reached over the internet. */
function createBlockList(): BlockList {
  const list = new BlockList();
  const networks = [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const;
  for (const [network, bits] of networks) list.addSubnet(network, bits, 'ipv4');
  const networks6 = [
    ['::', 127],
    ['64:ff9b::', 96],
    ['fc00::', 7],
    ['fe80::', 10],
    ['ff00::', 8],
  ] as const;
  for (const [network, bits] of networks6) list.addSubnet(network, bits, 'ipv6');
  return list;
}
