import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import { createTournamentFixture, type TournamentFixture } from '#dev/tournament-fixture.ts';
import { PublicPlayerCache } from '#domain/bets/server/index.ts';
import { finishTournament } from '#domain/tournaments/server/index.ts';
import { listTournamentPlaces } from '../contract.ts';
import { Boards } from './boards.ts';
import { tournamentRoutes } from './routes.ts';

let fixture: TournamentFixture;
beforeAll(async () => {
  fixture = await createTournamentFixture();
});
afterAll(() => fixture.close());

/** A process that starts now: it reads all boards, and who is hidden. */
async function openBoards() {
  const { db } = fixture;
  const publicPlayers = new PublicPlayerCache(db);
  const bus = { publish: () => {}, subscribe: () => () => {} };
  const onError = (error: unknown) => {
    throw error;
  };
  const boards = new Boards(
    { db, bus, publicPlayers, onError },
    { onTick: () => {}, onScores: () => {} },
  );
  await boards.tick();
  return { boards, publicPlayers };
}

/** The entries that the live board and the call show. */
async function shown(race: bigint) {
  const { db, accounts } = fixture;
  const { boards, publicPlayers } = await openBoards();
  const routes = tournamentRoutes({ db, accounts, publicPlayers, boards });
  const route = routes.find(({ call }) => call === listTournamentPlaces)!;
  const request = { params: { id: race.toString() }, query: {} };
  const answer = await route.handler(request as Parameters<typeof route.handler>[0]);
  const { data } = answer as { data: { place: number; entry: string }[] };
  const live = boards
    .get(race)
    ?.rows(0, 50)
    .map(({ place, entry }) => [place, entry.playerId]);
  await boards.stop();
  return { live, call: data.map(({ place, entry }) => [place, entry]) };
}

async function entryOf(race: bigint, player: PlayerId): Promise<string> {
  const rows = await fixture.db.query<{ id: bigint }>(
    'select id from tournament_entries where tournament_id = $1 and player_id = $2',
    [race, player],
  );
  return rows[0]!.id.toString();
}

test.each(['excluded', 'in a time-out'])(
  'promo.tournaments: a player who is %s is hidden from board and call, and is paid',
  async (why) => {
    const race = await fixture.open();
    const players: PlayerId[] = [];
    for (const amount of ['40.00', '30.00', '20.00']) {
      const id = await fixture.enter([race]);
      await fixture.settle(await fixture.stake(id, amount), '0.00');
      players.push(id);
    }
    await fixture.counted();
    const [first, closed, third] = players as [PlayerId, PlayerId, PlayerId];
    const entries = await Promise.all(players.map((id) => entryOf(race, id)));
    const all = entries.map((entry, index) => [index + 1, entry]);
    expect((await shown(race)).call).toEqual(all);
    if (why === 'excluded') {
      await fixture.owner.query(`insert into exclusions (player_id, kind) values ($1, 'self')`, [
        closed,
      ]);
    } else {
      await fixture.owner.query(
        `insert into protections (player_id, time_out_until) values ($1, now() + interval '1 day')
         on conflict (player_id) do update set time_out_until = excluded.time_out_until`,
        [closed],
      );
    }
    const others = [all[0], all[2]];
    expect(await shown(race)).toEqual({
      live: [
        [1, first],
        [3, third],
      ],
      call: others,
    });
    const before = (await fixture.paid()).length;
    await fixture.end(race);
    await finishTournament(fixture.deps, race);
    expect((await shown(race)).call).toEqual(others);
    const paid = (await fixture.paid()).slice(before);
    expect(paid.map(({ owner, amount }) => [owner, amount])).toEqual([
      [first.toString(), 500_000_000n],
      [closed.toString(), 300_000_000n],
      [third.toString(), 200_000_000n],
    ]);
  },
);
