import { expect, test } from 'vitest';
import { queryWithTag } from './query-with-tag.ts';

test('tracking.affiliate: the tag of a link goes along to another domain, unless the address has one', () => {
  expect(queryWithTag('?a=1', 'morning')).toBe('?a=1&stag=morning');
  expect(queryWithTag('', 'morning')).toBe('?stag=morning');
  expect(queryWithTag('?stag=evening', 'morning')).toBe('?stag=evening');
  expect(queryWithTag('?a=%20', null)).toBe('?a=%20');
});
