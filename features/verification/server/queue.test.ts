import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import {
  createVerificationFixture,
  photo,
  type VerificationFixture,
  type VerificationTestUser,
} from '#dev/verification-fixture.ts';

const HOME = '/api/v2/verification';
const QUEUE = '/api/v2/staff/verifications';
const PERSON = { full_name: 'Levin Konstantin', birth_date: '1985-01-02' };

let database: TestDatabase;
let fixture: VerificationFixture;
let verifier: VerificationTestUser;
/** In the order of their submission. */
const waiting: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  fixture = await createVerificationFixture(database.url);
  verifier = await fixture.addStaff('risk');
  const jpeg = await photo();
  for (let count = 0; count < 5; count += 1) {
    const player = await fixture.addPlayer();
    await fixture.send('PUT', `${HOME}/person`, { as: player, body: PERSON });
    for (const kind of ['passport', 'selfie']) {
      await fixture.send('POST', `${HOME}/documents?kind=${kind}`, { as: player, file: jpeg });
    }
    await fixture.send('POST', `${HOME}/submit`, { as: player });
    waiting.push(player.id.toString());
  }
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

async function read(query: string): Promise<{ ids: string[]; next: string | null }> {
  const { json } = await fixture.send('GET', `${QUEUE}?${query}`, { as: verifier });
  return {
    ids: json['data'].map((one: { player_id: string }) => one.player_id),
    next: json['next'],
  };
}

test('verification: the queue is paged, the longest waiting first', async () => {
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await read(`limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
    seen.push(...page.ids);
    cursor = page.next;
  }
  expect(seen).toEqual(waiting);
  const wrong = await fixture.send('GET', `${QUEUE}?cursor=tomorrow`, { as: verifier });
  expect(wrong.json['errors']).toEqual({ cursor: ['cursor_format'] });
});

test('verification: the queue is filtered by player and by whether a review has begun', async () => {
  const [first, ...others] = waiting;
  await fixture.send('POST', `${QUEUE}/${first}/open`, { as: verifier });
  expect((await read('status=pending')).ids).toEqual([first]);
  expect((await read('status=waiting')).ids).toEqual(others);
  expect((await read(`player=${others[1]}`)).ids).toEqual([others[1]]);
  expect((await read(`player=${others[1]}&status=pending`)).ids).toEqual([]);
});
