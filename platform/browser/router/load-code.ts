import { logFailure } from '../log.ts';
import { isOfflineStart } from './offline-start.ts';
import { reloadTo } from './reload-guard.ts';

/** Who needs the code, for the log and for what happens without it. */
export type CodePlace = {
  readonly name: string;
  /** The address of the wanted page. */
  readonly address: string;
  /** Whether there is no page yet that could stay. */
  readonly isFirst: boolean;
  /** The name of the page that is shown in place of a first one without a network. */
  readonly offline: string | undefined;
  readonly onOffline: () => void;
};

/**
 * Code that may be gone with an older build: then the wanted page is loaded anew, once. Resolves
 * to nothing without a network.
 */
export async function loadCode<T>(
  load: () => Promise<T>,
  { name, address, isFirst, offline, onOffline }: CodePlace,
): Promise<T | undefined> {
  try {
    return await load();
  } catch (error) {
    logFailure('Failed chunk loading', name, error);
    // A reload would lose the current page, which can still be read.
    if (!isFirst && !navigator.onLine) {
      onOffline();
      return undefined;
    }
    if (isFirst && isOfflineStart(offline)) return undefined;
    if (reloadTo(address)) return new Promise(() => undefined); // The browser leaves.
    throw error;
  }
}
