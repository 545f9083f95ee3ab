/** The page of a visit that begins without a network, where the wanted one is not on the device. */
import { loadTexts } from '../texts/texts.ts';
import type { RouteEntry, Target } from './setup.ts';

/** The document is the stored one of that page, or the device has no network. */
export function isOfflineStart(entry: RouteEntry | undefined): boolean {
  if (!entry) return false;
  return !navigator.onLine || document.getElementById('root')?.dataset['page'] === entry.name;
}

/** The address stays that of the wanted page, so that a reload opens it. */
export async function openOffline(entry: RouteEntry, target: Target) {
  const [{ Page }] = await Promise.all([entry.page(), loadTexts(target.locale, entry.texts)]);
  return { ...target, path: entry.path, query: {}, entry, params: {}, Page };
}
