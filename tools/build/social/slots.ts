import { fileURLToPath } from 'node:url';
import { LOCALES, type Locale } from '#core/locale.ts';
import { SLOTS } from '#features/studio/game.ts';
import { LISTINGS, pictureUrl } from '#features/studio/rules.catalogue.ts';
import { publishedRtp } from '#features/studio/rules.slot.ts';
import { percentText, tenthsOf } from '../game-cards.ts';

/** A slot of the built-in studio as a social picture shows it. */
export type SocialSlot = {
  /** The address of its card in lists. */
  readonly picture: string;
  /** The file of the card. */
  readonly card: string;
  readonly titles: Readonly<Record<Locale, string>>;
};

const ART = new URL('../../../features/studio/player/art/', import.meta.url);
const SLOT: Readonly<Record<Locale, string>> = { ru: 'Слот', en: 'Slot', kz: 'Слот' };

export function socialSlots(): SocialSlot[] {
  return SLOTS.map(({ name, sheet }) => {
    const titleIn = (locale: Locale) => {
      const rtp = percentText([tenthsOf(publishedRtp(sheet))], locale).replace('\u00a0', ' ');
      return `${LISTINGS[name]!.names[locale]} — ${SLOT[locale]}, RTP ${rtp}`;
    };
    return {
      picture: pictureUrl(name),
      card: fileURLToPath(new URL(`${name}/card.svg`, ART)),
      titles: Object.fromEntries(
        LOCALES.map((each) => [each, titleIn(each)]),
      ) as SocialSlot['titles'],
    };
  });
}
