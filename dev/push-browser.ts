/** A browser as push services see it: what it subscribes with and decrypts (RFC 8291, 8188). */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import type { PushRequest } from '#features/notifications/server/index.ts';

export type PushBrowser = {
  readonly subscription: { endpoint: string; p256dh: string; auth: string };
  /** The message that a request carries for this browser. */
  decrypt(request: PushRequest): Record<string, unknown>;
};

const HEADER_BYTES = 21;
const TAG_BYTES = 16;

export function createPushBrowser(
  endpoint = `https://push.example.com/send/${randomBytes(12).toString('hex')}`,
): PushBrowser {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint,
      p256dh: own.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    },
    decrypt({ body }) {
      const salt = body.subarray(0, 16);
      const keyEnd = HEADER_BYTES + body.readUInt8(HEADER_BYTES - 1);
      const sender = body.subarray(HEADER_BYTES, keyEnd);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
      const secret = derive(own.computeSecret(sender), auth, info, 32);
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(body.subarray(-TAG_BYTES));
      const sealed = body.subarray(keyEnd, -TAG_BYTES);
      const record = Buffer.concat([decipher.update(sealed), decipher.final()]);
      // The last record ends with 2 and zeros.
      const text = record.subarray(0, record.lastIndexOf(2)).toString();
      return JSON.parse(text) as Record<string, unknown>;
    },
  };
}

function derive(key: Buffer, salt: Buffer, info: string | Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, bytes));
}

type Claims = { aud: string; exp: number; sub: string };

/** The claims by which the server names itself to the push service; throws if they are forged. */
export function readVapid({ headers }: PushRequest, publicKey: string): Claims {
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers['Authorization'])) ?? [];
  if (key !== publicKey || token === undefined) throw new Error('signed for another key');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y! };
  const [head, claims, signature] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  );
  if (!isSigned) throw new Error('the signature is wrong');
  return JSON.parse(Buffer.from(claims!, 'base64url').toString()) as Claims;
}
