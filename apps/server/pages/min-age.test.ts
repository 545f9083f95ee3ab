import { expect, test } from 'vitest';
import { createSamplePages } from './sample-pages.ts';

const { open, get } = createSamplePages();

test('A1: each page states the minimum age of the place of its visitor', async () => {
  await open({ minAgeOf: ({ headers }) => (headers['x-country'] === 'MT' ? 21 : 18) });
  const ageOf = async (url: string, country: string) => {
    const { body } = await get(url, { 'x-country': country });
    return /"minAge":(\d+)/.exec(body)?.[1];
  };
  for (const url of ['/en', '/api/bootstrap?locale=en']) {
    // The second of two equal documents comes from memory.
    expect(await Promise.all([ageOf(url, 'KZ'), ageOf(url, 'MT'), ageOf(url, 'KZ')])).toEqual([
      '18',
      '21',
      '18',
    ]);
    expect(await ageOf(url, 'MT')).toBe('21');
  }
});
