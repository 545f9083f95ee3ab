import * as z from 'zod/mini';
import { LOCALES } from '#core/locale.ts';
import { basedOn, reasonText } from '#domain/staff/contract.fields.ts';
import { call, dataOf, timeText } from '#core/wire.ts';
import { BODY_MAX, SLUGS, TITLE_MAX } from './rules.ts';

const slug = z.enum(SLUGS);

const text = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(TITLE_MAX, 'too_long')),
  body: z.string().check(z.minLength(1, 'required'), z.maxLength(BODY_MAX, 'too_long')),
});

/** By language; one that is left out is missing. */
const texts = z.partialRecord(z.enum(LOCALES), text);

const version = z.object({
  number: z.int(),
  hash: z.string(),
  from_at: timeText,
  published_at: timeText,
  /** Null for the texts that were shipped. */
  published_by: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Whether players accept it before their next stake for money. */
  is_accepted_first: z.boolean(),
  /** How many players have accepted it. */
  accepted: z.int(),
  texts,
});
export type ContentVersion = z.output<typeof version>;

const page = z.object({
  slug,
  /** What is being written; null where nothing is. */
  draft: z.nullable(
    z.object({ texts, version: z.int(), updated_at: timeText, updated_by: z.string() }),
  ),
  /** The latest first; one that is not in force yet comes before. */
  versions: z.array(version),
});
export type ContentPage = z.output<typeof page>;

const ROLES = ['content'] as const;

export const listContent = call({
  name: 'staff.listContent',
  summary: 'Lists the pages that the operator writes, with their draft and all versions.',
  method: 'GET',
  path: '/api/v2/staff/content',
  audience: 'staff',
  roles: ROLES,
  answer: dataOf(z.array(page)),
  refusals: ['forbidden'],
});

export const saveDraft = call({
  name: 'staff.saveContentDraft',
  summary: 'Saves the draft of a page. Nothing changes for players until it is published.',
  method: 'PUT',
  path: '/api/v2/staff/content/{slug}/draft',
  audience: 'staff',
  roles: ROLES,
  params: z.object({ slug }),
  /** `based_on` is the version of the draft that was edited; 0 for none. */
  body: z.object({ texts, based_on: basedOn }),
  answer: dataOf(z.object({ version: z.int() })),
  refusals: ['forbidden', 'content_outdated', 'fact_unknown'],
});

export const previewContent = call({
  name: 'staff.previewContent',
  summary: 'Returns a text as players would read it, with the facts of the operator filled in.',
  method: 'POST',
  path: '/api/v2/staff/content/preview',
  audience: 'staff',
  roles: ROLES,
  body: z.object({ body: z.string().check(z.maxLength(BODY_MAX, 'too_long')) }),
  answer: dataOf(z.object({ html: z.string() })),
  refusals: ['forbidden'],
});

export const publishContent = call({
  name: 'staff.publishContent',
  summary:
    'Publishes the draft as the next version, at once or from a later time on. A missing ' +
    'language is refused until it is confirmed.',
  method: 'POST',
  path: '/api/v2/staff/content/{slug}/versions',
  audience: 'staff',
  roles: ROLES,
  params: z.object({ slug }),
  body: z.object({
    /** The version of the draft that was read. */
    based_on: basedOn,
    from_at: z.nullable(timeText),
    note: reasonText(1000),
    /** Players accept this version before their next stake for money; of policies alone. */
    is_accepted_first: z.optional(z.boolean()),
    is_confirmed: z.optional(z.boolean()),
  }),
  answer: dataOf(z.object({ number: z.int() })),
  refusals: [
    'forbidden',
    'content_outdated',
    'content_unchanged',
    'language_missing',
    'time_past',
    'not_a_policy',
  ],
});
