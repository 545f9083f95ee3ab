/**
 * A bet in flight. It is stored before it is sent and removed once it is answered, so that after a
 * lost connection or a reload the page can retry under the same key and find the same bet.
 */
import { isWalletCurrency, type WalletCurrency } from '#core/currency.ts';
import { isObject, type Json } from '#core/fairness/json.ts';
import { IDEMPOTENCY_KEY } from '#core/idempotency-key.ts';
import { session } from '#platform/browser/storage.ts';

export type Order = {
  readonly key: string;
  readonly game: string;
  /** The user who placed it; only their page resumes it. */
  readonly owner: string;
  /** Decimal text, as sent. */
  readonly stake: string;
  readonly currency: WalletCurrency;
  readonly params: Json;
  readonly isAutobet: boolean;
  /** The free rounds that pay the stake; absent for money of the player. */
  readonly freeRounds?: string | undefined;
  readonly placedAtMs: number;
};

/**
 * A page that comes back later than this does not retry: an accepted bet is in the history, and a
 * bet that was not accepted is no longer expected by the player.
 */
export const ORDER_LIFETIME_MS = 120_000;

function storageKey(game: string): string {
  return `order:${game}`;
}

export function storeOrder(order: Order): void {
  session.set(storageKey(order.game), JSON.stringify(order));
}

export function removeOrder(game: string): void {
  session.remove(storageKey(game));
}

/** The order that was unanswered when this tab was last open, if it may still be retried. */
export function unansweredOrder(game: string, owner: string, nowMs: number): Order | undefined {
  const text = session.get(storageKey(game));
  const order = text === null ? undefined : readOrder(text);
  const isOurs = order?.game === game && order.owner === owner;
  if (order && isOurs && nowMs - order.placedAtMs < ORDER_LIFETIME_MS) return order;
  return undefined;
}

function readOrder(text: string): Order | undefined {
  const value = parse(text);
  if (!isObject(value)) return undefined;
  const { key, game, owner, stake, currency, params, isAutobet, freeRounds, placedAtMs } = value;
  const isWhole =
    typeof key === 'string' &&
    IDEMPOTENCY_KEY.test(key) &&
    typeof game === 'string' &&
    typeof owner === 'string' &&
    typeof stake === 'string' &&
    isWalletCurrency(currency) &&
    typeof isAutobet === 'boolean' &&
    (freeRounds === undefined || typeof freeRounds === 'string') &&
    typeof placedAtMs === 'number';
  if (!isWhole) return undefined;
  // The stored text is JSON, and the server validates parameters before it accepts a bet.
  return {
    key,
    game,
    owner,
    stake,
    currency,
    params: params as Json,
    isAutobet,
    ...(freeRounds === undefined ? {} : { freeRounds }),
    placedAtMs,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A foreign text under this key is not an order.
    return undefined;
  }
}
