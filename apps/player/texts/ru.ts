import cards from 'virtual:game-cards/ru';
import type { TextFiles, Tree } from '#platform/browser/texts/texts.ts';

/** The Russian text files. Each language has its own list, so that a visitor loads only one. */
const files = import.meta.glob<{ default: Tree }>([
  '../locales/ru.json',
  '../../../features/*/locales/ru.json',
  '../../../domain/*/locales/ru.json',
  // Refusals of calls that staff alone make.
  '!../../../domain/staff/locales/ru.json',
  '!../../../features/{adjustments,aml,bet-corrections,bonus-abuse,campaigns}/locales/ru.json',
  '!../../../features/{game-settings,money-reports,players,reconciliation}/locales/ru.json',
  '!../../../features/{route-rules,site-settings}/locales/ru.json',
]);

export const FILES: TextFiles = {
  ...files,
  '/features/games/locales/ru.json': () => Promise.resolve({ default: cards }),
};
