import { expect, test } from 'vitest';
import { onTracked, track, type Tracked } from './track.ts';

test('events wait for whoever measures, the newest thousand of them', () => {
  for (let count = 0; count < 1005; count++) track('page', { count: String(count) });
  const taken: Tracked[] = [];
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
