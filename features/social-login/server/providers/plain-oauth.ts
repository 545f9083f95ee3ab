/** Shared code of providers without OpenID Connect: OAuth 2 with state and PKCE. */
import { createHash } from 'node:crypto';
import { CALL_TIMEOUT_MS, ProviderFault, type Trip } from './provider.ts';

export type Fetch = typeof globalThis.fetch;

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** The authorization URL, with the parameters common to these providers. */
export function authorizationUrl(base: string, trip: Trip, own: Record<string, string>): URL {
  const url = new URL(base);
  const common = {
    response_type: 'code',
    redirect_uri: trip.redirectUri,
    state: trip.state,
    code_challenge: challengeOf(trip.verifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries({ ...common, ...own })) {
    url.searchParams.set(name, value);
  }
  return url;
}

/** The code of the answer, `denied`, or a fault: a foreign state, a missing code. */
export function codeOf(trip: Trip, answer: URLSearchParams): string | 'denied' {
  if (one(answer, 'state') !== trip.state) throw new ProviderFault('state');
  const error = one(answer, 'error');
  if (error === 'access_denied') return 'denied';
  if (error !== null) throw new ProviderFault(`answer: ${error.slice(0, 60)}`);
  const code = one(answer, 'code');
  if (code === null || code === '') throw new ProviderFault('no code');
  return code;
}

/** A parameter given twice is refused: another parser might read the other value. */
function one(answer: URLSearchParams, name: string): string | null {
  const all = answer.getAll(name);
  if (all.length > 1) throw new ProviderFault(`${name} twice`);
  return all[0] ?? null;
}

/** Posts a form and reads an object. Unexpected statuses, sizes and shapes are faults. */
export async function post(
  fetch: Fetch,
  url: string,
  form: Record<string, string>,
): Promise<Record<string, unknown>> {
  return await readObject(
    await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    }),
  );
}

export async function get(
  fetch: Fetch,
  url: string,
  authorization: string,
): Promise<Record<string, unknown>> {
  const headers = { authorization };
  const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
  return await readObject(await fetch(url, { headers, redirect: 'error', signal }));
}

async function readObject(response: Response): Promise<Record<string, unknown>> {
  if (!response.ok) throw new ProviderFault(`status ${response.status}`);
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null) throw new ProviderFault('no object');
  return body as Record<string, unknown>;
}

/** A field that must be text, or a number used as an id. */
export function textOf(body: Record<string, unknown>, field: string): string {
  const value = body[field];
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (typeof value === 'string' && value !== '') return value;
  throw new ProviderFault(`no ${field}`);
}
