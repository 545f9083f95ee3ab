import { expect, test } from 'vitest';
import { isUnanswered } from './unanswered.ts';

test('retry: a refusal of the server is an answer, including "busy"', () => {
  expect(isUnanswered<object>({ refused: 'network', status: 0 })).toBe(true);
  expect(isUnanswered<object>({ refused: 'server_error', status: 500 })).toBe(true);
  expect(isUnanswered<object>({ refused: 'busy', status: 503 })).toBe(false);
  expect(isUnanswered<object>({ refused: 'round_over', status: 422 })).toBe(false);
  expect(isUnanswered<object>({ data: 1 })).toBe(false);
});
