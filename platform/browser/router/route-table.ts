/** The pages of an app: at hand, or loaded with the first touch or the first navigation. */
import { currentLocale } from '../texts/i18n.tsx';
import { loadTexts } from '../texts/texts.ts';
import { findRoute } from './route-match.ts';
import type { RouterSetup, RouteTable } from './setup.ts';

let source: RouterSetup['table'];
let known: RouteTable | undefined;

export function configureTable(table: RouterSetup['table']): void {
  source = table;
  known = typeof table === 'function' ? undefined : table;
}

/** The browser loads the file once; after a failure it is requested again. */
export async function loadTable(): Promise<RouteTable> {
  known ??= await (source as () => Promise<RouteTable>)();
  return known;
}

/** Whether a path is known to be that of a page: of none before the pages are loaded. */
export function routeExists(path: string): boolean {
  return findRoute(known?.routes ?? [], pathOf(path)) !== undefined;
}

/** Loads the code and the texts of a page that is likely to be opened. */
export function preload(to: string): void {
  // A failed preload costs nothing: the click itself retries and reports.
  void preloadPath(pathOf(to)).catch(() => undefined);
}

async function preloadPath(path: string): Promise<void> {
  const found = findRoute((await loadTable()).routes, path);
  if (!found) return;
  await Promise.all([found.route.page(), loadTexts(currentLocale(), found.route.texts)]);
}

function pathOf(address: string): string {
  return address.split(/[?#]/)[0]!;
}
