/** A software authenticator for tests: creates and answers like a phone or a security key. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

export type PasskeyOverrides = {
  origin?: string;
  rpId?: string;
  /** Replaces the incremented counter. */
  counter?: number;
  isVerified?: boolean;
  userHandle?: string;
};

type Options = { challenge: string };

type RelyingParty = { origin: string; rpId: string };

export type TestPasskey = ReturnType<typeof createTestPasskey>;

export function createTestPasskey(relyingParty: RelyingParty) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const name = id.toString('base64url');
  const head = { id: name, rawId: name, type: 'public-key', clientExtensionResults: {} } as const;
  let made = 0;

  function create(options: Options, overrides: PasskeyOverrides = {}): RegistrationResponseJSON {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const key = [Buffer.alloc(16), length, id, coseKey(publicKey)];
    const data = Buffer.concat([authData(relyingParty, HAS_KEY, ++made, overrides), ...key]);
    return {
      ...head,
      response: {
        clientDataJSON: base64(clientData(relyingParty, 'webauthn.create', options, overrides)),
        attestationObject: base64(attestation(data)),
        transports: ['internal'],
      },
    };
  }

  function get(options: Options, overrides: PasskeyOverrides = {}): AuthenticationResponseJSON {
    const client = clientData(relyingParty, 'webauthn.get', options, overrides);
    const data = authData(relyingParty, 0, ++made, overrides);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return {
      ...head,
      response: {
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(createSign('sha256').update(signed).sign(privateKey)),
        ...(overrides.userHandle === undefined ? {} : { userHandle: overrides.userHandle }),
      },
    };
  }

  return { id: name, create, get };
}

const base64 = (bytes: Buffer) => bytes.toString('base64url');

function clientData(
  relyingParty: RelyingParty,
  type: string,
  { challenge }: Options,
  overrides: PasskeyOverrides,
): Buffer {
  const origin = overrides.origin ?? relyingParty.origin;
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authData(
  relyingParty: RelyingParty,
  more: number,
  counter: number,
  overrides: PasskeyOverrides,
): Buffer {
  const rp = createHash('sha256').update(overrides.rpId ?? relyingParty.rpId);
  const verified = overrides.isVerified === false ? 0 : USER_VERIFIED;
  const count = Buffer.alloc(4);
  count.writeUInt32BE(overrides.counter ?? counter);
  return Buffer.concat([rp.digest(), Buffer.from([USER_PRESENT | verified | more]), count]);
}

/** CBOR: { fmt: 'none', attStmt: {}, authData }. */
function attestation(data: Buffer): Buffer {
  const none = [Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt')];
  return Buffer.concat([...none, Buffer.from([0xa0]), text('authData'), bytes(data)]);
}

/** CBOR text of fewer than 24 characters. */
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
