/**
 * Keys for betting. They are inactive during typing and while a dialog is open. Real money has a
 * switch of its own that starts off: Space scrolls every other page, and must not stake unasked.
 */
import { useEffect, useRef, useState } from 'react';
import { isModalOpen } from '#platform/browser/modals/modals.tsx';
import type { GamePlay } from '../betting/game-play.ts';
import { setPreference, usePreference } from '../seat/preference.ts';
import { usePlayMode } from '../seat/use-seat.ts';
import { doubled, halved, stakeText } from '../stake/stake.ts';

/** By place on the keyboard, so that they are the same under a Cyrillic layout. */
export type HotkeyCode = 'Space' | 'Enter' | `Key${string}` | `Arrow${string}`;
export type Hotkeys = Readonly<Partial<Record<HotkeyCode, () => void>>>;

type HotkeySwitch = {
  readonly isOn: boolean;
  readonly isForMoney: boolean;
  set(isOn: boolean): void;
};

/** The switch of the current play mode: on at first in free play, off for real money. */
export function useHotkeySwitch(): HotkeySwitch {
  const isForMoney = usePlayMode() === 'money';
  const name = isForMoney ? 'moneyHotkeys' : 'hotkeys';
  const chosen = usePreference(name);
  return {
    isOn: chosen === null ? !isForMoney : chosen === 'on',
    isForMoney,
    set: (isOn) => setPreference(name, isOn ? 'on' : 'off'),
  };
}

export function useHotkeys(hotkeys: Hotkeys): void {
  const { isOn } = useHotkeySwitch();
  const current = useRef(hotkeys);
  useEffect(() => {
    current.current = hotkeys;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const action = current.current[event.code as HotkeyCode];
      if (!action || !isForPlay(event)) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

/** The press of the main button, and the keys of the stake. */
export function playHotkeys(
  play: Pick<GamePlay, 'stake' | 'isLocked'>,
  press: () => void,
): Hotkeys {
  return { Space: press, Enter: press, ...stakeHotkeys(play) };
}

/** Q halves the stake and W doubles it, within the limits of the table. */
export function stakeHotkeys({ stake, isLocked }: Pick<GamePlay, 'stake' | 'isLocked'>): Hotkeys {
  const change = (step: typeof halved) => () => {
    const { limits, amount, set } = stake;
    if (limits && !isLocked) set(stakeText(step(amount ?? limits.min, limits)));
  };
  return { KeyQ: change(halved), KeyW: change(doubled) };
}

/** A held key is one press, and a key with a modifier belongs to the browser. */
export function isForPlay(event: KeyboardEvent): boolean {
  if (event.repeat || event.defaultPrevented || isModalOpen()) return false;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(WRITTEN_INTO)) return false;
  // On a focused control these keys operate that control.
  if (event.code === 'Space' || event.code === 'Enter') return !target?.closest(PRESSED);
  return !(event.code.startsWith('Arrow') && target?.closest(MOVED));
}

/** Whether this device has shown a keyboard: one that is drawn on its screen types into fields. */
export function useHasKeyboard(): boolean {
  const [hasOne, setHasOne] = useState(false);
  useEffect(() => {
    const onKeyDown = ({ target }: KeyboardEvent) => {
      if (target instanceof Element && !target.closest(WRITTEN_INTO)) setHasOne(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return hasOne;
}

const WRITTEN_INTO =
  'input:not([type=range], [type=checkbox], [type=radio], [type=button]), textarea, select, ' +
  '[contenteditable]';
const PRESSED =
  'button, a[href], summary, input[type=checkbox], input[type=radio], [role=tab], [role=button]';
const MOVED = 'input[type=radio], input[type=range], [role=tab], [role=slider], [role=grid]';
