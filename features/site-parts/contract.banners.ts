import * as z from 'zod/mini';
import {
  idsDiffer,
  shownText,
  siteAddress,
  target,
  textsOf,
  windowInOrder,
} from './contract.fields.ts';

export const BANNERS_MAX = 30;
export const TITLE_MAX = 60;
export const TEXT_MAX = 140;
export const BUTTON_MAX = 24;

/** Names a picture that was uploaded; its files differ in width and format. */
export const pictureId = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'id_format'));

export const bannerText = z.object({
  title: shownText(TITLE_MAX),
  text: z.string().check(z.trim(), z.maxLength(TEXT_MAX, 'too_long')),
  /** Empty: the whole banner is pressed, without a button on it. */
  button: z.string().check(z.trim(), z.maxLength(BUTTON_MAX, 'too_long')),
  address: siteAddress,
});
export type BannerText = z.output<typeof bannerText>;

const pictures = z.object({ phone: z.nullable(pictureId), desktop: z.nullable(pictureId) });
export type BannerPictures = z.output<typeof pictures>;
export const bannerPictures = pictures;

const banner = z.object({ ...target, texts: textsOf(bannerText), pictures }).check(windowInOrder);
export type Banner = z.output<typeof banner>;

/** In the order in which they are shown. */
export const banners = z.array(banner).check(z.maxLength(BANNERS_MAX, 'too_many'), idsDiffer);
