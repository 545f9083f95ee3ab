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

test('announcer: a later text replaces an earlier one, and the focus does not move', () => {
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  announce('The round has started.');
  announce('Crashed at 1.07.');
  vi.runAllTimers();
  expect(region()).toBe('Crashed at 1.07.');
  expect(document.activeElement).toBe(button);
});
