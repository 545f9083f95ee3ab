import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTournamentFixture, type TournamentFixture } from '#dev/tournament-fixture.ts';
import { createTournamentGames } from './tournament-games.ts';

let fixture: TournamentFixture;
beforeAll(async () => {
  fixture = await createTournamentFixture();
});
afterAll(() => fixture.close());

test('lobby: games of a tournament are marked under their names in the lobby while it runs', async () => {
  let changes = 0;
  const errors: unknown[] = [];
  const folderOf = (game: string) => (game === 'european-roulette' ? 'roulette' : game);
  const games = await createTournamentGames({
    db: fixture.db,
    folderOf: (game) => (game === 'gone' ? undefined : folderOf(game)),
    onChange: () => void (changes += 1),
    onError: (error) => errors.push(error),
  });
  expect(games.list()).toEqual([]);
  await fixture.open();
  await games.read();
  // A tournament of all games marks none.
  expect([games.list(), changes]).toEqual([[], 0]);
  await fixture.open({ games: ['keno', 'european-roulette', 'gone'] });
  await fixture.open({ games: ['dice', 'keno'] });
  await games.read();
  await games.read();
  expect([games.list(), changes]).toEqual([['dice', 'keno', 'roulette'], 1]);
  games.stop();
  expect(errors).toEqual([]);
});
