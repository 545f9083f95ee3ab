import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import fc from 'fast-check';
import { asciiBytes, hmacInto, hmacKey, sha256, sha256Hex, toBytes, toHex } from './sha256.ts';

function nativeHash(message: Uint8Array): string {
  return createHash('sha256').update(message).digest('hex');
}

function ownHmac(key: Uint8Array, message: Uint8Array): string {
  const digest = new Int32Array(8);
  hmacInto(hmacKey(key), message, digest);
  return toHex(digest);
}

function nativeHmac(key: Uint8Array, message: Uint8Array): string {
  return createHmac('sha256', key).update(message).digest('hex');
}

/** Bytes that look random and are the same in every run. */
function bytes(length: number, start: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => (Math.imul(i + start, 0x9e3779b1) >>> 24) & 0xff);
}

test('fairness: SHA-256 of the published examples of FIPS 180-4', () => {
  expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(sha256Hex('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  );
});

test('fairness: SHA-256 equals the native one at every length from 0 to 300', () => {
  for (let length = 0; length <= 300; length++) {
    const message = bytes(length, length * 7);
    expect(toHex(sha256(message)), `${length} bytes`).toBe(nativeHash(message));
  }
});

test('fairness: HMAC equals the native one at every message length from 0 to 300', () => {
  for (let length = 0; length <= 300; length++) {
    const message = bytes(length, length * 11);
    const key = bytes(64, length);
    expect(ownHmac(key, message), `${length} bytes`).toBe(nativeHmac(key, message));
  }
});

test('fairness: HMAC equals the native one at every key length from 0 to 200', () => {
  for (let length = 0; length <= 200; length++) {
    const key = bytes(length, length * 13);
    const message = bytes(length % 70, length);
    expect(ownHmac(key, message), `key of ${length} bytes`).toBe(nativeHmac(key, message));
  }
});

test('fairness: any bytes hash as the native functions hash them', () => {
  const anyBytes = fc.uint8Array({ maxLength: 300 });
  fc.assert(
    fc.property(anyBytes, anyBytes, (key, message) => {
      expect(toHex(sha256(message))).toBe(nativeHash(message));
      expect(ownHmac(key, message)).toBe(nativeHmac(key, message));
    }),
    { numRuns: 500 },
  );
});

test('fairness: an absorbed key serves any number of messages in any order', () => {
  const key = bytes(64, 1);
  const absorbed = hmacKey(key);
  const digest = new Int32Array(8);
  for (const length of [0, 55, 56, 130, 3, 64, 0, 119, 120, 55]) {
    const message = bytes(length, length);
    hmacInto(absorbed, message, digest);
    expect(toHex(digest)).toBe(nativeHmac(key, message));
  }
});

test('fairness: a digest is the same as words, bytes and hex', () => {
  const digest = sha256(asciiBytes('abc'));
  expect(Buffer.from(toBytes(digest)).toString('hex')).toBe(toHex(digest));
  expect(digest).toHaveLength(8);
});

test('fairness: text that is not ASCII is refused instead of being converted', () => {
  expect(() => sha256Hex('é')).toThrow('ASCII');
  expect(() => asciiBytes('ok\u{1F3B2}')).toThrow('ASCII');
  expect(asciiBytes('\u007f')).toEqual(Uint8Array.of(0x7f));
});
