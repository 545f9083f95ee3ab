/** Preferences stored on this device. Server-rendered markup does not include them. */
import { useSyncExternalStore } from 'react';
import { local } from '#platform/browser/storage.ts';

export type PreferenceName = 'playMode' | 'fastBets' | 'hotkeys' | 'sound';

const listeners = new Set<() => void>();
/** The choices made in this page; they hold even where nothing can be stored. */
const chosen = new Map<PreferenceName, string>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePreference(name: PreferenceName): string | null {
  return useSyncExternalStore(
    subscribe,
    () => preferenceNow(name),
    () => null,
  );
}

export function preferenceNow(name: PreferenceName): string | null {
  return chosen.get(name) ?? local.get(name);
}

export function setPreference(name: PreferenceName, value: string): void {
  chosen.set(name, value);
  local.set(name, value);
  for (const listener of listeners) listener();
}
