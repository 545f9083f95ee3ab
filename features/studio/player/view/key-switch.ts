/** Whether Space and Enter play: the same choices as in the games of the player app. */
import { useSyncExternalStore } from 'react';
import { createFirstStore } from '#platform/browser/first-store.ts';
import { local } from '#platform/browser/storage.ts';
import { usePlayState } from './game.ts';

type KeySwitch = { readonly isOn: boolean; set(isOn: boolean): void };

const changes = createFirstStore<Readonly<Record<string, string>>>({});

/**
 * On at first in a demo. Off for real money until the player switches it on: Space scrolls every
 * other page, and must not stake unasked.
 */
export function useKeySwitch(): KeySwitch {
  const isDemo = usePlayState().studio?.is_demo === true;
  const name = isDemo ? 'hotkeys' : 'moneyHotkeys';
  const chosen = useSyncExternalStore(
    changes.subscribe,
    () => changes.get()[name] ?? local.get(name),
  );
  const set = (isOn: boolean) => {
    const value = isOn ? 'on' : 'off';
    local.set(name, value);
    changes.set({ ...changes.get(), [name]: value });
  };
  return { isOn: chosen === null ? isDemo : chosen === 'on', set };
}
