import * as z from 'zod/mini';
import {
  idsDiffer,
  ownPath,
  shownText,
  target,
  textsOf,
  windowInOrder,
} from './contract.fields.ts';
import {
  ANNOUNCEMENT_AUDIENCES,
  ANNOUNCEMENT_KINDS,
  ANNOUNCEMENT_PAGES,
} from './rules.announcements.ts';

const ANNOUNCEMENTS_MAX = 30;
export const ANNOUNCEMENT_MAX = 160;
export const LINK_MAX = 30;

const announcementText = z
  .object({
    text: shownText(ANNOUNCEMENT_MAX),
    /** The words of the link; empty without one. */
    link: z.string().check(z.trim(), z.maxLength(LINK_MAX, 'too_long')),
    /** A path of the app; empty without a link. */
    address: z.union([z.literal(''), ownPath]),
  })
  .check(
    z.refine(({ link, address }) => (link === '') === (address === ''), {
      error: 'link_incomplete',
      path: ['link'],
    }),
  );
export type AnnouncementText = z.output<typeof announcementText>;

const announcement = z
  .object({
    ...target,
    audience: z.enum(ANNOUNCEMENT_AUDIENCES),
    kind: z.enum(ANNOUNCEMENT_KINDS),
    pages: z.enum(ANNOUNCEMENT_PAGES),
    is_dismissible: z.boolean(),
    texts: textsOf(announcementText),
  })
  .check(windowInOrder);
export type Announcement = z.output<typeof announcement>;

/** The first one that fits a visitor is shown. */
export const announcements = z
  .array(announcement)
  .check(z.maxLength(ANNOUNCEMENTS_MAX, 'too_many'), idsDiffer);
