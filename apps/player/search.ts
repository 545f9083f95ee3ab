import type { Locale } from '#core/locale.ts';
import type { GameWords } from '#domain/bets/rules.search.ts';

export { loadSupplied } from '#features/slots/player/search.ts';

/** One chunk for each language. */
const WORDS = {
  ru: () => import('virtual:game-words/ru'),
  en: () => import('virtual:game-words/en'),
  kz: () => import('virtual:game-words/kz'),
};

/** The words by which games of our own are found. */
export async function loadWords(locale: Locale): Promise<GameWords> {
  return (await WORDS[locale]()).default;
}
