import { createHash, ECDH } from 'node:crypto';
import { isIP } from 'node:net';
import { createSeal } from '#platform/server/seal.ts';

/** What a browser gives its site. The address alone allows to send to it. */
export type Subscription = {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
};

export function createDeviceSeal(secretKey: string) {
  const seal = createSeal(secretKey, 'croupier push device');
  return {
    close: ({ endpoint, p256dh, auth }: Subscription) => {
      const hash = createHash('sha256').update(endpoint).digest();
      const body = Buffer.from(JSON.stringify({ endpoint, p256dh, auth }));
      return { hash, sealed: seal.seal(body, hash.toString('hex')) };
    },
    // Written by `close`.
    open: ({ sealed, hash }: { sealed: Buffer; hash: Buffer }) =>
      JSON.parse(seal.open(sealed, hash.toString('hex')).toString()) as Subscription,
  };
}

/** Names that no public service has. */
const OWN_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|test|invalid)$/;

/**
 * Whether a push service can be there: https on its own port, by a public name. What the name
 * resolves to is checked with each request (`sendPublicRequest`).
 */
export function isPushEndpoint(text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.port !== '') return false;
  if (url.username !== '' || url.password !== '') return false;
  const host = url.hostname.replace(/\.$/, '');
  return host.includes('.') && isIP(host) === 0 && !OWN_NAMES.test(host);
}

/** Whether the key of the browser is a point of the curve. */
export function isPointOfCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}
