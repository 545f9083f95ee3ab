import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { preferenceNow, setPreference, usePreference } from './preference.ts';

afterEach(cleanup);

function Sound() {
  return <p>{usePreference('sound') ?? 'unknown'}</p>;
}

test('preference: a choice is stored and redraws what depends on it', () => {
  render(<Sound />);
  act(() => setPreference('sound', 'on'));
  expect(screen.queryByText('on')).not.toBeNull();
  expect([preferenceNow('sound'), localStorage.getItem('sound')]).toEqual(['on', 'on']);
  expect(preferenceNow('hotkeys')).toBeNull();
});

test('preference: a choice holds where nothing can be stored', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  setPreference('fastBets', 'on');
  expect(preferenceNow('fastBets')).toBe('on');
});

test('preference: markup of the server does not include it', () => {
  setPreference('sound', 'on');
  expect(renderToString(<Sound />)).toBe('<p>unknown</p>');
});
