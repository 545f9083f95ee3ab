/** How the studio presents its slots to operators. */
import type { Locale } from '#core/locale.ts';

export type StudioListing = {
  readonly names: Readonly<Record<Locale, string>>;
  /** What lobbies filter by. */
  readonly tags: readonly string[];
};

/** Where the picture of a slot is, for lobbies. */
export const pictureUrl = (game: string): string => `/studio/pictures/${game}.svg`;

export const LISTINGS: Readonly<Record<string, StudioListing>> = {
  'steppe-gold': {
    names: { en: 'Steppe Gold', ru: 'Золото степи', kz: 'Дала алтыны' },
    tags: ['lines', 'free-spins'],
  },
  'silk-road': {
    names: { en: 'Silk Road', ru: 'Шёлковый путь', kz: 'Жібек жолы' },
    tags: ['ways', 'free-spins', 'bonus-buy'],
  },
  'amber-falls': {
    names: { en: 'Amber Falls', ru: 'Янтарный водопад', kz: 'Янтарь сарқырамасы' },
    tags: ['cascades', 'free-spins'],
  },
  'apple-orchard': {
    names: { en: 'Apple Orchard', ru: 'Яблоневый сад', kz: 'Алма бағы' },
    tags: ['clusters', 'cascades', 'free-spins'],
  },
  'caspian-pearls': {
    names: { en: 'Caspian Pearls', ru: 'Жемчуг Каспия', kz: 'Каспий маржаны' },
    tags: ['hold-and-win'],
  },
  'northern-lights': {
    names: { en: 'Northern Lights', ru: 'Северное сияние', kz: 'Солтүстік шұғыласы' },
    tags: ['lines', 'respins'],
  },
  'brass-bells': {
    names: { en: 'Brass Bells', ru: 'Медные колокола', kz: 'Жез қоңыраулар' },
    tags: ['classic', 'lines'],
  },
  'khans-treasury': {
    names: { en: "Khan's Treasury", ru: 'Сокровищница хана', kz: 'Хан қазынасы' },
    tags: ['jackpot', 'lines'],
  },
};
