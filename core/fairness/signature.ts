/**
 * The operator's signature of a document: a receipt, a shared round, or a list of bets under a
 * seed. A draw proves an outcome; the signature makes every other field undeniable, such as the
 * stake of a lost bet or the number of bets under a seed.
 *
 * Signed is one text: `croupier-document-1:` and the canonical JSON (RFC 8785) of the whole
 * document, without `signature.value` alone. So nothing can be added, left out or altered.
 */
import { instantMs } from './instant.ts';
import { canonicalJson, isJson, isObject } from './json.ts';
import type { Json } from './json.ts';
import { isServerSeed } from './pf1.ts';
import { sha256, toHex } from './sha256.ts';
import { utf8Bytes } from './utf8.ts';

/** The `signature` of a document, by Ed25519 (RFC 8032). */
export type DocumentSignature = {
  /** 32 bytes as 64 lowercase hex characters. */
  readonly public_key: string;
  /** ISO 8601, UTC. */
  readonly signed_at: string;
  /** 64 bytes as 128 lowercase hex characters. */
  readonly value: string;
};

/** A key of the operator that a verifier trusts; one pinned by its fingerprint has no times. */
export type TrustedKey = {
  /** The fingerprint. */
  readonly id: string;
  /** ISO 8601, UTC; signatures at other times are not accepted. */
  readonly from?: string | undefined;
  /** Null while the key is in use. */
  readonly until?: string | null | undefined;
};

export type SignatureVerdict =
  | 'known'
  /** The signature is valid, and its key is none of the trusted ones. */
  | 'unknown'
  | 'none'
  /** The document is not the one that was signed, or the key was not in use at that time. */
  | 'invalid';

export type SignatureTools = {
  readonly keys: readonly TrustedKey[];
  /** Verifies Ed25519; see ed25519.ts. */
  isSignedBy(publicKey: string, message: Uint8Array, value: string): boolean;
};

const PREFIX = 'croupier-document-1:';
const FINGERPRINT_LENGTH = 32;

/** No document nests deeper; one made to exhaust the stack is not canonicalised. */
const DEPTH_MAX = 16;

export type SignableDocument = { readonly [key: string]: Json };

/** The bytes that are signed. A `value` that the document already has does not count. */
export function signedBytes(document: SignableDocument): Uint8Array {
  const { signature, ...body } = document;
  if (!isObject(signature)) throw new Error('the document names no key');
  const { public_key, signed_at } = signature as DocumentSignature;
  const named = canonicalJson({ ...body, signature: { public_key, signed_at } });
  return utf8Bytes(PREFIX + named);
}

/** The first 128 bits of the SHA-256 of the public key, as 32 hex characters. */
export function fingerprintOf(publicKey: string): string {
  if (!isServerSeed(publicKey)) throw new Error('not a public key');
  const bytes = publicKey.match(/../g)!.map((byte) => Number.parseInt(byte, 16));
  return toHex(sha256(Uint8Array.from(bytes))).slice(0, FINGERPRINT_LENGTH);
}

/** A key pinned by its fingerprint alone; undefined for text that is none. */
export function trustFingerprint(text: string): TrustedKey | undefined {
  return /^[0-9a-f]{32}$/.test(text) ? { id: text } : undefined;
}

/** The keys of a published list; undefined if it is none. Their fingerprints are computed. */
export function readTrustedKeys(value: unknown): readonly TrustedKey[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const keys = (value as readonly unknown[]).map(readTrustedKey);
  return keys.includes(undefined) ? undefined : keys.filter((key) => key !== undefined);
}

function readTrustedKey(value: unknown): TrustedKey | undefined {
  const { public_key, from, until } = isObject(value) ? value : {};
  if (!isServerSeed(public_key)) return undefined;
  if (typeof from !== 'string' || instantMs(from) === undefined) return undefined;
  if (until !== null && instantMs(until) === undefined) return undefined;
  // Just checked: a time is text.
  return { id: fingerprintOf(public_key), from, until: until as string | null };
}

/** What the signature of a document is worth to a verifier that trusts `keys`. */
export function verifySignature(document: unknown, tools: SignatureTools): SignatureVerdict {
  const { signature = null } = isObject(document) ? document : {};
  if (signature === null) return 'none';
  if (!isSignature(signature) || !isDocument(document)) return 'invalid';
  const { public_key, signed_at, value } = signature;
  if (!tools.isSignedBy(public_key, signedBytes(document), value)) return 'invalid';
  const id = fingerprintOf(public_key);
  const key = tools.keys.find((each) => each.id === id);
  if (!key) return 'unknown';
  return isInUse(key, signed_at) ? 'known' : 'invalid';
}

/** The fingerprint of the key of a signed document; undefined for one without a readable key. */
export function signerOf(document: unknown): string | undefined {
  const { signature } = isObject(document) ? document : {};
  return isSignature(signature) ? fingerprintOf(signature.public_key) : undefined;
}

function isDocument(value: unknown): value is SignableDocument {
  return isObject(value) && isJson(value, DEPTH_MAX);
}

/** With no other fields: they would not be signed. */
function isSignature(value: unknown): value is DocumentSignature {
  return (
    isObject(value) &&
    Object.keys(value).length === 3 &&
    isServerSeed(value['public_key']) &&
    instantMs(value['signed_at']) !== undefined &&
    typeof value['value'] === 'string' &&
    /^[0-9a-f]{128}$/.test(value['value'])
  );
}

function isInUse({ from, until }: TrustedKey, signedAt: string): boolean {
  const at = instantMs(signedAt)!;
  const begins = from === undefined ? undefined : instantMs(from);
  const ends = until === undefined || until === null ? undefined : instantMs(until);
  return (begins === undefined || begins <= at) && (ends === undefined || at <= ends);
}
