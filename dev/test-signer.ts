import { ed25519 } from '@noble/curves/ed25519.js';
import { isSignedBy } from '#core/fairness/ed25519.ts';
import { fingerprintOf, signedBytes, type SignatureTools } from '#core/fairness/signature.ts';
import type { Json } from '#core/fairness/json.ts';

export type TestSigner = ReturnType<typeof createTestSigner>;

/** Signs documents of tests with a key of its own, as an installation does. */
export function createTestSigner() {
  const { publicKey, secretKey } = ed25519.keygen();
  const public_key = bytesToHex(publicKey);

  function sign<Body extends object>(body: Body, signed_at = '2026-11-23T06:00:00.000Z') {
    const named = { public_key, signed_at };
    const document = { ...(body as Record<string, Json>), signature: named };
    const value = bytesToHex(ed25519.sign(signedBytes(document), secretKey));
    return { ...body, signature: { ...named, value } };
  }

  const tools: SignatureTools = { keys: [{ id: fingerprintOf(public_key) }], isSignedBy };
  return { sign, id: fingerprintOf(public_key), publicKey: public_key, tools };
}

function bytesToHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The document with each of its fields altered, one at a time, and the path of that field. */
export function alterations(document: unknown): { path: string; altered: unknown }[] {
  return pathsOf(document, []).map((path) => ({
    path: path.join('.'),
    altered: withAltered(document, path),
  }));
}

function pathsOf(value: unknown, path: readonly string[]): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, each]) => pathsOf(each, [...path, key]));
}

function withAltered(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return altered(value);
  const copy: unknown = structuredClone(value);
  const held = copy as Record<string, unknown>;
  held[key] = withAltered(held[key], rest);
  return copy;
}

/** Another value of the same form, so that it is read as the field that it alters. */
function altered(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return 'other';
  const last = value.at(-1);
  return value.slice(0, -1) + (last === '1' ? '2' : last === 'Z' ? '1Z' : '1');
}
