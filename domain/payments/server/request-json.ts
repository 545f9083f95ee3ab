import { parseJson } from './json.ts';

export type JsonResponse = {
  readonly status: number;
  /**
   * The parsed body of a response with status 200; undefined for another status and for anything
   * that is not JSON in UTF-8.
   */
  readonly body: unknown;
};

export type JsonRequest = {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /**
   * From the first byte sent to the last byte read: a provider that answers byte by byte times out,
   * too.
   */
  readonly timeoutMs: number;
  /** A longer response is aborted. */
  readonly bytesMax: number;
};

/**
 * Sends an HTTP request to a provider. Throws when it is unreachable, too slow or sends too much.
 * Redirects are not followed: the credentials are for that address only.
 */
export async function requestJson(url: string, request: JsonRequest): Promise<JsonResponse> {
  const { timeoutMs, bytesMax, ...sent } = request;
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { ...sent, redirect: 'manual', signal });
  const { status } = response;
  if (status !== 200) {
    await response.body?.cancel();
    return { status, body: undefined };
  }
  return { status, body: parseJson(await readAll(response, bytesMax)) };
}

async function readAll(response: Response, bytesMax: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the rest of the body.
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > bytesMax) throw new Error(`the answer has more than ${bytesMax} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
