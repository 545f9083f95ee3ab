import type { Locale } from '#core/locale.ts';
import { translator } from '#platform/browser/texts/i18n.tsx';
import type { ToastLink } from '#platform/browser/ui/toast-store.ts';
import { gameCardIn } from './game-cards.ts';
import { folderOfGame, pathOfGame } from './games.ts';

/** The way to the game that must end first; none to a game that this build does not have. */
export function openGameLink(locale: Locale, game: string | undefined): ToastLink | undefined {
  if (game === undefined) return undefined;
  const [to, folder] = [pathOfGame(game), folderOfGame(game)];
  if (to === undefined || folder === undefined) return undefined;
  const t = translator(locale, 'domain-bets');
  return { to, text: t('notice.goTo', { game: gameCardIn(locale, folder).name }) };
}
