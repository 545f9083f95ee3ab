import { useT } from '#platform/browser/texts/i18n.tsx';

/** The name of a game; one without a text is shown by its id. */
export function useGameName(): (game: string) => string {
  const t = useT('backoffice-game-settings');
  return (game) => {
    // Games are data; the texts cover those of this release.
    const key = `gameNames.${game}` as 'gameNames.dice';
    return t.has(key) ? t(key) : game;
  };
}
