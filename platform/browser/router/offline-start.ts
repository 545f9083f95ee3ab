/** The page of a visit that begins without a network, where the wanted one is not on the device. */
import { loadTexts } from '../texts/texts.ts';
import type { RouteTable, Target } from './setup.ts';

/** The document is the stored one of the page of that name, or the device has no network. */
export function isOfflineStart(name: string | undefined): boolean {
  if (name === undefined) return false;
  return !navigator.onLine || document.getElementById('root')?.dataset['page'] === name;
}

/** The address stays that of the wanted page, so that a reload opens it. */
export async function openOffline({ routes }: RouteTable, name: string, target: Target) {
  const entry = routes.find((each) => each.name === name);
  if (!entry) throw new Error(`Unknown page: ${name}`);
  const [{ Page }] = await Promise.all([entry.page(), loadTexts(target.locale, entry.texts)]);
  return { ...target, path: entry.path, query: {}, entry, params: {}, Page };
}
