import cards from 'virtual:game-cards/en';
import type { TextFiles, Tree } from '#platform/browser/texts/texts.ts';

/** The English text files. Each language has its own list, so that a visitor loads only one. */
const files = import.meta.glob<{ default: Tree }>([
  '../locales/en.json',
  '../../../features/*/locales/en.json',
  '../../../domain/*/locales/en.json',
  // Refusals of calls that staff alone make.
  '!../../../domain/staff/locales/en.json',
  '!../../../features/{adjustments,aml,bet-corrections,bonus-abuse,campaigns}/locales/en.json',
  '!../../../features/{game-settings,money-reports,players,reconciliation}/locales/en.json',
  '!../../../features/{route-rules,site-settings}/locales/en.json',
]);

export const FILES: TextFiles = {
  ...files,
  '/features/games/locales/en.json': () => Promise.resolve({ default: cards }),
};
