import { afterEach, beforeEach, expect, vi } from 'vitest';

/**
 * A component that logs a console error has a defect that its test does not check: a missing key, a
 * state change outside act, an invalid attribute. So console errors and warnings fail the test. A
 * test that expects one replaces the spy with its own.
 */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  const complaints = [console.error, console.warn].flatMap((spy) => vi.mocked(spy).mock.calls);
  vi.restoreAllMocks();
  expect(complaints, 'the console stays silent').toEqual([]);
});
