import { useT } from '#platform/browser/texts/i18n.tsx';

/** The name of a game as staff say it; one that is new here is shown as the house calls it. */
export function useGameName(): (game: string) => string {
  const t = useT('backoffice-money-reports');
  return (game) => {
    // Games are data; the texts know those of this release.
    const key = `gameNames.${game}` as 'gameNames.dice';
    return t.has(key) ? t(key) : game;
  };
}
