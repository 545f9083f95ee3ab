import { expect, test } from 'vitest';
import { matchPath } from '#platform/browser/router/route-match.ts';
import { GAME_FOLDERS } from '../games.ts';
import { gamePath } from './game-path.ts';
import { GAME_ROUTES } from './game-routes.ts';

test('games: each has an address of its own, on a page of its folder', () => {
  const all = Object.entries(GAME_FOLDERS).flatMap(([folder, games]) =>
    games.map((game) => ({ folder, path: gamePath(game)! })),
  );
  expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
  for (const { folder, path } of all) {
    const page = path.split('?')[0]!;
    expect(page.startsWith(`/games/${folder}`), path).toBe(true);
    expect(
      GAME_ROUTES.some((route) => matchPath(route, page)),
      path,
    ).toBe(true);
  }
  expect(gamePath('a-game-of-a-supplier')).toBeUndefined();
});
