/**
 * The sounds of a table. Off until the player switches them on; the choice is stored. The sound
 * engine is loaded only after that. A hidden tab is silent.
 */
import { playRulesNow } from '#domain/identity/player/play-rules.ts';
import { logFailure } from '#platform/browser/log.ts';
import { preferenceNow, setPreference, usePreference } from '../seat/preference.ts';
import type { RisingVoice, SoundEngine } from './sound-engine.ts';
import type { SoundName, SoundOptions } from './sound-voices.ts';

/** A tone that rises with a multiplier, until it ends. */
export type RisingTone = {
  /** The current multiplier, in ten-thousandths. */
  rise(m4: bigint): void;
  stop(): void;
};

/** The multiplier that returns the stake. */
const STAKE_M4 = 10_000n;

let engine: SoundEngine | undefined;
let loading: Promise<SoundEngine | undefined> | undefined;

export function useSoundOn(): boolean {
  return usePreference('sound') === 'on';
}

/** Call it from a press: browsers allow sound only after one. */
export function setSoundOn(isOn: boolean): void {
  setPreference('sound', isOn ? 'on' : 'off');
  if (isOn) void loadEngine().then((open) => open?.play('chip', {}));
  else engine?.stopAll();
}

/**
 * Plays a sound now. Does nothing while sound is off, on a hidden tab, or until its code is loaded:
 * a late sound is worse than none. A win sounds where the law allows its celebration, and one that
 * returns no more than the stake nowhere.
 */
export function sound(name: SoundName, options: SoundOptions = {}): void {
  if (!isOn() || (name === 'win' && !isCelebrated(options))) return;
  if (engine) engine.play(name, options);
  else void loadEngine();
}

/** Starts the rising tone. It may be raised and stopped whether or not it is audible. */
export function startRisingTone(): RisingTone {
  const voice: RisingVoice | undefined = isOn() ? engine?.climb() : undefined;
  if (isOn() && !engine) void loadEngine();
  return { rise: (m4) => voice?.rise(m4), stop: () => voice?.stop() };
}

function isCelebrated({ m4 }: SoundOptions): boolean {
  return playRulesNow().celebration !== 'none' && (m4 === undefined || m4 > STAKE_M4);
}

function isOn(): boolean {
  // Browsers keep a page silent until the first interaction.
  const isTouched = (navigator.userActivation as UserActivation | undefined)?.hasBeenActive;
  const isSeen = document.visibilityState === 'visible';
  return preferenceNow('sound') === 'on' && isSeen && isTouched !== false;
}

function loadEngine(): Promise<SoundEngine | undefined> {
  loading ??= import('./sound-engine.ts').then(
    ({ createSoundEngine }) => {
      engine = createSoundEngine();
      return engine;
    },
    (error: unknown) => {
      // After a failed load the table stays silent; the next sound tries again.
      loading = undefined;
      logFailure('Failed chunk loading', 'sound', error);
      return undefined;
    },
  );
  return loading;
}
