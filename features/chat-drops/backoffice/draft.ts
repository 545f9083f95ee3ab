import { CURRENCIES, type Currency } from '#core/currency.ts';
import type { Locale } from '#core/locale.ts';
import {
  segmentDraftOf,
  segmentOf,
  type SegmentDraft,
} from '#domain/bonuses/backoffice/draft.segment.ts';
import type { DropTerms } from '../rules.ts';

/** A drop as it is typed: numbers and amounts are texts. */
export type DropDraft = {
  readonly bonus: string;
  readonly locale: Locale | '';
  readonly places: string;
  readonly minutes: string;
  readonly isStaked: boolean;
  readonly hours: string;
  /** By currency; empty for none. */
  readonly staked: Readonly<Partial<Record<Currency, string>>>;
  readonly segment: SegmentDraft;
};

export const NEW_DRAFT: DropDraft = {
  bonus: '',
  locale: '',
  places: '10',
  minutes: '15',
  isStaked: false,
  hours: '24',
  staked: {},
  segment: segmentDraftOf(),
};

/** The terms as they are sent; undefined until bonus and language are chosen. */
export function termsOf(draft: DropDraft): DropTerms | undefined {
  const { bonus, locale, places, minutes, isStaked } = draft;
  if (bonus === '' || locale === '') return undefined;
  const segment = segmentOf(draft.segment);
  return {
    bonus,
    locale,
    places: Number(places),
    minutes: Number(minutes),
    ...(segment && { segment }),
    ...(isStaked && { staked: { hours: Number(draft.hours), amounts: amountsOf(draft.staked) } }),
  };
}

/** The currencies for which something is typed. */
function amountsOf(typed: DropDraft['staked']): Partial<Record<Currency, string>> {
  return Object.fromEntries(
    CURRENCIES.flatMap((currency) => {
      const amount = typed[currency] ?? '';
      return amount === '' ? [] : [[currency, amount] as const];
    }),
  );
}
