/**
 * Sends one file to a call that takes one, and tells how far it is: `fetch` cannot tell. Comes with
 * the dialogs that need it, not with the first screen.
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
import type { Sent } from './api-send.ts';

export type UploadWish<C extends CallShape> = {
  readonly params?: Params<C>;
  readonly query?: Query<C>;
  readonly file: Blob;
  /** From 0 to 1: how much has left this device. */
  readonly onProgress?: (done: number) => void;
  readonly signal?: AbortSignal;
};

/** A whole file over a slow line; the house gives up a little earlier. */
const TIMEOUT_MS = 115_000;

/**
 * Answers what the contract promises or a refusal, like `api`. A token that ended on the way is
 * renewed once. Nothing is sent again by itself when the line broke: the file may be there.
 */
export async function upload<C extends CallShape>(
  shape: C,
  wish: UploadWish<C>,
): Promise<Answer<C> | ApiRefusal> {
  const token = callToken();
  let sent = await send(shape, wish, token);
  if (sent.status === 401 && token !== null) {
    const fresh = await refreshOnce();
    if (fresh !== null) sent = await send(shape, wish, fresh);
  }
  return readSent(sent) as Answer<C> | ApiRefusal;
}

function send(shape: CallShape, wish: UploadWish<CallShape>, token: string | null): Promise<Sent> {
  const { file, signal, onProgress } = wish;
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const lose = (lost: NonNullable<Sent['lost']>) => () => resolve({ status: 0, lost });
    request.open(shape.method, callAddress(shape, wish));
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

function answerOf(request: XMLHttpRequest): Sent {
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
    // A proxy's page of HTML: the caller sees a status without a readable refusal.
    return undefined;
  }
}
