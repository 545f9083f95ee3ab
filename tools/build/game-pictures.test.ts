/** The pictures of the games: each in a colour of its own, with drawn letters. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { gameFolders } from '../../apps/games.ts';

const FEATURES = fileURLToPath(new URL('../../features/', import.meta.url));

function pictureOf(folder: string): string {
  return readFileSync(`${FEATURES}${folder}/player/card.svg`, 'utf8');
}

/** The upper colour of its ground. */
function groundOf(picture: string): string | undefined {
  return /<linearGradient id="bg"[^>]*><stop stop-color="#([0-9a-f]{6})"/.exec(picture)?.[1];
}

/** Less than this apart in red, green and blue together, two colours look alike in a list. */
const APART = 60;

function apartness(one: string, other: string): number {
  return [0, 2, 4].reduce((sum, at) => {
    const [a, b] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return sum + Math.abs(a! - b!);
  }, 0);
}

test('lobby: each game has a picture in a colour of its own', () => {
  const grounds = gameFolders().map((folder) => [folder, groundOf(pictureOf(folder))] as const);
  const alike = grounds.flatMap(([folder, colour], at) =>
    grounds
      .slice(at + 1)
      .filter(([, other]) => !colour || !other || apartness(colour, other) < APART)
      .map(([other]) => `${folder} and ${other}`),
  );
  expect(grounds.length).toBeGreaterThan(9);
  expect(alike).toEqual([]);
});

// An image has no fonts of the page: written letters would fall back to any of the system.
test.each(gameFolders())('lobby: the letters in the picture of %s are drawn', (folder) => {
  const picture = pictureOf(folder);
  expect(picture).not.toMatch(/<(?:text|tspan|foreignObject|image)\b|font-family/);
});
