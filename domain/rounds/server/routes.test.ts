import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#platform/server/db.ts';
import { quickWheel } from '../../../dev/round-tables.ts';
import { openRoundsRoom, type RoundsRoom } from '../../../dev/rounds-room.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { getRound } from '../contract.ts';
import { roundRoutes } from './index.ts';
import { rootOf } from './live/public.ts';

let database: TestDatabase;
let room: RoundsRoom;
beforeAll(async () => {
  database = await testDatabase();
  room = await openRoundsRoom(database.url, { secretKey: '7'.repeat(64) });
});
afterAll(async () => {
  await room.close();
  await database.close();
});

type Told = { data: { round: { bets_root: string | null }; bets_text: string | null } };

test('a list of bets that stands is put together once, however many look at its round', async () => {
  room.rounds.openTable(quickWheel());
  await room.rounds.start();
  const settled = () =>
    room.rounds.news.snapshot('double').recent.find(({ state }) => state === 'settled')?.id;
  await expect.poll(settled).toBeDefined();
  let readings = 0;
  const query: Db['query'] = (text, values) => {
    if (text.includes('from placements where round_id')) readings += 1;
    return room.db.query(text, values);
  };
  const route = roundRoutes({ ...room.db, query }).find(({ call }) => call === getRound)!;
  const look = () => route.handler({ params: { id: settled()! } } as never) as Promise<Told>;
  const told = await Promise.all(Array.from({ length: 5 }, look));
  for (const { data } of told) expect(rootOf(data.bets_text!)).toBe(data.round.bets_root);
  expect(readings).toBe(1);
});
