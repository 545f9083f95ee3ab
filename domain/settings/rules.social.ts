import type { Look } from './rules.look.ts';

/** What networks and messengers show beside a link, in pixels. */
export const SOCIAL_SIZE = { width: 1200, height: 630 };

/** Addresses of the picture of a page: with the mark of the product, and without any. */
export type SocialPicture = { readonly marked: string; readonly plain: string };

/** An operator with a brand or a logo of their own shows no mark of the product. */
export function socialPath(picture: SocialPicture, brand: string | null, look: Look): string {
  return brand === null && look.logo === null ? picture.marked : picture.plain;
}
