import * as z from 'zod/mini';
import { call, dataOf, localeCode, topic } from '#core/wire.ts';
import {
  ANNOUNCEMENT_AUDIENCES,
  ANNOUNCEMENT_KINDS,
  ANNOUNCEMENT_PAGES,
} from './rules.announcements.ts';

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

const shownAnnouncement = z.object({
  key: z.string(),
  kind: z.enum(ANNOUNCEMENT_KINDS),
  audience: z.enum(ANNOUNCEMENT_AUDIENCES),
  pages: z.enum(ANNOUNCEMENT_PAGES),
  is_dismissible: z.boolean(),
  text: z.string(),
  link: z.nullable(z.object({ text: z.string(), path: z.string() })),
});

export const listAnnouncements = call({
  name: 'siteParts.listAnnouncements',
  summary:
    'Lists the announcements that are shown now in a language and in the country of the caller, ' +
    'for guests and players alike, in the order of the operator.',
  method: 'GET',
  path: '/api/v2/site/announcements',
  audience: 'anyone',
  restricted: true,
  query: z.object({ locale: localeCode }),
  answer: dataOf(z.object({ version: z.string(), list: z.array(shownAnnouncement) })),
});

const announcementsVersion = z.object({ version: z.string() });

/** Pages compare the version with that of the announcements they have. */
export const siteAnnouncements = topic({
  name: 'site.announcements',
  summary: 'Publishes the version of the announcements whenever one is shown, changed or ended.',
  audience: 'anyone',
  restricted: true,
  snapshot: announcementsVersion,
  message: announcementsVersion,
});
