/** What the pages of the slots of the built-in studio say to search engines. */
import type { Locale } from '#core/locale.ts';
import type { Catalogue } from '#domain/suppliers/server/index.ts';
import { gamePath } from '#features/slots/rules.ts';
import { gamePageText } from '#features/slots/server/index.ts';
import { LISTINGS } from '#features/studio/rules.catalogue.ts';
import type { PlainPage } from './pages/linked-data.ts';

/** As a search engine sees them, which is in no country and has no wallet. */
const EVERYONE = { country: undefined, currency: undefined };

type Games = Pick<Catalogue, 'list' | 'find'>;

/**
 * The texts and descriptions of games of suppliers are on many sites; those of our own studio are
 * here alone, so that these are listed. A game that is hidden, or has no demo, is not.
 */
export function createSlotPages(catalogue: Games) {
  const listed = () =>
    catalogue
      .list({ category: 'slots', ...EVERYONE })
      .data.filter(({ game, is_money_only: isMoneyOnly }) => isOwn(game) && isMoneyOnly !== true)
      .map(({ game }) => game);
  return {
    paths: () => listed().map(demoOf),
    /** Undefined for a page that is not listed. */
    text(path: string, locale: Locale): PlainPage | undefined {
      const game = path.split('/')[3]!;
      const found = listed().includes(game) ? catalogue.find(game, EVERYONE) : undefined;
      return found && { ...gamePageText(found, locale), listedPath: demoOf(game) };
    },
  };
}

function isOwn(game: string): boolean {
  return Object.hasOwn(LISTINGS, game);
}

/** Of the two pages of a game the one that needs no account. */
function demoOf(game: string): string {
  return gamePath('slots', game, 'demo');
}
