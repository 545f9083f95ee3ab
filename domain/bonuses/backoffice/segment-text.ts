import type { Segment } from '../rules.segments.ts';
import { useCountryName } from '#platform/browser/texts/country-names.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';

/** A segment as one sentence in the language of the reader. */
export function useSegmentText(): (segment: Segment | undefined) => string {
  const t = useT('backoffice-domain-bonuses');
  const conditionsOf = useConditions();
  return (segment) => {
    const conditions = segment ? conditionsOf(segment) : [];
    if (conditions.length === 0) return t('segment.everyone');
    return t('segment.sentence', { conditions: conditions.join('; ') });
  };
}

function useConditions(): (segment: Segment) => string[] {
  const t = useT('backoffice-domain-bonuses');
  const f = useFormat();
  const countryName = useCountryName();
  const dayOf = (day: string) => f.date(`${day}T00:00:00Z`, 'UTC');
  return ({ countries, ...segment }) => {
    const { partner_tags: tags, promo_codes: codes } = segment;
    const { registered_from: from, registered_before: before } = segment;
    const { deposits_min: least, deposits_max: most } = segment;
    const names = countries?.codes.map(countryName).join(', ') ?? '';
    const conditions = [
      countries && t(`segment.text.${countries.mode}`, { names }),
      tags && t('segment.text.tags', { tags: tags.join(', ') }),
      codes && t('segment.text.promos', { codes: codes.join(', ') }),
      from !== undefined && t('segment.text.from', { day: dayOf(from) }),
      before !== undefined && t('segment.text.before', { day: dayOf(before) }),
      least !== undefined && t('segment.text.least', { count: least }),
      most === 0 && t('segment.text.none'),
      most !== undefined && most > 0 && t('segment.text.most', { count: most }),
      segment.level_min !== undefined && t('segment.text.levelMin', { level: segment.level_min }),
      segment.level_max !== undefined && t('segment.text.levelMax', { level: segment.level_max }),
      segment.is_verified && t('segment.text.verified'),
      segment.accepts_marketing && t('segment.text.marketing'),
    ];
    return conditions.filter((condition) => typeof condition === 'string');
  };
}
