import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTournamentFixture, type TournamentFixture } from '#dev/tournament-fixture.ts';
import { PublicPlayerCache } from '#domain/bets/server/index.ts';
import type { Board } from './board.ts';
import { Boards } from './boards.ts';

let fixture: TournamentFixture;
beforeAll(async () => {
  fixture = await createTournamentFixture();
});
afterAll(() => fixture.close());

test('promo.tournaments: new scores are read as soon as they are announced, not at the next tick', async () => {
  const race = await fixture.open();
  const id = await fixture.enter([race]);
  const errors: unknown[] = [];
  let onScores = (_boards: readonly Board[]) => {};
  const announced = new Map<string, (message: unknown) => void>();
  const boards = new Boards(
    {
      db: fixture.db,
      bus: {
        publish: (channel, message) => announced.get(channel)!(message),
        subscribe: (channel, listener) => {
          announced.set(channel, listener);
          return () => announced.delete(channel);
        },
      },
      publicPlayers: new PublicPlayerCache(fixture.db),
      onError: (error) => errors.push(error),
      tickMs: 600_000,
    },
    { onTick: () => {}, onScores: (changed) => onScores(changed) },
  );
  await boards.tick();
  const read = new Promise<readonly Board[]>((resolve) => {
    onScores = resolve;
  });
  await fixture.settle(await fixture.stake(id, '10.00'), '0.00');
  await fixture.counted();
  boards.announceScores();
  boards.announceScores();
  const changed = await read;
  await boards.stop();
  expect(changed.map((board) => board.tournament.id)).toEqual([race]);
  expect(boards.get(race)!.entryOf(id)).toMatchObject({ score: 10_000_000n });
  expect(errors).toEqual([]);
});
