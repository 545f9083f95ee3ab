/** One attempt to send a request, and the rule for retries. */

export type LossReason = 'offline' | 'network' | 'timeout' | 'aborted';

/** `status` 0 and `lost` when there was no response; else the response, its body parsed as JSON. */
export type ApiAttempt = {
  readonly status: number;
  readonly lost?: LossReason;
  readonly body?: unknown;
  readonly retryAfter?: number | undefined;
};

const TIMEOUT_MS = 15_000;
/** Only reads are retried, after these statuses. */
const RETRY_STATUSES = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const READ_RETRIES_MS = [300, 900];
/** With a longer Retry-After the refusal is shown instead. */
const RETRY_AFTER_MAX_MS = 5_000;

/** Delays before a keyed write is retried because its response was lost. */
export const WRITE_RETRIES_MS = [500, 1_500, 4_000];

export async function attempt(
  url: string,
  init: RequestInit,
  options: { readonly signal?: AbortSignal | undefined; readonly timeoutMs?: number | undefined },
): Promise<ApiAttempt> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const response = await fetch(url, { ...init, signal });
    const text = await response.text();
    return {
      status: response.status,
      body: readJson(text),
      retryAfter: readRetryAfter(response.headers.get('retry-after')),
    };
  } catch (error) {
    return { status: 0, lost: lossReason(error, options.signal, timeout) };
  }
}

/** Milliseconds to wait before retrying a read, or undefined to accept the response. */
export function retryDelayMs(sent: ApiAttempt, tries: number): number | undefined {
  const pause = READ_RETRIES_MS[tries];
  if (pause === undefined) return undefined;
  if (sent.status === 0) return sent.lost === 'network' ? jitter(pause) : undefined;
  if (!RETRY_STATUSES.has(sent.status)) return undefined;
  const requestedMs = sent.retryAfter === undefined ? undefined : sent.retryAfter * 1000;
  if (requestedMs === undefined) return jitter(pause);
  return requestedMs <= RETRY_AFTER_MAX_MS ? requestedMs : undefined;
}

/** Between 75 and 125 % of a delay, so that many clients do not return at once. */
function jitter(pauseMs: number): number {
  return pauseMs * (0.75 + Math.random() / 2);
}

function lossReason(
  error: unknown,
  own: AbortSignal | undefined,
  timeout: AbortSignal,
): LossReason {
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
    // A proxy's HTML page: the caller gets a status without a readable refusal.
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
