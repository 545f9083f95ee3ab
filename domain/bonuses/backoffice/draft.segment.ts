import type { Segment } from '../rules.segments.ts';

export const COUNTRY_MODES = ['any', 'only', 'except'] as const;

/** A segment as it is typed: lists are texts with commas. */
export type SegmentDraft = {
  readonly countryMode: (typeof COUNTRY_MODES)[number];
  readonly countries: string;
  readonly partnerTags: string;
  readonly promoCodes: string;
  readonly registeredFrom: string;
  readonly registeredBefore: string;
  readonly depositsMin: string;
  readonly depositsMax: string;
  readonly levelMin: string;
  readonly levelMax: string;
  readonly isVerified: boolean;
  readonly acceptsMarketing: boolean;
};

export function segmentDraftOf(segment: Segment = {}): SegmentDraft {
  return {
    countryMode: segment.countries?.mode ?? 'any',
    countries: typed(segment.countries?.codes),
    partnerTags: typed(segment.partner_tags),
    promoCodes: typed(segment.promo_codes),
    registeredFrom: segment.registered_from ?? '',
    registeredBefore: segment.registered_before ?? '',
    depositsMin: String(segment.deposits_min ?? ''),
    depositsMax: String(segment.deposits_max ?? ''),
    levelMin: String(segment.level_min ?? ''),
    levelMax: String(segment.level_max ?? ''),
    isVerified: segment.is_verified ?? false,
    acceptsMarketing: segment.accepts_marketing ?? false,
  };
}

/** The segment as it is sent: only the conditions that are set; undefined without any. */
export function segmentOf(draft: SegmentDraft): Segment | undefined {
  const { countryMode: mode, countries, depositsMin, depositsMax, levelMin, levelMax } = draft;
  const segment: Segment = {
    ...(mode !== 'any' && { countries: { mode, codes: listed(countries.toUpperCase()) } }),
    ...listOf('partner_tags', draft.partnerTags.toLowerCase()),
    ...listOf('promo_codes', draft.promoCodes.toUpperCase()),
    ...(draft.registeredFrom !== '' && { registered_from: draft.registeredFrom }),
    ...(draft.registeredBefore !== '' && { registered_before: draft.registeredBefore }),
    ...(depositsMin !== '' && { deposits_min: Number(depositsMin) }),
    ...(depositsMax !== '' && { deposits_max: Number(depositsMax) }),
    ...(levelMin !== '' && { level_min: Number(levelMin) }),
    ...(levelMax !== '' && { level_max: Number(levelMax) }),
    ...(draft.isVerified && { is_verified: true }),
    ...(draft.acceptsMarketing && { accepts_marketing: true }),
  };
  return Object.keys(segment).length === 0 ? undefined : segment;
}

function listOf(field: 'partner_tags' | 'promo_codes', text: string): Segment {
  const values = listed(text);
  return values.length === 0 ? {} : { [field]: values };
}

/** The values of a text, each once. */
export function listed(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((value) => value !== ''))];
}

function typed(values: readonly string[] = []): string {
  return values.join(', ');
}
