import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#platform/server/db.ts';
import { createManualClock } from '../../../dev/manual-clock.ts';
import { playUntil } from '../../../dev/play-rounds.ts';
import { testWheel } from '../../../dev/round-tables.ts';
import { createRoundsFixture, type RoundsFixture } from '../../../dev/rounds-fixture.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { getRound } from '../contract.ts';
import { createRoundFiles, roundRoutes } from './index.ts';
import { rootOf } from './live/public.ts';

let database: TestDatabase;
let fixture: RoundsFixture;
const time = createManualClock();
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createRoundsFixture(database.url, { secretKey: '7'.repeat(64), clock: time });
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const UNSIGNED = { public_key: '', signed_at: '', value: '' };

type RoundAnswer = { data: { round: { bets_root: string | null }; bets_text: string | null } };

test('rounds: a published list of bets is assembled once, however many requests read the round', async () => {
  fixture.rounds.openTable(testWheel());
  await fixture.rounds.start();
  const { id } = await playUntil(fixture, time, 'double', ({ state }) => state === 'settled');
  let readings = 0;
  const query: Db['query'] = (text, values) => {
    if (text.includes('from every_wager where round_id')) readings += 1;
    return fixture.db.query(text, values);
  };
  const readRound = createRoundFiles({ ...fixture.db, query });
  const signer = { sign: async <Body>(body: Body) => ({ ...body, signature: UNSIGNED }) };
  const route = roundRoutes(fixture.db, readRound, signer).find(({ call }) => call === getRound)!;
  const fetchRound = () => route.handler({ params: { id } } as never) as Promise<RoundAnswer>;
  const answers = await Promise.all(Array.from({ length: 5 }, fetchRound));
  for (const { data } of answers) expect(rootOf(data.bets_text!)).toBe(data.round.bets_root);
  expect(readings).toBe(1);
});
