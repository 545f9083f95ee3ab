import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useMinute } from './minute.ts';

const START_MS = Date.parse('2026-03-01T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: START_MS });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Clock({ name }: { name: string }) {
  return <p>{`${name} ${useMinute() - START_MS}`}</p>;
}

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const shown = () => screen.getAllByText(/./, { selector: 'p' }).map((line) => line.textContent);

test('minute: every user sees the same time, which is no older than a minute', () => {
  render(
    <>
      <Clock name="one" />
      <Clock name="two" />
    </>,
  );
  expect(shown()).toEqual(['one 0', 'two 0']);
  pass(59_999);
  expect(shown()).toEqual(['one 0', 'two 0']);
  pass(1);
  expect(shown()).toEqual(['one 60000', 'two 60000']);
});

test('minute: the timer stops with its last user, and the next one sees the time of then', () => {
  const one = render(<Clock name="one" />);
  const two = render(<Clock name="two" />);
  expect(vi.getTimerCount()).toBe(1);
  one.unmount();
  expect(vi.getTimerCount()).toBe(1);
  two.unmount();
  expect(vi.getTimerCount()).toBe(0);
  pass(90_000);
  render(<Clock name="three" />);
  expect(shown()).toEqual(['three 90000']);
});
