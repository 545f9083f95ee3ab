import * as z from 'zod/mini';
import { call, dataOf, localeCode } from '#core/wire.ts';

const shownBanner = z.object({
  id: z.string(),
  /** The banner as a link, safe HTML: what the operator wrote is text in it. */
  html: z.string(),
});

export const listBanners = call({
  name: 'siteParts.listBanners',
  summary:
    'Lists the banners of the home page for the caller in a language, by their country, the time ' +
    'and the audience, in the order of the operator. A player who may not play gets none.',
  method: 'GET',
  path: '/api/v2/site/banners',
  audience: 'anyone',
  query: z.object({ locale: localeCode }),
  answer: dataOf(z.array(shownBanner)),
});
