/**
 * The sounds of a good table at night. Off until the player switches them on, and remembered then;
 * what makes them is loaded only after that. Nothing is heard from a hidden tab.
 */
import { logFailure } from '#platform/browser/log.ts';
import { preferenceNow, setPreference, usePreference } from './preference.ts';
import type { ClimbVoice, SoundDesk } from './sound-desk.ts';
import type { SoundName, SoundWish } from './sound-voices.ts';

/** A tone that rises with a multiplier, until it ends. */
export type Climb = {
  /** Where it stands now, in ten-thousandths. */
  rise(m4: bigint): void;
  stop(): void;
};

let desk: SoundDesk | undefined;
let loading: Promise<SoundDesk | undefined> | undefined;

export function useSoundOn(): boolean {
  return usePreference('sound') === 'on';
}

/** From a press: browsers let a page sound only after one. */
export function switchSound(isOn: boolean): void {
  setPreference('sound', isOn ? 'on' : 'off');
  if (isOn) void theDesk().then((open) => open?.play('chip', {}));
  else desk?.hush();
}

/**
 * Plays a sound now. Does nothing while sound is off, on a hidden tab, or until its code is
 * here: a sound that comes late is worse than none.
 */
export function sound(name: SoundName, wish: SoundWish = {}): void {
  if (!isOn()) return;
  if (desk) desk.play(name, wish);
  else void theDesk();
}

/** Starts the rising tone. It may be raised and stopped whether or not anything is heard. */
export function climb(): Climb {
  const voice: ClimbVoice | undefined = isOn() ? desk?.climb() : undefined;
  if (isOn() && !desk) void theDesk();
  return { rise: (m4) => voice?.rise(m4), stop: () => voice?.stop() };
}

function isOn(): boolean {
  // A page that nobody has touched yet must be silent, and browsers see to it.
  const isTouched = (navigator.userActivation as UserActivation | undefined)?.hasBeenActive;
  const isSeen = document.visibilityState === 'visible';
  return preferenceNow('sound') === 'on' && isSeen && isTouched !== false;
}

function theDesk(): Promise<SoundDesk | undefined> {
  loading ??= import('./sound-desk.ts').then(
    ({ openSoundDesk }) => {
      desk = openSoundDesk();
      return desk;
    },
    (error: unknown) => {
      // Without it the table is silent; the next sound asks again.
      loading = undefined;
      logFailure('Failed chunk loading', 'sound', error);
      return undefined;
    },
  );
  return loading;
}
