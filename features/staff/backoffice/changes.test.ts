import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';

test('audit changes: changed values come first, nested values by their path', () => {
  const before = { role: 'risk', limits: { max: '10.00' }, tags: [] };
  const after = { role: 'risk', limits: { max: '20.00', min: '1.00' }, tags: ['vip', 'new'] };
  expect(changesOf(before, after)).toEqual([
    { name: 'limits.max', before: '10.00', after: '20.00', isSame: false },
    { name: 'tags', before: '—', after: 'vip, new', isSame: false },
    { name: 'limits.min', before: '', after: '1.00', isSame: false },
    { name: 'role', before: 'risk', after: 'risk', isSame: true },
  ]);
});

test('audit changes: no value before, no value after, and a value that is no object', () => {
  expect(changesOf(null, null)).toEqual([]);
  expect(changesOf(undefined, 'done')).toEqual([
    { name: '·', before: '', after: 'done', isSame: false },
  ]);
  expect(changesOf({ email: null }, { email: 'a@b.example' })[0]).toMatchObject({
    before: '—',
    after: 'a@b.example',
  });
});
