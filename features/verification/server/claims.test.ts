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
let reviewer: VerificationTestUser;
let colleague: VerificationTestUser;

beforeAll(async () => {
  database = await testDatabase();
  fixture = await createVerificationFixture(database.url);
  reviewer = await fixture.addStaff('risk');
  colleague = await fixture.addStaff('risk');
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

/** A player who has sent everything. */
async function addWaiting(): Promise<VerificationTestUser> {
  const player = await fixture.addPlayer();
  const file = await photo();
  await fixture.send('PUT', `${HOME}/person`, { as: player, body: PERSON });
  for (const kind of ['passport', 'selfie']) {
    await fixture.send('POST', `${HOME}/documents?kind=${kind}`, { as: player, file });
  }
  await fixture.send('POST', `${HOME}/submit`, { as: player });
  return player;
}

function stepsOf({ id }: VerificationTestUser) {
  const send = (path: string) => (as: VerificationTestUser, step: string, note?: string) =>
    fixture.send('POST', `${QUEUE}/${id}/${path}`, { as, body: { step, note } });
  return {
    open: (as: VerificationTestUser) => fixture.send('POST', `${QUEUE}/${id}/open`, { as }),
    read: async (as: VerificationTestUser) =>
      (await fixture.send('GET', `${QUEUE}/${id}`, { as })).json['data'],
    claim: send('claim'),
    decide: send('decision'),
  };
}

test('verification: what one person reviews others do not decide, but take over', async () => {
  const player = await addWaiting();
  const { open, read, claim, decide } = stepsOf(player);
  await open(reviewer);
  expect(await read(colleague)).toMatchObject({
    status: 'pending',
    claimed_by: { id: reviewer.id.toString(), name: reviewer.email },
  });
  expect((await decide(colleague, 'accept')).json['message']).toBe('claimed_by_other');
  for (const step of ['claim', 'release']) {
    expect((await claim(colleague, step)).json['message'], step).toBe('claimed_by_other');
  }
  expect((await claim(colleague, 'takeover')).json['errors']).toEqual({ note: ['required'] });
  expect((await claim(colleague, 'takeover', 'off duty')).status).toBe(200);
  expect((await decide(reviewer, 'accept')).json['message']).toBe('claimed_by_other');
  const accepted = await decide(colleague, 'accept');
  expect(accepted.json['data']).toMatchObject({ status: 'success', claimed_by: null });
  expect((await claim(reviewer, 'claim')).json['message']).toBe('claim_not_allowed');
  const audit = await fixture.db.query(
    `select staff_id, after ->> 'claimed_by' as claimed_by, reason from staff_audit
      where player_id = $1 and action = 'verification.takeover'`,
    [player.id],
  );
  const by = colleague.id;
  expect(audit).toEqual([{ staff_id: by, claimed_by: by.toString(), reason: 'off duty' }]);
});

test('verification: a released review is free, and an admin releases that of another', async () => {
  const { open, read, claim, decide } = stepsOf(await addWaiting());
  const admin = await fixture.addStaff('admin');
  await open(reviewer);
  expect((await claim(reviewer, 'release')).json['data'].claimed_by).toBeNull();
  expect((await claim(reviewer, 'release')).json['message']).toBe('claim_not_allowed');
  expect((await claim(colleague, 'claim')).status).toBe(200);
  expect((await claim(admin, 'release')).status).toBe(200);
  expect((await read(reviewer)).claimed_by).toBeNull();
  expect((await decide(reviewer, 'accept')).status).toBe(200);
});
