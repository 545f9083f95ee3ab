/**
 * Plays the sounds of a slot. They are off until the player switches them on; a hidden tab, and a
 * paused game, are silent.
 */
import { createFirstStore } from '#platform/browser/first-store.ts';
import { logFailure } from '#platform/browser/log.ts';
import { local } from '#platform/browser/storage.ts';
import type { SlotLook } from '../looks/look.ts';
import type { CueName } from './cues.ts';

/** The same choice as in the games of the player app. */
const KEY = 'sound';

export const soundOn = createFirstStore(local.get(KEY) === 'on');

let isPaused = false;

/** A page that covers the game silences it. */
export function pauseSound(next: boolean): void {
  isPaused = next;
}

type Player = (name: CueName, look: SlotLook, strength: number | undefined) => void;
let player: Player | undefined;
let isLoading = false;

/** Call it from a press: browsers allow sound only after one. */
export function setSoundOn(isOn: boolean): void {
  local.set(KEY, isOn ? 'on' : 'off');
  soundOn.set(isOn);
  if (isOn) loadPlayer();
}

export function playCue(look: SlotLook | undefined, name: CueName, strength?: number): void {
  if (!look || isPaused || !soundOn.get() || document.visibilityState !== 'visible') return;
  const isTouched = (navigator.userActivation as UserActivation | undefined)?.hasBeenActive;
  if (isTouched === false) return;
  if (player) player(name, look, strength);
  else loadPlayer();
}

function loadPlayer(): void {
  if (isLoading || player) return;
  isLoading = true;
  import('./cue-player.ts').then(
    ({ createCuePlayer }) => {
      player = createCuePlayer();
    },
    (error: unknown) => {
      // The next sound tries again; until then the slot is silent.
      isLoading = false;
      logFailure('Failed chunk loading', 'slot sounds', error);
    },
  );
}
