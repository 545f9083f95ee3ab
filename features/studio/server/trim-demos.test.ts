import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStudioFixture, type StudioFixture } from '#dev/studio-fixture.ts';
import { trimDemos } from './store.sessions.ts';

let fixture: StudioFixture;
beforeAll(async () => {
  fixture = await createStudioFixture();
});
afterAll(() => fixture.close());

async function count(
  table: 'studio_sessions' | 'studio_rounds' | 'studio_seeds' | 'studio_next_seeds',
  owner: string,
) {
  const tables = {
    studio_sessions: 'select count(*)::int as n from studio_sessions where owner like $1',
    studio_rounds: 'select count(*)::int as n from studio_rounds where owner like $1',
    studio_next_seeds: 'select count(*)::int as n from studio_next_seeds where owner like $1',
    studio_seeds: 'select count(*)::int as n from studio_seeds where owner like $1',
  };
  const [row] = await fixture.db.query<{ n: number }>(tables[table], [owner]);
  return row!.n;
}

const counts = (owner: string) =>
  Promise.all([
    count('studio_sessions', owner),
    count('studio_rounds', owner),
    count('studio_seeds', owner),
    count('studio_next_seeds', owner),
  ]);

test('studio: demos are deleted a week after their end with rounds and seeds, also replaced ones', async () => {
  const demos = await Promise.all([1, 2, 3].map(() => fixture.launch('demo', 'brass-bells')));
  for (const session of demos) {
    await fixture.spin(session, { stake: '50.00' });
    await fixture.post('seed', { session, client_seed: 'mine' });
    await fixture.spin(session, { stake: '50.00' });
  }
  const { session: forMoney } = await fixture.open();
  await fixture.spin(forMoney);
  const money = await counts('player:%');
  expect(await counts('demo:%')).toEqual([3, 6, 6, 3]);

  const age = (days: number, rows: number) =>
    fixture.asOwner(
      `update studio_sessions set expires_at = now() - interval '${days} days'
        where id in (select id from studio_sessions order by id limit ${rows})`,
    );
  await age(6, 4);
  await trimDemos(fixture.db);
  expect(await counts('demo:%')).toEqual([3, 6, 6, 3]);
  await age(8, 2);
  // In batches of one: each is followed by the next.
  await trimDemos(fixture.db, 1);
  expect(await counts('demo:%')).toEqual([1, 2, 2, 1]);
  await age(8, 4);
  await trimDemos(fixture.db);
  expect(await counts('demo:%')).toEqual([0, 0, 0, 0]);
  expect(await counts('player:%')).toEqual(money);
});

test('studio: sessions, rounds and seeds cannot be deleted in another way', async () => {
  for (const table of ['studio_sessions', 'studio_rounds', 'studio_seeds']) {
    await expect(fixture.db.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
  }
});
