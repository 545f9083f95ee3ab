import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';

test('audit changes: only changed values are listed, nested ones by their path', () => {
  const before = { role: 'risk', limits: { max: '10.00' }, tags: [] };
  const after = { role: 'risk', limits: { max: '20.00', min: '1.00' }, tags: ['vip', 'new'] };
  expect(changesOf(before, after)).toEqual([
    { name: 'limits.max', before: '10.00', after: '20.00' },
    { name: 'tags', before: '—', after: 'vip, new' },
    { name: 'limits.min', before: '', after: '1.00' },
  ]);
});

test('audit changes: no value before, no value after, and a value that is no object', () => {
  expect(changesOf(null, null)).toEqual([]);
  expect(changesOf(undefined, 'done')).toEqual([{ name: '·', before: '', after: 'done' }]);
  expect(changesOf({ email: null }, { email: 'a@b.example' })[0]).toMatchObject({
    before: '—',
    after: 'a@b.example',
  });
});
