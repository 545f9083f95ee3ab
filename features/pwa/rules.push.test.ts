import { expect, test } from 'vitest';
import { isOwnPath, readPush } from './rules.push.ts';

const PUSH = { title: 'a', body: 'b', lang: 'en', tag: 'n1', url: '/en/profile/history?tab=1' };

test('push: a message of ours is read, with nothing else in it', () => {
  expect(readPush(JSON.stringify({ ...PUSH, actions: [] }))).toEqual(PUSH);
});

test.each(['', 'text', '1', 'null', '[]', JSON.stringify({ ...PUSH, url: 5 })])(
  'push: %s is no message',
  (text) => {
    expect(readPush(text)).toBeUndefined();
  },
);

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'en',
  '',
  '/a\\b',
  '/\t/x',
])('push: a message that leads to %j is not shown', (url) => {
  expect(isOwnPath(url)).toBe(false);
  expect(readPush(JSON.stringify({ ...PUSH, url }))).toBeUndefined();
});

test.each(['/', '/kz?support', '/ru/profile#verification'])(
  'push: %s is a page of the site',
  (url) => {
    expect(isOwnPath(url)).toBe(true);
  },
);
