import type { TextFiles, Tree } from '#platform/browser/texts/texts.ts';

/** The Russian text files that not every page has. Each language has a list of its own. */
export const FILES: TextFiles = import.meta.glob<{ default: Tree }>([
  '../../../features/*/locales/ru.json',
  '../../../domain/*/locales/ru.json',
  // Refusals of calls that staff alone make.
  '!../../../domain/staff/locales/ru.json',
  '!../../../features/{adjustments,aml,bet-corrections,bonus-abuse,campaigns}/locales/ru.json',
  '!../../../features/{game-settings,money-reports,players,reconciliation}/locales/ru.json',
  '!../../../features/{route-rules,site-settings}/locales/ru.json',
]);
