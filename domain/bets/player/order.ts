/**
 * A bet on its way. It is written down before it is sent and struck out once it is answered, so
 * that a lost connection or a reload can ask again under the same key and find the same bet.
 */
import { isWalletCurrency, type WalletCurrency } from '#core/currency.ts';
import { isObject, type Json } from '#core/fairness/json.ts';
import { IDEMPOTENCY_KEY } from '#core/idempotency-key.ts';
import { session } from '#platform/browser/storage.ts';

export type Order = {
  readonly key: string;
  readonly game: string;
  /** Who placed it; nobody else's page takes it up. */
  readonly owner: string;
  /** Decimal text, as sent. */
  readonly stake: string;
  readonly currency: WalletCurrency;
  readonly params: Json;
  readonly isAutobet: boolean;
  readonly placedAtMs: number;
};

/**
 * A page that comes back later than this no longer asks again: if the bet was taken it is in the
 * history, and if it was not, nobody expects it to be placed any more.
 */
export const ORDER_LIFETIME_MS = 120_000;

function storageKey(game: string): string {
  return `order:${game}`;
}

export function keepOrder(order: Order): void {
  session.set(storageKey(order.game), JSON.stringify(order));
}

export function forgetOrder(game: string): void {
  session.remove(storageKey(game));
}

/** The order that was not answered when this tab was last open, if it can still be asked after. */
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
  const { key, game, owner, stake, currency, params, isAutobet, placedAtMs } = value;
  const isWhole =
    typeof key === 'string' &&
    IDEMPOTENCY_KEY.test(key) &&
    typeof game === 'string' &&
    typeof owner === 'string' &&
    typeof stake === 'string' &&
    isWalletCurrency(currency) &&
    typeof isAutobet === 'boolean' &&
    typeof placedAtMs === 'number';
  if (!isWhole) return undefined;
  // What was read is JSON, and the house checks parameters before it takes a bet.
  return { key, game, owner, stake, currency, params: params as Json, isAutobet, placedAtMs };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Somebody else's text under our key is no order.
    return undefined;
  }
}
