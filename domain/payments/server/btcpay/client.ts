import type * as z from 'zod/mini';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Log } from '#platform/server/log.ts';
import { askJson, type Asked } from '../ask-json.ts';
import type { SecretListener } from '../secrets.ts';
import type { Pots } from './pots.ts';

export type BtcpayShop = {
  /** Where the server is, without a slash at its end. Asked late, as it may be in the sandbox. */
  readonly url: () => string;
  readonly store: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly webhookSecretPrevious?: string | undefined;
  readonly onSigned?: SecretListener;
  readonly log: Log;
  /** Which pull payment is whose: see payouts.ts. */
  readonly pots: Pots;
  /** How long one answer is waited for; tests do not wait so long. */
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 10_000;
/** One answer; and a list, which the server knows no pages of where it lists payouts. */
const ANSWER_BYTES_MAX = 1024 * 1024;
export const LIST_BYTES_MAX = 64 * 1024 * 1024;

/** One request of the API. Refuses `payment_unavailable` for whatever is not the answer. */
export async function ask<S extends z.ZodMiniType>(
  shop: BtcpayShop,
  schema: S,
  path: string,
  { body, bytesMax }: { readonly body?: object; readonly bytesMax?: number } = {},
): Promise<z.output<S> | Refusal> {
  const answer = await send(shop, path, body, bytesMax);
  if (answer === undefined) return refuse('payment_unavailable');
  const read = schema.safeParse(answer.body);
  if (read.success) return read.data;
  shop.log.warn({ path: nameOf(path), status: answer.status }, 'BTCPay Server said no');
  return refuse('payment_unavailable');
}

/** The same for what may not exist: undefined for 404. */
export async function askMaybe<S extends z.ZodMiniType>(
  shop: BtcpayShop,
  schema: S,
  path: string,
): Promise<z.output<S> | undefined | Refusal> {
  const answer = await send(shop, path);
  if (answer?.status === 404) return undefined;
  const read = schema.safeParse(answer?.body);
  return read.success ? read.data : refuse('payment_unavailable');
}

/** The path of what belongs to the store. */
export function ofStore(shop: BtcpayShop, path: string): string {
  return `/api/v1/stores/${encodeURIComponent(shop.store)}/${path}`;
}

async function send(
  shop: BtcpayShop,
  path: string,
  body?: object,
  bytesMax = ANSWER_BYTES_MAX,
): Promise<Asked | undefined> {
  try {
    // A refusal has no body here; that it is none of what was asked for, the schema finds.
    return await askJson(shop.url() + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `token ${shop.apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeoutMs: shop.timeoutMs ?? TIMEOUT_MS,
      bytesMax,
    });
  } catch (error) {
    // A server that is away is an everyday thing: the player hears that this way is shut now.
    shop.log.warn({ err: error, path: nameOf(path) }, 'BTCPay Server did not answer');
    return undefined;
  }
}

/** For the log: what was asked, without the parts that name somebody's invoice. */
function nameOf(path: string): string {
  return path.replace(/\?.*$/, '');
}
