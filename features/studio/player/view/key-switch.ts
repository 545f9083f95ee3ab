import { setPreference, usePreference } from '#domain/bets/player/seat/preference.ts';
import { usePlayState } from './game.ts';

type KeySwitch = { readonly isOn: boolean; set(isOn: boolean): void };

/**
 * Whether Space and Enter play, by the same choices as in the games of the player app. On at first
 * in a demo. Off for real money until the player switches it on: Space scrolls every other page,
 * and must not stake unasked.
 */
export function useKeySwitch(): KeySwitch {
  const isDemo = usePlayState().studio?.is_demo === true;
  const name = isDemo ? 'hotkeys' : 'moneyHotkeys';
  const chosen = usePreference(name);
  return {
    isOn: chosen === null ? isDemo : chosen === 'on',
    set: (isOn) => setPreference(name, isOn ? 'on' : 'off'),
  };
}
