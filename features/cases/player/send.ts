import { isObject } from '#core/fairness/json.ts';
import { isRefusal } from '#core/refusal.ts';
import type { Order } from '#domain/bets/player/order.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { socketCall } from '#platform/browser/net/socket.ts';
import { getCase, listCases, openCase } from '../contract.ts';

/** Sends an order over the open connection, or by HTTP; it may be repeated with the same key. */
export async function sendOpening({ params, currency, isAutobet, key }: Order) {
  const { slug, version } = readParams(params);
  const body = { case: slug, version, currency, is_autobet: isAutobet };
  const answer = await socketCall(openCase, { key, body });
  // The version on sale has changed since the page was opened: the page loads the new one.
  if (isRefusal(answer) && answer.refused.startsWith('case_')) refetchCalls(getCase, listCases);
  return answer;
}

function readParams(params: unknown): { slug: string; version: number } {
  const { slug, version } = isObject(params) ? params : {};
  if (typeof slug !== 'string' || typeof version !== 'number') {
    throw new Error('an order of this page always names a case and its version');
  }
  return { slug, version };
}
