import * as z from 'zod/mini';

const BRAND_MAX = 40;

/** The name that players read. Apart from rules.brand.ts, which the player app loads. */
export const brandName = z
  .string()
  .check(z.trim(), z.minLength(1, 'required'), z.maxLength(BRAND_MAX, 'too_long'));
