/**
 * SHA-256 (FIPS 180-4) and HMAC-SHA256 (RFC 2104) on 32-bit integers.
 *
 * Implemented here so that the server, the browser (where the verifier works with the network off)
 * and the simulator run the same code. It is also the fastest of the measured ways: crossing into
 * native code costs more than hashing one block.
 */

/** The eight words of a hash that has absorbed whole blocks and can be continued from there. */
type State = Int32Array;

/** A key already absorbed on both sides of an HMAC: a message costs two blocks, not four. */
export type HmacKey = { readonly inner: State; readonly outer: State };

const BLOCK_BYTES = 64;

const ROUND_CONSTANTS = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);

const START = new Int32Array([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);

/**
 * Scratch memory: every call fills it before reading it, and no call is ever interrupted. What is
 * written behind the end of a typed array is not kept.
 */
const words = new Int32Array(64);
const innerDigest = new Int32Array(8);

/** The bytes of a text that must be ASCII; anything else is a bug of the caller. */
export function asciiBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) throw new Error('only ASCII text can be hashed');
    bytes[i] = code;
  }
  return bytes;
}

/** SHA-256 of an ASCII text as 64 lowercase hex characters. */
export function sha256Hex(text: string): string {
  return toHex(sha256(asciiBytes(text)));
}

/** The eight big-endian words of SHA-256. */
export function sha256(message: Uint8Array): Int32Array {
  return absorbTail(START, 0, message, new Int32Array(8));
}

export function hmacKey(key: Uint8Array): HmacKey {
  const short = key.length > BLOCK_BYTES ? toBytes(sha256(key)) : key;
  return { inner: absorbKey(short, 0x36), outer: absorbKey(short, 0x5c) };
}

/** HMAC-SHA256 of a message of any length, written into `digest` as eight big-endian words. */
export function hmacInto(key: HmacKey, message: Uint8Array, digest: Int32Array): void {
  absorbTail(key.inner, BLOCK_BYTES, message, innerDigest);
  words.set(innerDigest);
  words.fill(0, 8, 15);
  words[8] = 0x80 << 24;
  words[15] = (BLOCK_BYTES + 32) * 8;
  digest.set(key.outer);
  compress(digest);
}

export function toHex(digest: Int32Array): string {
  let hex = '';
  for (const word of digest) hex += (word >>> 0).toString(16).padStart(8, '0');
  return hex;
}

export function toBytes(digest: Int32Array): Uint8Array {
  const bytes = new Uint8Array(digest.length * 4);
  digest.forEach((word, i) => {
    for (let k = 0; k < 4; k++) bytes[i * 4 + k] = word >>> (24 - 8 * k);
  });
  return bytes;
}

function absorbKey(key: Uint8Array, pad: number): State {
  const block = new Uint8Array(BLOCK_BYTES).fill(pad);
  key.forEach((byte, i) => (block[i] = byte ^ pad));
  loadWords(block, 0);
  const state = START.slice();
  compress(state);
  return state;
}

/** Absorbs `message` and the closing padding after `before` bytes that are in `from` already. */
function absorbTail(from: State, before: number, message: Uint8Array, digest: State): State {
  digest.set(from);
  let offset = 0;
  for (; offset + BLOCK_BYTES <= message.length; offset += BLOCK_BYTES) {
    loadWords(message, offset);
    compress(digest);
  }
  loadWords(message, offset);
  const rest = message.length - offset;
  words[rest >> 2]! |= 0x80 << (24 - 8 * (rest & 3));
  if (rest > 55) {
    compress(digest);
    words.fill(0, 0, 16);
  }
  const bytes = before + message.length;
  words[14] = bytes >>> 29;
  words[15] = bytes << 3;
  compress(digest);
  return digest;
}

/** Loads up to 64 bytes as big-endian words; bytes beyond the message are zero. */
function loadWords(bytes: Uint8Array, offset: number): void {
  const end = Math.min(bytes.length - offset, BLOCK_BYTES);
  words.fill(0, 0, 16);
  for (let i = 0; i < end; i++) words[i >> 2]! |= bytes[offset + i]! << (24 - 8 * (i & 3));
}

/** One block of FIPS 180-4 section 6.2.2 over `words`, into `state`. */
function compress(state: State): void {
  const w = words;
  for (let t = 16; t < 64; t++) {
    const x = w[t - 15]!;
    const y = w[t - 2]!;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[t] = (w[t - 16]! + s0 + w[t - 7]! + s1) | 0;
  }
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let t = 0; t < 64; t++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const choice = (e & f) ^ (~e & g);
    const t1 = (h + s1 + choice + ROUND_CONSTANTS[t]! + w[t]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + s0 + majority) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
}
