import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announce, ANNOUNCER_ID } from './announce.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<div id="${ANNOUNCER_ID}" aria-live="polite"></div>`;
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

const region = () => document.getElementById(ANNOUNCER_ID)!.textContent;

test('announcer: the same text twice is announced twice, with an empty moment in between', () => {
  announce('No win.');
  vi.runAllTimers();
  expect(region()).toBe('No win.');
  announce('No win.');
  expect(region()).toBe('');
  vi.runAllTimers();
  expect(region()).toBe('No win.');
});

test('announcer: texts that arrive together are announced together, and the focus does not move', () => {
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  announce('The pocket is 17, black.');
  announce('You win 36.00.');
  announce('You win 36.00.');
  vi.runAllTimers();
  expect(region()).toBe('The pocket is 17, black. You win 36.00.');
  announce('Crashed at 1.07.');
  vi.runAllTimers();
  expect(region()).toBe('Crashed at 1.07.');
  expect(document.activeElement).toBe(button);
});
