import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { createMinAgeOf } from './min-age.ts';

let database: TestDatabase;
let fixture: BettingFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
  await fixture.db.query(
    `insert into jurisdiction_versions (jurisdiction, number, rules)
     select jurisdiction, number + 1, rules || '{"min_age": 21}' from jurisdiction_rules
      where code = 'malta'`,
  );
  await fixture.db.query(
    `insert into jurisdiction_areas (country, region, jurisdiction)
     select 'CA', 'ON', id from jurisdictions where code = 'malta'`,
  );
  await fixture.jurisdictions.reload();
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const PLACES = [
  { country: 'KZ' },
  { country: 'MT' },
  { country: 'MT', subdivision: '01' },
  { country: 'GB', subdivision: 'ENG' },
  { country: 'CA' },
  { country: 'CA', subdivision: 'ON' },
  { country: 'CA', subdivision: 'QC' },
  {},
] as const;

test.each(PLACES)('jurisdictions: of %j is the one that the database finds', async (place) => {
  const { country = null, subdivision = null } = place as Record<string, string | undefined>;
  const rows = await fixture.db.query<{ id: number }>('select jurisdiction_of($1, $2) as id', [
    country,
    subdivision,
  ]);
  expect(fixture.jurisdictions.at(place).id).toBe(rows[0]!.id);
});

test('A1: the minimum age is that of the place, and never below that of the installation', () => {
  const from = { ip: '', headers: {} };
  const ageIn = (country: string, floor: number) =>
    createMinAgeOf(fixture.jurisdictions, () => ({ country }), floor)(from);
  expect([ageIn('KZ', 18), ageIn('MT', 18), ageIn('MT', 19)]).toEqual([18, 21, 21]);
  expect([ageIn('KZ', 19), ageIn('MT', 25)]).toEqual([19, 25]);
});
