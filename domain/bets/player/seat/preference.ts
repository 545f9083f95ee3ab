/** Preferences stored on this device. Server-rendered markup does not include them. */
import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { local } from '#platform/browser/storage.ts';

export type PreferenceName =
  | 'playMode'
  | 'fastBets'
  | 'hotkeys'
  | 'moneyHotkeys'
  | 'sound'
  | 'soundInvitation'
  | 'secondBet';

/** The choices made in this page; they hold even where nothing can be stored. */
const chosen = createStore<Partial<Record<PreferenceName, string>>>(() => ({}));

export function usePreference(name: PreferenceName): string | null {
  return useSyncExternalStore(
    chosen.subscribe,
    () => preferenceNow(name),
    () => null,
  );
}

export function preferenceNow(name: PreferenceName): string | null {
  return chosen.getState()[name] ?? local.get(name);
}

export function setPreference(name: PreferenceName, value: string): void {
  local.set(name, value);
  chosen.setState({ [name]: value });
}
