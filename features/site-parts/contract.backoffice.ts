import * as z from 'zod/mini';
import { basedOn, reasonText } from '#domain/staff/contract.fields.ts';
import { call, dataOf, localeCode, timeText } from '#core/wire.ts';
import { announcements } from './contract.announcements.ts';
import { bannerPictures, banners, bannerText, pictureId } from './contract.banners.ts';
import { entryId } from './contract.fields.ts';
import { menu } from './contract.menu.ts';
import { PARTS, PICTURE_SHAPES, type PictureShape } from './rules.ts';

const ROLES = ['content'] as const;

const versionFacts = {
  number: z.int(),
  published_at: timeText,
  /** Null for what was taken over from an earlier release. */
  published_by: z.nullable(z.string()),
  note: z.nullable(z.string()),
};
const draftFacts = { version: z.int(), updated_at: timeText, updated_by: z.string() };

const stateOf = <S extends z.ZodMiniType>(value: S) =>
  z.object({
    /** What is being edited; null where nothing is. */
    draft: z.nullable(z.object({ value, ...draftFacts })),
    /** The latest first, at most fifty. The first one is in force. */
    versions: z.array(z.object({ value, ...versionFacts })),
  });

const siteParts = z.object({
  banners: stateOf(banners),
  announcements: stateOf(announcements),
  menu: stateOf(menu),
});
export type SiteParts = z.output<typeof siteParts>;

export const getSiteParts = call({
  name: 'staff.getSiteParts',
  summary: 'Returns what is shown around the pages: each part with its draft and its versions.',
  method: 'GET',
  path: '/api/v2/staff/site-parts',
  audience: 'staff',
  roles: ROLES,
  answer: dataOf(siteParts),
  refusals: ['forbidden'],
});

export const saveSitePart = call({
  name: 'staff.saveSitePart',
  summary: 'Saves the draft of a part. Nothing changes for players until it is published.',
  method: 'PUT',
  path: '/api/v2/staff/site-parts/draft',
  audience: 'staff',
  roles: ROLES,
  /** `based_on` is the version of the draft that was edited; 0 for none. */
  body: z.discriminatedUnion('part', [
    z.object({ part: z.literal('banners'), value: banners, based_on: basedOn }),
    z.object({ part: z.literal('announcements'), value: announcements, based_on: basedOn }),
    z.object({ part: z.literal('menu'), value: menu, based_on: basedOn }),
  ]),
  answer: dataOf(z.object({ version: z.int() })),
  refusals: ['forbidden', 'content_outdated', 'picture_unknown'],
});

export const publishSitePart = call({
  name: 'staff.publishSitePart',
  summary:
    'Publishes the draft of a part as its next version, in every process at once. A missing ' +
    'language is refused until it is confirmed.',
  method: 'POST',
  path: '/api/v2/staff/site-parts/{part}/versions',
  audience: 'staff',
  roles: ROLES,
  params: z.object({ part: z.enum(PARTS) }),
  body: z.object({
    /** The version of the draft that was read. */
    based_on: basedOn,
    note: reasonText(1000),
    is_confirmed: z.optional(z.boolean()),
  }),
  answer: dataOf(z.object({ number: z.int() })),
  refusals: ['forbidden', 'content_outdated', 'content_unchanged', 'language_missing'],
});

export const endAnnouncement = call({
  name: 'staff.endAnnouncement',
  summary:
    'Ends an announcement that is shown, at once and in every process, as the next version of ' +
    'the announcements. It ends in a draft, too.',
  method: 'POST',
  path: '/api/v2/staff/site-parts/announcements/{id}/end',
  audience: 'staff',
  roles: ROLES,
  params: z.object({ id: entryId }),
  answer: dataOf(z.object({ number: z.int() })),
  refusals: ['forbidden', 'content_outdated', 'announcement_not_shown'],
});

export const previewBanner = call({
  name: 'staff.previewBanner',
  summary: 'Returns a banner as players would see it, on a phone and on a desktop, as safe HTML.',
  method: 'POST',
  path: '/api/v2/staff/site-parts/preview',
  audience: 'staff',
  roles: ROLES,
  body: z.object({ locale: localeCode, text: bannerText, pictures: bannerPictures }),
  answer: dataOf(z.object({ phone: z.string(), desktop: z.string() })),
  refusals: ['forbidden'],
});

const pixels = z.string().check(z.regex(/^\d{1,5}$/, 'number_format'));
// The keys of a constant object.
const SHAPES = Object.keys(PICTURE_SHAPES) as PictureShape[];

export const uploadSitePicture = call({
  name: 'staff.uploadSitePicture',
  summary:
    'Stores a picture of a banner, cut to a rectangle in pixels of the upright picture and ' +
    'encoded anew in the proportions, widths and formats of its shape.',
  method: 'POST',
  path: '/api/v2/staff/site-parts/pictures',
  audience: 'staff',
  roles: ROLES,
  query: z.object({
    shape: z.enum(SHAPES),
    left: pixels,
    top: pixels,
    width: pixels,
    height: pixels,
  }),
  upload: { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 8 * 1024 * 1024 },
  answer: dataOf(z.object({ picture: pictureId })),
  refusals: [
    'forbidden',
    'file_unknown',
    'file_kind',
    'file_mismatch',
    'file_active',
    'image_damaged',
    'image_too_small',
    'image_too_large',
    'image_shape',
    'busy',
  ],
});
