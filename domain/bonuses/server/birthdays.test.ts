import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { defineBonus, termsOf } from '#dev/bonus-terms.ts';
import { createEventRecorder } from '#dev/event-recorder.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import type { PlayerId } from '#core/ids.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { giveBirthdays, listGrants, type BirthdayDeps } from './index.ts';

let database: TestDatabase;
let fixture: BettingFixture;
let owner: Db;
let code: string | null = 'birthday-gift';
let deps: BirthdayDeps;
const { emitted, emit } = createEventRecorder();
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
  owner = openDb({ url: database.url, connectionsMax: 2 });
  const { db, accounts } = fixture;
  const quiet = { announceBalance: () => {}, announceBonuses: () => {} };
  deps = { db, accounts, emit, ...quiet, bonusCode: () => code };
  await defineBonus(db, 'birthday-gift', termsOf({}, '50'));
});
afterAll(async () => {
  await owner.close();
  await fixture.close();
  await database.close();
});

type Person = { readonly born: string; readonly status?: string; readonly days?: number };

/** A player with a date of birth that was verified so many days ago. */
async function addPerson({ born, status = 'success', days = 8 }: Person): Promise<PlayerId> {
  const { id } = await fixture.addPlayer();
  await owner.query(
    `insert into verifications (player_id, status, full_name, birth_date, decided_at, updated_at)
     values ($1, $2, 'A Person', $3::date, now() - make_interval(days => $4),
       now() - make_interval(days => $4))`,
    [id, status, born, days],
  );
  return id;
}

const give = (day: string) => giveBirthdays(deps, new Date(`${day}T12:00:00Z`));
const keysOf = async (id: PlayerId) =>
  (await listGrants(fixture.db, id, { before: undefined, limit: 9 })).map(({ key }) => key);

test('bonuses, race: a birthday brings one offer a year, however often the job runs', async () => {
  const id = await addPerson({ born: '1990-05-10' });
  const other = await addPerson({ born: '1990-05-11' });
  await Promise.all([give('2027-05-10'), give('2027-05-10')]);
  expect(await give('2027-05-10')).toBe(0);
  expect(await keysOf(id)).toEqual(['birthday:2027']);
  expect(await keysOf(other)).toEqual([]);
  const body = { player_id: id.toString(), currency: 'RUB', cashback: null };
  expect(emitted).toMatchObject([{ name: 'bonus.given', body }]);
  // A date that is corrected within the year brings no second one.
  await owner.query(`update verifications set birth_date = '1990-06-10' where player_id = $1`, [
    id,
  ]);
  expect(await give('2027-06-10')).toBe(0);
  expect(await give('2028-06-10')).toBe(1);
  expect((await keysOf(id)).toSorted()).toEqual(['birthday:2027', 'birthday:2028']);
});

test('bonuses: 29 February is kept on 28 February in other years', async () => {
  const id = await addPerson({ born: '1992-02-29' });
  expect(await give('2027-02-28')).toBe(1);
  expect(await give('2028-02-28')).toBe(0);
  expect(await give('2028-02-29')).toBe(1);
  expect((await keysOf(id)).toSorted()).toEqual(['birthday:2027', 'birthday:2028']);
});

test('bonuses: no birthday without a verified date of a week ago, in a time-out, or without a bonus', async () => {
  const ids = [
    await addPerson({ born: '1990-07-01', status: 'user_pending' }),
    await addPerson({ born: '1990-07-01', days: 6 }),
    await addPerson({ born: '1990-07-01' }),
  ];
  await fixture.db.query(
    `insert into protections (player_id, time_out_until) values ($1, now() + interval '1 day')`,
    [ids[2]],
  );
  expect(await give('2027-07-01')).toBe(0);
  expect((await Promise.all(ids.map(keysOf))).flat()).toEqual([]);
  const id = await addPerson({ born: '1990-07-02' });
  code = null;
  expect(await give('2027-07-02')).toBe(0);
  code = 'birthday-gift';
  expect(await give('2027-07-02')).toBe(1);
  expect(await keysOf(id)).toEqual(['birthday:2027']);
});
