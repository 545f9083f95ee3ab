import { expect, test } from 'vitest';
import { refuse } from '#core/refusal.ts';
import { onTracked, track, trackRefusal, type TrackedEvent } from './track.ts';

test('track: events wait for a listener, the newest thousand of them', () => {
  for (let count = 0; count < 1005; count++) track('page', { count: String(count) });
  const taken: TrackedEvent[] = [];
  const stop = onTracked((event) => taken.push(event));
  expect(taken).toHaveLength(1000);
  expect(taken[0]).toEqual({ name: 'page', data: { count: '5' } });
  track('deposit-success', { id: '41' });
  expect(taken.at(-1)).toEqual({ name: 'deposit-success', data: { id: '41' } });
  stop();
  track('after');
  expect(taken).toHaveLength(1001);
  onTracked((event) => taken.push(event))();
  expect(taken.at(-1)).toEqual({ name: 'after', data: {} });
});

test('auth.errors: a failure is reported by its codes, or as error 500 when there is no list', () => {
  const taken: TrackedEvent[] = [];
  const stop = onTracked((event) => taken.push(event));
  trackRefusal(
    'login_error',
    refuse('bad_input', {
      email: [{ code: 'email_format', detail: 'ann' }],
      password: [{ code: 'required' }],
    }),
  );
  trackRefusal('registration_error', refuse('server_error'));
  stop();
  expect(taken).toEqual([
    { name: 'login_error', data: { text: 'email: email_format\npassword: required' } },
    { name: 'registration_error', data: { text: 'error 500' } },
  ]);
});
