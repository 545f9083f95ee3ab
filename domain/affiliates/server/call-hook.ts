import { lookup as resolve, type LookupAddress } from 'node:dns';
import { request as sendHttp } from 'node:http';
import { request as sendHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

const TIMEOUT_MS = 5_000;
const ANSWER_MAX = 500;

export type HookAnswer = { readonly status: number; readonly text: string };

/** Addresses that may be called besides public ones. For tests: no configuration leads here. */
export type AllowedAddress = (address: string) => boolean;
const NONE: AllowedAddress = () => false;

/** An address that is not public, under whatever name it was given. */
export class RefusedAddressError extends Error {}

/**
 * Calls the server of a partner. Every address that the name resolves to must be public, and the
 * connection is made to one of the addresses that were checked, so that a name cannot change in
 * between. The address of the open connection is checked once more. Redirects are not followed.
 */
export async function callHook(
  url: URL,
  headers: Readonly<Record<string, string>>,
  isAllowed: AllowedAddress = NONE,
): Promise<HookAnswer> {
  const isCallable = (address: string) => isPublicAddress(address) || isAllowed(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !isCallable(host)) throw new RefusedAddressError(`${host} is not public`);
  const send = url.protocol === 'https:' ? sendHttps : sendHttp;
  return await new Promise((done, failed) => {
    const call = send(url, {
      method: 'GET',
      headers: { ...headers, 'user-agent': 'Croupier-Postback/1' },
      lookup: lookupChecked(isCallable),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      agent: false,
    });
    call.on('socket', (socket) =>
      socket.on('connect', () => {
        const address = socket.remoteAddress ?? '';
        if (!isCallable(address)) {
          call.destroy(new RefusedAddressError(`${address} is not public`));
        }
      }),
    );
    call.on('error', failed);
    call.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text = (text + part).slice(0, ANSWER_MAX);
        if (text.length === ANSWER_MAX) response.destroy();
      });
      response.on('error', failed);
      response.on('close', () => done({ status: response.statusCode ?? 0, text }));
    });
    call.end();
  });
}

/** Resolves a name and refuses it when any of its addresses is not public. */
function lookupChecked(isCallable: AllowedAddress): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '', 4);
      const foreign = addresses.find(({ address }) => !isCallable(address));
      if (foreign || addresses.length === 0) {
        return callback(new RefusedAddressError(`${hostname} is not public`), '', 4);
      }
      if (options.all) return callback(null, addresses);
      return callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
}
