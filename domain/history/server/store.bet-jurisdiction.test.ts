import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BetId, PlayerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { dice } from '#features/dice/rules.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { findBet } from './bets.ts';

let database: TestDatabase;
let fixture: BettingFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

async function moveTo(id: PlayerId, country: string): Promise<void> {
  await fixture.db.query('update players set country = $2 where id = $1', [id, country]);
}

let keys = 0;
async function bet(viewer: Viewer): Promise<BetId> {
  const params = { direction: 'under', target: 5000 };
  const request = {
    viewer,
    key: `law-${++keys}`,
    stake: '1.00',
    currency: 'EUR' as const,
    params,
    isAutobet: false,
  };
  const answer = await fixture.bets.placeBet(dice, request);
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer.id;
}

/** The version of the rules of Malta that is in force. */
function version(): number {
  return fixture.jurisdictions.list().find(({ code }) => code === 'malta')!.number;
}

test('bets: the details name the jurisdiction and its version when the stake was taken', async () => {
  const player = await fixture.addPlayer('100.00', 'EUR');
  await moveTo(player.id, 'MT');
  const [first, before] = [await bet(player), version()];
  await fixture.db.query(
    `insert into jurisdiction_versions (jurisdiction, number, rules)
     select jurisdiction, number + 1, rules from jurisdiction_rules where code = 'malta'`,
  );
  await fixture.jurisdictions.reload();
  expect(version()).toBe(before + 1);
  const second = await bet(player);
  await moveTo(player.id, 'KZ');
  const third = await bet(player);
  const found = await Promise.all(
    [first, second, third].map((id) => findBet(fixture.db, player.id, id)),
  );
  expect(found.map((each) => each!.jurisdiction)).toEqual([
    { code: 'malta', version: before },
    { code: 'malta', version: before + 1 },
    { code: 'open', version: expect.any(Number) },
  ]);
});
