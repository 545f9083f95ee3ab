import { expect, test } from 'vitest';
import { sentTogether } from './sent-together.ts';

const fail = async (reason: string) => {
  throw new Error(reason);
};
const failLater = async (reason: string) => {
  await new Promise((resolve) => void setTimeout(resolve, 5));
  await fail(reason);
};

test('queries sent together: their answers come in order', async () => {
  const slow = new Promise<string>((resolve) => void setTimeout(() => resolve('slow'), 5));
  const [text, figure] = await sentTogether([slow, Promise.resolve(2)]);
  expect([text, figure]).toEqual(['slow', 2]);
});

test('queries sent together: the first in order that failed is thrown, not the first seen', async () => {
  const sent = [Promise.resolve(), failLater('name is taken'), fail('duplicate key')];
  await expect(sentTogether(sent)).rejects.toThrow('name is taken');
});
