import type * as z from 'zod/mini';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Log } from '#platform/server/log.ts';
import { requestJson, type JsonResponse } from '../request-json.ts';
import type { SecretListener } from '../secrets.ts';
import type { PullPaymentStore } from './store.pull-payments.ts';

export type BtcpayConfig = {
  /**
   * The URL of the server without a trailing slash. A function, because the sandbox knows its port
   * only after it has started.
   */
  readonly url: () => string;
  readonly store: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly webhookSecretPrevious?: string | undefined;
  readonly onSigned?: SecretListener;
  readonly log: Log;
  /** Maps payout references to pull payments: see payouts.ts. */
  readonly pullPayments: PullPaymentStore;
  /** The timeout of one request; tests use a shorter one. */
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 7_000;
/** The size limits of a response and of a list: the API does not paginate its lists of payouts. */
const RESPONSE_BYTES_MAX = 1024 * 1024;
export const LIST_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Sends one API request. Refuses `payment_unavailable` for any response that does not match the
 * schema.
 */
export async function request<S extends z.ZodMiniType>(
  config: BtcpayConfig,
  schema: S,
  path: string,
  { body, bytesMax }: { readonly body?: object; readonly bytesMax?: number } = {},
): Promise<z.output<S> | Refusal<'payment_unavailable'>> {
  const answer = await send(config, path, body, bytesMax);
  if (answer === undefined) return refuse('payment_unavailable');
  const read = schema.safeParse(answer.body);
  if (read.success) return read.data;
  config.log.warn(
    { path: pathForLog(path), status: answer.status },
    'BTCPay Server refused a request, the payment is unavailable',
  );
  return refuse('payment_unavailable');
}

/** Like `request`, for a resource that may not exist: undefined for 404. */
export async function requestOptional<S extends z.ZodMiniType>(
  config: BtcpayConfig,
  schema: S,
  path: string,
): Promise<z.output<S> | undefined | Refusal<'payment_unavailable'>> {
  const answer = await send(config, path);
  if (answer?.status === 404) return undefined;
  const read = schema.safeParse(answer?.body);
  return read.success ? read.data : refuse('payment_unavailable');
}

/** The path of a resource of the store. */
export function storePath(config: BtcpayConfig, path: string): string {
  return `/api/v1/stores/${encodeURIComponent(config.store)}/${path}`;
}

async function send(
  config: BtcpayConfig,
  path: string,
  body?: object,
  bytesMax = RESPONSE_BYTES_MAX,
): Promise<JsonResponse | undefined> {
  try {
    // An error response has no body here, so the schema rejects it.
    return await requestJson(config.url() + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `token ${config.apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeoutMs: config.timeoutMs ?? TIMEOUT_MS,
      bytesMax,
    });
  } catch (error) {
    // An unreachable server is an expected failure: the player sees that this method is
    // unavailable.
    config.log.warn(
      { err: error, path: pathForLog(path) },
      'BTCPay Server did not answer, the payment is unavailable',
    );
    return undefined;
  }
}

/** The path for the log, without the query, which could identify a player's invoice. */
function pathForLog(path: string): string {
  return path.replace(/\?.*$/, '');
}
