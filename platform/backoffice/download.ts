/** A call that answers a file, saved under the name the house gives it. */
import { isRefusal, refuse } from '#core/refusal.ts';
import type { CallShape } from '#core/wire.ts';
import {
  callAddress,
  callHeaders,
  callToken,
  isOffline,
  readRefusal,
  refreshOnce,
  type ApiRefusal,
} from '../browser/net/api.ts';

type Wish = { readonly params?: object; readonly query?: object };

/** The file as the house sent it: for a picture that is shown, not saved. */
export async function fetchFile(
  shape: CallShape,
  wish: Wish = {},
): Promise<{ readonly blob: Blob; readonly name: string } | ApiRefusal> {
  const token = callToken();
  let answer = await send(shape, wish, token);
  if (answer instanceof Response && answer.status === 401 && token !== null) {
    const fresh = await refreshOnce();
    if (fresh !== null) answer = await send(shape, wish, fresh);
  }
  if (!(answer instanceof Response)) return answer;
  if (!answer.ok) return readRefusal(answer.status, await readJson(answer));
  return { blob: await answer.blob(), name: nameOf(answer) ?? shape.name };
}

/** Saves the file where the browser saves downloads. Undefined when it is done. */
export async function download(shape: CallShape, wish: Wish = {}): Promise<ApiRefusal | undefined> {
  const file = await fetchFile(shape, wish);
  if (isRefusal(file)) return file as ApiRefusal;
  saveFile(file.blob, file.name);
  return undefined;
}

const SAVED_MS = 60_000;

export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), SAVED_MS);
}

async function send(
  shape: CallShape,
  wish: Wish,
  token: string | null,
): Promise<Response | ApiRefusal> {
  const headers = { ...callHeaders(token), accept: '*/*' };
  try {
    return await fetch(callAddress(shape, wish), { headers, credentials: 'include' });
  } catch (error) {
    // The one thing fetch throws for here: nobody answered.
    if (!(error instanceof TypeError)) throw error;
    return { ...refuse(isOffline() ? 'offline' : 'network'), status: 0 };
  }
}

/** A proxy's page of HTML is no refusal of ours, and is read as none. */
async function readJson(answer: Response): Promise<unknown> {
  const text = await answer.text();
  return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined;
}

function nameOf(answer: Response): string | undefined {
  return /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
}
