/** One question to one relay of drand: what did the beacon say in this round? */
import { isSignatureText, QUICKNET, randomnessOf } from '#core/fairness/beacon.ts';
import { isObject } from '#core/fairness/json.ts';
import type { Emission } from './beacon.ts';
import type { Prove } from './prover.ts';

/**
 * `nothing`: not yet, not now, or not understood; worth another try. `wrong`: this relay has an
 * answer, and the beacon did not sign it.
 */
export type Said = Emission | 'nothing' | 'wrong';

/** An answer of a relay has 300 bytes; whoever sends more is no relay. */
const BYTES_MAX = 4_096;

export async function askRelay(
  relay: string,
  round: number,
  prove: Prove,
  signal: AbortSignal,
): Promise<Said> {
  const text = await read(`${relay}/${QUICKNET.chain}/public/${round}`, signal);
  const signature = text === undefined ? undefined : signatureIn(text, round);
  if (signature === undefined) return 'nothing';
  if (!(await prove(round, signature))) return 'wrong';
  // Computed here: what a relay says the value is does not matter.
  return { signature, randomness: randomnessOf(signature) };
}

async function read(url: string, signal: AbortSignal): Promise<string | undefined> {
  let response: Response;
  try {
    response = await fetch(url, { signal, redirect: 'error' });
    if (!response.ok) {
      await response.body?.cancel();
      return undefined;
    }
    return await readBody(response);
  } catch {
    // Unreachable, cut off, or too slow for the signal: all of it may pass.
    return undefined;
  }
}

async function readBody(response: Response): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > BYTES_MAX) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The signature, if this is an answer about this round at all. */
function signatureIn(text: string, round: number): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value) || value['round'] !== round) return undefined;
  return isSignatureText(value['signature']) ? value['signature'] : undefined;
}
