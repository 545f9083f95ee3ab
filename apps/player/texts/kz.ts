import type { TextFiles, Tree } from '#platform/browser/texts/texts.ts';

/** The Kazakh text files that not every page has. Each language has a list of its own. */
export const FILES: TextFiles = import.meta.glob<{ default: Tree }>([
  '../../../features/*/locales/kz.json',
  '../../../domain/*/locales/kz.json',
  // Refusals of calls that staff alone make.
  '!../../../domain/staff/locales/kz.json',
  '!../../../features/{adjustments,aml,bet-corrections,bonus-abuse,campaigns}/locales/kz.json',
  '!../../../features/{game-settings,money-reports,players,reconciliation}/locales/kz.json',
  '!../../../features/{route-rules,site-settings}/locales/kz.json',
]);
