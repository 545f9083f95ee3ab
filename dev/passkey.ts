/** An authenticator in software: makes and answers as a phone or a stick would, for tests. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

export type Forged = {
  origin?: string;
  rpId?: string;
  /** Instead of going on by one. */
  counter?: number;
  isVerified?: boolean;
  userHandle?: string;
};

type Options = { challenge: string };

type Place = { origin: string; rpId: string };

export type TestPasskey = ReturnType<typeof createTestPasskey>;

export function createTestPasskey(place: Place) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const name = id.toString('base64url');
  const head = { id: name, rawId: name, type: 'public-key', clientExtensionResults: {} } as const;
  let made = 0;

  function create(options: Options, forged: Forged = {}): RegistrationResponseJSON {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const key = [Buffer.alloc(16), length, id, coseKey(publicKey)];
    const data = Buffer.concat([authData(place, HAS_KEY, ++made, forged), ...key]);
    return {
      ...head,
      response: {
        clientDataJSON: base64(clientData(place, 'webauthn.create', options, forged)),
        attestationObject: base64(attestation(data)),
        transports: ['internal'],
      },
    };
  }

  function get(options: Options, forged: Forged = {}): AuthenticationResponseJSON {
    const client = clientData(place, 'webauthn.get', options, forged);
    const data = authData(place, 0, ++made, forged);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return {
      ...head,
      response: {
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(createSign('sha256').update(signed).sign(privateKey)),
        ...(forged.userHandle === undefined ? {} : { userHandle: forged.userHandle }),
      },
    };
  }

  return { id: name, create, get };
}

const base64 = (bytes: Buffer) => bytes.toString('base64url');

function clientData(place: Place, type: string, { challenge }: Options, forged: Forged): Buffer {
  const origin = forged.origin ?? place.origin;
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authData(place: Place, more: number, counter: number, forged: Forged): Buffer {
  const rp = createHash('sha256').update(forged.rpId ?? place.rpId);
  const verified = forged.isVerified === false ? 0 : USER_VERIFIED;
  const count = Buffer.alloc(4);
  count.writeUInt32BE(forged.counter ?? counter);
  return Buffer.concat([rp.digest(), Buffer.from([USER_PRESENT | verified | more]), count]);
}

/** CBOR: { fmt: 'none', attStmt: {}, authData }. */
function attestation(data: Buffer): Buffer {
  const none = [Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt')];
  return Buffer.concat([...none, Buffer.from([0xa0]), text('authData'), bytes(data)]);
}

/** CBOR text of fewer than 24 signs. */
const text = (words: string) =>
  Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)]);

/** CBOR bytes, fewer than 65536. */
function bytes(body: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(body.length);
  return Buffer.concat([Buffer.from([0x59]), length, body]);
}

/** The public key as CBOR writes it: { 1: EC2, 3: ES256, -1: P-256, -2: x, -3: y }. */
function coseKey(publicKey: ReturnType<typeof generateKeyPairSync>['publicKey']): Buffer {
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
  const short = (body: string) =>
    Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(body, 'base64url')]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    short(x),
    Buffer.from([0x22]),
    short(y),
  ]);
}
