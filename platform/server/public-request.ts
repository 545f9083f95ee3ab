import { lookup as resolve, type LookupAddress } from 'node:dns';
import { request as requestHttp, type IncomingHttpHeaders } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export type PublicRequest = {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: Buffer;
  readonly timeoutMs: number;
  /** Characters of the answer's body that are read; the rest is dropped. */
  readonly textMax: number;
  /** Addresses besides public ones. For tests: no configuration leads here. */
  readonly isAllowed?: ((address: string) => boolean) | undefined;
};

export type PublicAnswer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
};

/** The host has an address that is not public: no connection was made. */
export class NotPublicError extends Error {
  constructor(host: string) {
    super(`${host} has an address that is not public`);
  }
}

/**
 * Sends a request to an address that others choose. Every address that the host name resolves to
 * must be public, and the connection goes to what was checked, so that the name cannot change in
 * between. Redirects are not followed. Rejects with `NotPublicError`, or with the error of the
 * connection; a time-out is one.
 */
export async function sendPublicRequest(request: PublicRequest): Promise<PublicAnswer> {
  const { url, method, headers = {}, body, timeoutMs, textMax, isAllowed } = request;
  const isReachable = (address: string) =>
    isPublicAddress(address) || isAllowed?.(address) === true;
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  // An address in place of a name is connected to without a look-up.
  if (isIP(host) !== 0 && !isReachable(host)) throw new NotPublicError(host);
  const { promise, resolve: settle, reject } = Promise.withResolvers<PublicAnswer>();
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const sent = send(url, {
    method,
    headers: { ...headers },
    lookup: lookupChecked(isReachable),
    signal: AbortSignal.timeout(timeoutMs),
    agent: false,
  });
  sent.on('error', reject);
  sent.on('response', (answer) => {
    let text = '';
    answer.setEncoding('utf8');
    answer.on('data', (part: string) => {
      text = (text + part).slice(0, textMax);
      if (text.length === textMax) answer.destroy();
    });
    answer.on('error', reject);
    answer.on('close', () =>
      settle({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
    );
  });
  sent.end(body);
  return await promise;
}

/** Refuses a name as soon as one of its addresses may not be connected to. */
function lookupChecked(isReachable: (address: string) => boolean): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return done(error, []);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isReachable(address)))
        return done(new NotPublicError(host), []);
      if (options.all === true) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };
}
