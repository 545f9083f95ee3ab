/** One request to one drand relay: the value of the beacon in this round. */
import { isSignatureText, QUICKNET, randomnessOf } from '#core/fairness/beacon.ts';
import { isObject } from '#core/fairness/json.ts';
import type { Emission } from './beacon.ts';
import type { Prove } from './prover.ts';

/**
 * `nothing`: not yet available, a failure, or not understood; worth another try. `wrong`: this
 * relay returned a value that the beacon did not sign.
 */
export type RelayAnswer = Emission | 'nothing' | 'wrong';

/** A relay's response has 300 bytes; a larger one is discarded. */
const BYTES_MAX = 4_096;

export async function fetchFromRelay(
  relay: string,
  round: number,
  prove: Prove,
  signal: AbortSignal,
): Promise<RelayAnswer> {
  const text = await read(`${relay}/${QUICKNET.chain}/public/${round}`, signal);
  const signature = text === undefined ? undefined : signatureIn(text, round);
  if (signature === undefined) return 'nothing';
  if (!(await prove(round, signature))) return 'wrong';
  // Computed here: the randomness in the response is not used.
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
    // Unreachable, cut off, or too slow for the signal: a retry may succeed.
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

/** The signature, if the response is about this round. */
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
