/** One attempt to send a request, and the rule for making another. */

export type Lost = 'offline' | 'network' | 'timeout' | 'aborted';

/** `status` 0 and `lost` when no answer came; else the answer, its body read as JSON. */
export type Sent = {
  readonly status: number;
  readonly lost?: Lost;
  readonly body?: unknown;
  readonly retryAfter?: number | undefined;
};

const TIMEOUT_MS = 15_000;
/** Only reads are repeated, after these answers. */
const RETRY_STATUSES = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const READ_RETRIES_MS = [300, 900];
/** A server that asks for more patience than this gets its refusal shown instead. */
const RETRY_AFTER_MAX_MS = 5_000;

/** Pauses before a keyed write is sent again because its answer was lost. */
export const WRITE_RETRIES_MS = [500, 1_500, 4_000];

export async function attempt(
  url: string,
  init: RequestInit,
  wishes: { readonly signal?: AbortSignal | undefined; readonly timeoutMs?: number | undefined },
): Promise<Sent> {
  const timeout = AbortSignal.timeout(wishes.timeoutMs ?? TIMEOUT_MS);
  const signal = wishes.signal ? AbortSignal.any([wishes.signal, timeout]) : timeout;
  try {
    const response = await fetch(url, { ...init, signal });
    const text = await response.text();
    return {
      status: response.status,
      body: readJson(text),
      retryAfter: readRetryAfter(response.headers.get('retry-after')),
    };
  } catch (error) {
    return { status: 0, lost: whyLost(error, wishes.signal, timeout) };
  }
}

/** Milliseconds to wait before reading again, or undefined to take the answer as it is. */
export function retryDelayMs(sent: Sent, tries: number): number | undefined {
  const pause = READ_RETRIES_MS[tries];
  if (pause === undefined) return undefined;
  if (sent.status === 0) return sent.lost === 'network' ? jitter(pause) : undefined;
  if (!RETRY_STATUSES.has(sent.status)) return undefined;
  const askedMs = sent.retryAfter === undefined ? undefined : sent.retryAfter * 1000;
  if (askedMs === undefined) return jitter(pause);
  return askedMs <= RETRY_AFTER_MAX_MS ? askedMs : undefined;
}

/** Between 75 and 125 % of a pause, so that a crowd does not come back at once. */
function jitter(pauseMs: number): number {
  return pauseMs * (0.75 + Math.random() / 2);
}

function whyLost(error: unknown, own: AbortSignal | undefined, timeout: AbortSignal): Lost {
  if (own?.aborted) return 'aborted';
  if (timeout.aborted) return 'timeout';
  // fetch reports every transport failure as a TypeError; anything else is a bug of ours.
  if (!(error instanceof TypeError)) throw error;
  return globalThis.navigator?.onLine === false ? 'offline' : 'network';
}

function readJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page of HTML: the caller sees a status without a readable refusal.
    return undefined;
  }
}

/** Seconds from a Retry-After header, which is a number or a date. */
function readRetryAfter(text: string | null): number | undefined {
  if (text === null) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
