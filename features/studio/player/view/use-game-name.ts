import { useLocale } from '#platform/browser/texts/i18n.tsx';
import { LISTINGS } from '../../rules.catalogue.ts';

/** As lobbies name it; a slot that is in no list keeps its technical name. */
export function useGameName(game: string): string {
  const locale = useLocale();
  return LISTINGS[game]?.names[locale] ?? game;
}
