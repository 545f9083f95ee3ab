/** The promo code that a registration sends: that of the form, or the one that a link carried. */
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { cookies } from '#platform/browser/storage.ts';

export const PROMO_MAX = 40;

let typed: string | undefined;

/** What the open form has, for a social provider that is pressed next; undefined for no form. */
export function setTypedPromo(text: string | undefined): void {
  typed = text;
}

export function promoOfLink(): string {
  return cookies.get('promo')?.slice(0, PROMO_MAX) ?? '';
}

export function promoNow(): string {
  return typed ?? promoOfLink();
}

/**
 * Sends a registration with a code; empty for none. A code that a link carried and that does not
 * exist any more is dropped, as after a failed look-up of a bonus: the visitor did not type it. One
 * that they typed is refused.
 */
export async function sendWithPromo<Answer>(
  promo: string,
  send: (promo: string) => Promise<Answer>,
): Promise<Answer> {
  const answer = await send(promo);
  const isOfLink = promo !== '' && promo === promoOfLink();
  if (!isOfLink || !isUnknownPromo(answer)) return answer;
  cookies.remove('promo');
  return await send('');
}

function isUnknownPromo(answer: unknown): boolean {
  return isRefusal(answer) && (answer as Refusal<string>).errors?.['promo'] !== undefined;
}
