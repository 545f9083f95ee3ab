import { groupOfKey } from '#domain/suppliers/rules.game-keys.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';

/**
 * The name of a game as in the reports, or of the games that terms of a promotion name at once; a
 * game without a name is shown by its id.
 */
export function useGameName(): (game: string) => string {
  const t = useT('backoffice-money-reports');
  return (game) => {
    const group = groupOfKey(game);
    if (group && 'provider' in group) return t('gameGroups.provider', group);
    if (group) return t(`gameGroups.${group.category}`);
    // Games are data; the texts cover those of this release.
    const key = `gameNames.${game}` as 'gameNames.dice';
    return t.has(key) ? t(key) : game;
  };
}
