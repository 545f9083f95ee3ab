import { useT } from '#platform/browser/texts/i18n.tsx';

/** A slot without a text of its own keeps its technical name. */
export function useGameName(game: string): string {
  const t = useT('studio');
  // The names are those of the slots; `has` tells whether this one is known.
  const key = `games.${game}` as 'games.steppe-gold';
  return t.has(key) ? t(key) : game;
}
