import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setPreference } from '../seat/preference.ts';
import { useHasKeyboard, useHotkeys, useHotkeySwitch } from './hotkeys.ts';

const session = vi.hoisted(() => ({ status: 'member', user: {} as object | null }));
// The session is replaced: only who plays matters here.
vi.mock('#domain/identity/player/session.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => session,
}));

afterEach(cleanup);

function pressSpace(): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { code: 'Space', bubbles: true }));
}

test('bets: a key stakes no real money before the player has switched hotkeys on', () => {
  const bets: string[] = [];
  renderHook(() => useHotkeys({ Space: () => bets.push('bet') }));
  const { result } = renderHook(useHotkeySwitch);
  act(pressSpace);
  expect([bets, result.current.isOn, result.current.isForMoney]).toEqual([[], false, true]);
  act(() => result.current.set(true));
  act(pressSpace);
  expect(bets).toEqual(['bet']);
});

test('bets: free play starts with hotkeys on, and its switch does not concern real money', () => {
  act(() => setPreference('playMode', 'play'));
  const { result } = renderHook(useHotkeySwitch);
  expect(result.current).toMatchObject({ isOn: true, isForMoney: false });
  act(() => result.current.set(false));
  act(() => result.current.set(true));
  act(() => {
    setPreference('playMode', 'money');
    setPreference('moneyHotkeys', 'off');
  });
  expect(result.current).toMatchObject({ isOn: false, isForMoney: true });
});

test('bets: a device has a keyboard once a key was pressed outside of a field', () => {
  const { result } = renderHook(useHasKeyboard);
  document.body.innerHTML = '<input id="field">';
  const key = new KeyboardEvent('keydown', { code: 'KeyA', bubbles: true });
  act(() => void document.querySelector('#field')!.dispatchEvent(key));
  expect(result.current).toBe(false);
  act(pressSpace);
  expect(result.current).toBe(true);
});
