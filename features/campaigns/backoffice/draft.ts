import type { Locale } from '#core/locale.ts';
import {
  segmentDraftOf,
  segmentOf,
  type SegmentDraft,
} from '#domain/bonuses/backoffice/draft.segment.ts';
import {
  CHANNELS,
  type CampaignTerms,
  type CampaignChannel,
  type CampaignWords,
} from '../rules.ts';

/** A campaign as it is typed. */
export type CampaignDraft = {
  readonly name: string;
  readonly segment: SegmentDraft;
  readonly channels: readonly CampaignChannel[];
  /** In percent. */
  readonly holdout: string;
  readonly link: string;
  readonly texts: Readonly<Record<Locale, CampaignWords>>;
};

const NO_WORDS: CampaignWords = { title: '', text: '', short: '', button: '' };

export function draftOf(terms?: CampaignTerms): CampaignDraft {
  return {
    name: terms?.name ?? '',
    segment: segmentDraftOf(terms?.segment),
    channels: terms?.channels ?? ['centre', 'email'],
    holdout: String(terms?.holdout_percent ?? 0),
    link: terms?.link ?? '',
    texts: terms?.texts ?? { ru: NO_WORDS, en: NO_WORDS, kz: NO_WORDS },
  };
}

export function termsOf(draft: CampaignDraft): CampaignTerms {
  const trimmed = (words: CampaignWords): CampaignWords => ({
    title: words.title.trim(),
    text: words.text.trim(),
    short: words.short.trim(),
    button: words.button.trim(),
  });
  const { ru, en, kz } = draft.texts;
  return {
    name: draft.name,
    segment: segmentOf(draft.segment) ?? {},
    product: 'casino',
    channels: CHANNELS.filter((channel) => draft.channels.includes(channel)),
    holdout_percent: Number(draft.holdout),
    link: draft.link.trim(),
    texts: { ru: trimmed(ru), en: trimmed(en), kz: trimmed(kz) },
  };
}
