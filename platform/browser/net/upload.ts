/**
 * Sends one file to a call that accepts one, and reports the progress, which `fetch` cannot. Loaded
 * with the dialogs that need it, not with the first screen.
 */
import type { Answer, CallShape, Params, Query } from '#core/wire.ts';
import {
  callAddress,
  callHeaders,
  callToken,
  isOffline,
  readSent,
  refreshOnce,
  type ApiRefusal,
} from './api.ts';
import type { ApiAttempt } from './api-send.ts';

export type UploadInput<C extends CallShape> = {
  readonly params?: Params<C>;
  readonly query?: Query<C>;
  readonly file: Blob;
  /** From 0 to 1: the share that has been sent. */
  readonly onProgress?: (done: number) => void;
  readonly signal?: AbortSignal;
};

/** For a whole file over a slow connection; the server times out a little earlier. */
const TIMEOUT_MS = 115_000;

/**
 * Returns what the contract promises or a refusal, like `api`. A token that expired meanwhile is
 * renewed once. There is no retry after a broken connection: the file may have arrived.
 */
export async function upload<C extends CallShape>(
  shape: C,
  input: UploadInput<C>,
): Promise<Answer<C> | ApiRefusal> {
  const token = callToken();
  let sent = await send(shape, input, token);
  if (sent.status === 401 && token !== null) {
    const fresh = await refreshOnce();
    if (fresh !== null) sent = await send(shape, input, fresh);
  }
  return readSent(sent) as Answer<C> | ApiRefusal;
}

function send(
  shape: CallShape,
  input: UploadInput<CallShape>,
  token: string | null,
): Promise<ApiAttempt> {
  const { file, signal, onProgress } = input;
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const lose = (lost: NonNullable<ApiAttempt['lost']>) => () => resolve({ status: 0, lost });
    request.open(shape.method, callAddress(shape, input));
    request.withCredentials = true;
    request.timeout = TIMEOUT_MS;
    const headers = { ...callHeaders(token), 'content-type': file.type };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total === 0 ? 0 : loaded / total),
    );
    request.addEventListener('load', () => resolve(answerOf(request)));
    request.addEventListener('error', lose(isOffline() ? 'offline' : 'network'));
    request.addEventListener('timeout', lose('timeout'));
    request.addEventListener('abort', lose('aborted'));
    if (signal?.aborted) return resolve({ status: 0, lost: 'aborted' });
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

function answerOf(request: XMLHttpRequest): ApiAttempt {
  const after = request.getResponseHeader('retry-after');
  return {
    status: request.status,
    body: readJson(request.responseText),
    retryAfter: after === null || !/^\d+$/.test(after) ? undefined : Number(after),
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's HTML page: the caller gets a status without a readable refusal.
    return undefined;
  }
}
