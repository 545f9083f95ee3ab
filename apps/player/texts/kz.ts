import cards from 'virtual:game-cards/kz';
import type { TextFiles, Tree } from '#platform/browser/texts/texts.ts';

/** The Kazakh text files. Each language has its own list, so that a visitor loads only one. */
const files = import.meta.glob<{ default: Tree }>([
  '../locales/kz.json',
  '../../../features/*/locales/kz.json',
  '../../../domain/*/locales/kz.json',
  // Refusals of calls that staff alone make.
  '!../../../domain/staff/locales/kz.json',
  '!../../../features/{adjustments,aml,bet-corrections,bonus-abuse,campaigns}/locales/kz.json',
  '!../../../features/{game-settings,money-reports,players,reconciliation}/locales/kz.json',
  '!../../../features/{route-rules,site-settings}/locales/kz.json',
]);

export const FILES: TextFiles = {
  ...files,
  '/features/games/locales/kz.json': () => Promise.resolve({ default: cards }),
};
