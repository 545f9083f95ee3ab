import { createPrivateKey, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { alterations, createTestSigner } from '#dev/test-signer.ts';
import { isSignedBy } from './ed25519.ts';
import {
  fingerprintOf,
  readTrustedKeys,
  signedBytes,
  signerOf,
  trustFingerprint,
  verifySignature,
} from './signature.ts';
import vectors from './vectors.json' with { type: 'json' };

const VECTOR = vectors.signature;
/** A PKCS #8 key of Ed25519 is these bytes and the 32 bytes of the key. */
const PKCS8 = '302e020100300506032b657004220420';

const signer = createTestSigner();
const document = signer.sign({ stake: '1.00', list: [1, { deep: null }], flag: true });
const verdict = (value: unknown) => verifySignature(value, signer.tools);

test('fairness: the published vector of a signature is reproduced', () => {
  const bytes = signedBytes(VECTOR.document);
  expect(Buffer.from(bytes).toString('utf8')).toBe(VECTOR.text);
  const der = Buffer.from(PKCS8 + VECTOR.privateKey, 'hex');
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  expect(sign(null, bytes, key).toString('hex')).toBe(VECTOR.value);
  expect(isSignedBy(VECTOR.publicKey, bytes, VECTOR.value)).toBe(true);
  expect(fingerprintOf(VECTOR.publicKey)).toBe(VECTOR.fingerprint);
});

test('fairness: a document is signed by a known key, by an unknown key, or not at all', () => {
  expect(verdict(document)).toBe('known');
  expect(verifySignature(document, { ...signer.tools, keys: [] })).toBe('unknown');
  expect(verdict(createTestSigner().sign({ stake: '1.00' }))).toBe('unknown');
  const { signature: _, ...unsigned } = document;
  for (const none of [unsigned, { ...unsigned, signature: null }, null, [], 5, undefined]) {
    expect(verdict(none)).toBe('none');
  }
  expect(signerOf(document)).toBe(signer.id);
  expect(signerOf(unsigned)).toBeUndefined();
});

test('fairness: the order of keys and a copy through JSON change no signature', () => {
  const { stake, list, flag, signature } = document;
  expect(verdict({ signature, flag, list, stake })).toBe('known');
  expect(verdict(JSON.parse(JSON.stringify(document, null, 2)))).toBe('known');
});

test('fairness: an altered, added or missing field is not what was signed', () => {
  for (const { path, altered } of alterations(document)) {
    expect(verdict(altered), path).toBe('invalid');
  }
  const { flag: _, ...shorter } = document;
  expect(verdict(shorter)).toBe('invalid');
  expect(verdict({ ...document, more: 1 })).toBe('invalid');
  expect(verdict({ ...document, signature: { ...document.signature, more: 1 } })).toBe('invalid');
  expect(verdict({ ...document, signature: 'x' })).toBe('invalid');
});

test('fairness: a signature of a malformed key or of a document too deep is not valid', () => {
  const noPoint = { ...document.signature, public_key: 'f'.repeat(64) };
  expect(verdict({ ...document, signature: noPoint })).toBe('invalid');
  const deep = Array.from({ length: 40 }).reduce<unknown>((inner) => [inner], 0);
  expect(verdict({ ...document, deep })).toBe('invalid');
  expect(isSignedBy(signer.publicKey, new Uint8Array(), '00')).toBe(false);
});

test.each([
  ['in its time', { from: '2026-11-23T06:00:00Z', until: null }, 'known'],
  ['until that moment', { from: '2026-11-01T00:00:00Z', until: '2026-11-23T06:00:00Z' }, 'known'],
  ['before its time', { from: '2026-11-23T06:00:01Z', until: null }, 'invalid'],
  ['after its time', { from: '2026-11-01T00:00:00Z', until: '2026-11-23T05:59:59Z' }, 'invalid'],
])('fairness: a key is accepted for what it signed %s', (_, times, expected) => {
  const keys = [{ id: signer.id, ...times }];
  expect(verifySignature(document, { ...signer.tools, keys })).toBe(expected);
});

test('fairness: a saved list of keys is read, and its fingerprints are computed', () => {
  const key = { id: 'x', public_key: signer.publicKey, from: '2026-11-01T00:00:00Z', until: null };
  expect(readTrustedKeys([key])).toEqual([{ id: signer.id, from: key.from, until: null }]);
  for (const wrong of [{}, [null], [{ ...key, from: 'now' }], [{ ...key, until: 'now' }]]) {
    expect(readTrustedKeys(wrong)).toBeUndefined();
  }
  expect(trustFingerprint(signer.id)).toEqual({ id: signer.id });
  expect(trustFingerprint(signer.publicKey)).toBeUndefined();
});

test('fairness: a key is not guessed from what is no key', () => {
  expect(() => fingerprintOf('short')).toThrow('not a public key');
  expect(() => signedBytes({ stake: '1.00' })).toThrow('names no key');
});
