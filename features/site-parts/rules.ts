/**
 * Site parts: what the operator shows around the pages of the player app. Each is a list that is
 * edited as a draft and published in versions.
 */
import { LOCALES, type Locale } from '#core/locale.ts';

export const PARTS = ['banners', 'announcements', 'menu'] as const;
export type Part = (typeof PARTS)[number];

export const AUDIENCES = ['everyone', 'guests', 'members', 'members_without_deposit'] as const;
export type SiteAudience = (typeof AUDIENCES)[number];

/** Who is looking, as far as the audience asks. */
export type VisitorGroup = 'guest' | 'member' | 'member_without_deposit';

export type Targeted = {
  readonly is_on: boolean;
  readonly audience: SiteAudience;
  /** ISO 3166-1 alpha-2; none: all countries. */
  readonly countries: readonly string[];
  /** ISO times in UTC with milliseconds; without them it is always time. */
  readonly starts_at: string | null;
  readonly ends_at: string | null;
  readonly texts: Readonly<Partial<Record<Locale, unknown>>>;
};

export type SiteVisit = {
  readonly locale: Locale;
  /** Undefined where it is not known. */
  readonly country: string | undefined;
  /** An ISO time in UTC with milliseconds. */
  readonly at: string;
};

/** Whether it is shown on a visit at all: switched on, in its time, its countries and languages. */
export function isShownOn(part: Targeted, { locale, country, at }: SiteVisit): boolean {
  const { countries, texts } = part;
  if (texts[locale] === undefined || !isInTime(part, at)) return false;
  return countries.length === 0 || (country !== undefined && countries.includes(country));
}

/** Whether it is switched on and in its time. */
export function isInTime(
  { is_on: isOn, starts_at: startsAt, ends_at: endsAt }: Omit<Targeted, 'audience' | 'texts'>,
  at: string,
): boolean {
  return isOn && (startsAt === null || at >= startsAt) && (endsAt === null || at < endsAt);
}

export function isMeantFor({ audience }: Pick<Targeted, 'audience'>, group: VisitorGroup): boolean {
  switch (audience) {
    case 'everyone':
      return true;
    case 'guests':
      return group === 'guest';
    case 'members':
      return group !== 'guest';
    case 'members_without_deposit':
      return group === 'member_without_deposit';
  }
}

/** The languages in which some entry has no text, of those that have texts. */
export function languagesMissing(
  entries: readonly (Pick<Targeted, 'is_on'> & Partial<Pick<Targeted, 'texts'>>)[],
): Locale[] {
  return LOCALES.filter((locale) =>
    entries.some(({ texts }) => texts !== undefined && texts[locale] === undefined),
  );
}

/** The pictures of a banner: proportions, and the widths in pixels in which each is kept. */
export const PICTURE_SHAPES = {
  phone: { width: 16, height: 9, widths: [360, 720] },
  desktop: { width: 4, height: 1, widths: [1120, 1680] },
} as const;
export type PictureShape = keyof typeof PICTURE_SHAPES;

export const PICTURE_TYPES = ['avif', 'webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

export function pictureName(id: string, width: number, type: PictureType): string {
  return `${id}-${width}.${type}`;
}

export function picturePath(id: string, width: number, type: PictureType): string {
  return `/media/site/${pictureName(id, width, type)}`;
}
