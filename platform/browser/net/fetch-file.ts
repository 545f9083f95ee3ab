/** Reads the file that a call returns, with the session of the page. */
import { refuse } from '#core/refusal.ts';
import type { CallShape } from '#core/wire.ts';
import {
  callAddress,
  callHeaders,
  callToken,
  isOffline,
  readRefusal,
  refreshOnce,
  type ApiRefusal,
} from './api.ts';

export type DownloadInput = { readonly params?: object; readonly query?: object };

/** The file as the server sent it: for a picture that is shown, not saved. */
export async function fetchFile(
  shape: CallShape,
  input: DownloadInput = {},
): Promise<{ readonly blob: Blob; readonly name: string } | ApiRefusal> {
  const token = callToken();
  let answer = await send(shape, input, token);
  if (answer instanceof Response && answer.status === 401 && token !== null) {
    const fresh = await refreshOnce();
    if (fresh !== null) answer = await send(shape, input, fresh);
  }
  if (!(answer instanceof Response)) return answer;
  if (!answer.ok) return readRefusal(answer.status, await readJson(answer));
  return { blob: await answer.blob(), name: nameOf(answer) ?? shape.name };
}

async function send(
  shape: CallShape,
  input: DownloadInput,
  token: string | null,
): Promise<Response | ApiRefusal> {
  const headers = { ...callHeaders(token), accept: '*/*' };
  try {
    return await fetch(callAddress(shape, input), { headers, credentials: 'include' });
  } catch (error) {
    // The only reason for fetch to throw here: no response.
    if (!(error instanceof TypeError)) throw error;
    return { ...refuse(isOffline() ? 'offline' : 'network'), status: 0 };
  }
}

/** A proxy's HTML page is no refusal of ours and is not parsed as one. */
async function readJson(answer: Response): Promise<unknown> {
  const text = await answer.text();
  return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined;
}

function nameOf(answer: Response): string | undefined {
  return /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
}
