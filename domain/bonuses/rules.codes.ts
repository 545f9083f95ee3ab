import * as z from 'zod/mini';

/** The short name of a bonus or a welcome pack, as `first-deposit`. */
export const bonusCodeText = z
  .string()
  .check(z.minLength(1, 'required'), z.regex(/^[a-z][a-z0-9-]{1,39}$/, 'bonus_code_format'));

/** Promo codes: capital letters, digits, `_` and `-`, whatever the player wrote them in. */
const CODE = /^[A-Z0-9_-]{3,32}$/;

/** The code as it is stored; undefined for a text that can be none. */
export function parsePromoCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return CODE.test(code) ? code : undefined;
}
