import { expect, test } from 'vitest';
import {
  fieldError,
  formatFieldError,
  isRefusal,
  parseFieldError,
  refusalStatus,
  refuse,
  refuseBusy,
  refuseField,
  refuseInput,
  refuseTooManyRequests,
} from './refusal.ts';

test('refusals: a refusal has its code, and errors and a wait only if they are given', () => {
  expect(refuse('not_found')).toEqual({ refused: 'not_found' });
  expect(Object.keys(refuse('not_found'))).toEqual(['refused']);
  expect(refuseBusy()).toEqual({ refused: 'busy', retryAfter: 2 });
  expect(refuseBusy(7)).toEqual({ refused: 'busy', retryAfter: 7 });
  expect(refuseTooManyRequests(0)).toEqual({ refused: 'too_many_requests', retryAfter: 0 });
  expect(refuseField('stake', 'too_low', 5n)).toEqual({
    refused: 'too_low',
    errors: { stake: [{ code: 'too_low', detail: '5' }] },
  });
  expect(refuseInput('stake', 'wrong')).toEqual({
    refused: 'bad_input',
    errors: { stake: [{ code: 'wrong' }] },
  });
});

test('refusals: a field error is parsed back from the wire', () => {
  for (const error of [{ code: 'wrong' }, fieldError('min', 3), { code: 'a', detail: 'b:c' }]) {
    expect(parseFieldError(formatFieldError(error))).toEqual(error);
  }
  expect(formatFieldError(fieldError('min', 0))).toBe('min:0');
  expect(parseFieldError('')).toEqual({ code: '' });
  expect(parseFieldError(':x')).toEqual({ code: '', detail: 'x' });
});

test('refusals: only objects with a code are refusals', () => {
  expect(isRefusal(refuse('busy'))).toBe(true);
  for (const value of [null, undefined, 'refused', 0, {}, []]) expect(isRefusal(value)).toBe(false);
});

test('refusals: a business refusal is 422, the others have the status of their kind', () => {
  expect(refusalStatus('insufficient_funds')).toBe(422);
  const codes = ['malformed', 'unauthorized', 'forbidden', 'not_found', 'key_reused', 'busy'];
  expect(codes.map(refusalStatus)).toEqual([400, 401, 403, 404, 409, 503]);
});
