import * as z from 'zod/mini';
import { LOCALES } from '#core/locale.ts';
import { AUDIENCES } from './rules.ts';

const ADDRESS_MAX = 300;
const COUNTRIES_MAX = 250;

/** The identity of an entry, made by the editor; it stays when the entry is changed or moved. */
export const entryId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'id_format'));

export const shownText = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'too_long'));

/** A path of the app without language and host, or an https address of another site. */
export const siteAddress = z.string().check(
  z.trim(),
  z.maxLength(ADDRESS_MAX, 'too_long'),
  z.refine((text) => PATH.test(text) || OUTSIDE.test(text), { error: 'site_address_format' }),
);
/** A path of the app without language and host. */
export const ownPath = z.string().check(
  z.trim(),
  z.maxLength(ADDRESS_MAX, 'too_long'),
  z.refine((text) => PATH.test(text), { error: 'own_path_format' }),
);
const PATH = /^\/(?!\/)[\w/?=&#.%-]*$/;
const OUTSIDE = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?:[/?#][^\s"'<>\\]*)?$/i;

/** As the browser writes it, so that the order of texts is that of moments. */
const momentText = z.iso.datetime({ precision: 3, error: 'time_format' });

/** By language; it is not shown in a language that is left out. */
export const textsOf = <S extends z.ZodMiniType>(text: S) =>
  z
    .partialRecord(z.enum(LOCALES), text)
    .check(z.refine((texts) => Object.keys(texts).length > 0, { error: 'required' }));

export const target = {
  id: entryId,
  is_on: z.boolean(),
  audience: z.enum(AUDIENCES),
  countries: z
    .array(z.string().check(z.regex(/^[A-Z]{2}$/, 'country_format')))
    .check(z.maxLength(COUNTRIES_MAX, 'too_many')),
  starts_at: z.nullable(momentText),
  ends_at: z.nullable(momentText),
};

type Window = { readonly starts_at: string | null; readonly ends_at: string | null };

export const windowInOrder = z.refine<Window>(
  ({ starts_at: start, ends_at: end }) => start === null || end === null || start < end,
  { error: 'window_order', path: ['ends_at'] },
);

export const idsDiffer = z.refine<readonly { readonly id: string }[]>(
  (entries) => new Set(entries.map(({ id }) => id)).size === entries.length,
  { error: 'id_format' },
);
