import type { DeliveryResult, PhoneTransport } from '../transport.ts';

export type GatewayOptions = {
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token: string;
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 15_000;
/**
 * Statuses after which the same request may succeed: too early, too many, or not authorized yet.
 */
const RETRYABLE_STATUSES = new Set([401, 403, 404, 408, 409, 425, 429]);

/**
 * Sends text messages and calls through an HTTP gateway: POST with a bearer token and `{to, text,
 * channel, locale}`, where the number is in E.164 and the channel `sms` or `call`. Any 2xx means
 * accepted. The header Idempotency-Key is the message's id, the same on a retry, so that a gateway
 * that supports it sends nothing twice.
 */
export function gatewayTransport(options: GatewayOptions): PhoneTransport {
  const { url, token, timeoutMs = TIMEOUT_MS } = options;
  return {
    send: async ({ id, to, text, channel, locale }) => {
      const request = {
        method: 'POST',
        redirect: 'error',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': id,
        },
        body: JSON.stringify({ to, text, channel, locale }),
        signal: AbortSignal.timeout(timeoutMs),
      } as const;
      try {
        const answer = await fetch(url, request);
        await answer.body?.cancel();
        return resultOf(answer);
      } catch (error) {
        return networkFailure(error);
      }
    },
  };
}

function resultOf({ ok, status }: Response): DeliveryResult {
  if (ok) return 'sent';
  return { reason: `http_${status}`, isRetryable: status >= 500 || RETRYABLE_STATUSES.has(status) };
}

/**
 * `fetch` throws a TypeError when there is no response and a TimeoutError when it takes too long.
 */
function networkFailure(error: unknown): DeliveryResult {
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  if (isTimeout) return { reason: 'timeout', isRetryable: true };
  if (error instanceof TypeError) return { reason: 'unreachable', isRetryable: true };
  throw error;
}
