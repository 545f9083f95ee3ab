import type { TextFiles, Tree } from '#platform/browser/texts/texts.ts';

/** The English text files that not every page has. Each language has a list of its own. */
export const FILES: TextFiles = import.meta.glob<{ default: Tree }>([
  '../../../features/*/locales/en.json',
  '../../../domain/*/locales/en.json',
  // Refusals of calls that staff alone make.
  '!../../../domain/staff/locales/en.json',
  '!../../../features/{adjustments,aml,bet-corrections,bonus-abuse,campaigns}/locales/en.json',
  '!../../../features/{game-settings,money-reports,players,reconciliation}/locales/en.json',
  '!../../../features/{route-rules,site-settings}/locales/en.json',
]);
