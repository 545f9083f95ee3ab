import { useT } from '#platform/browser/texts/i18n.tsx';

/** The name of a game as in the reports; a game without one is shown by its id. */
export function useGameName(): (game: string) => string {
  const t = useT('backoffice-money-reports');
  return (game) => {
    // Games are data; the texts cover those of this release.
    const key = `gameNames.${game}` as 'gameNames.dice';
    return t.has(key) ? t(key) : game;
  };
}
