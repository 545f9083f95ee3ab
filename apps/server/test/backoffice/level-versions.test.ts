/** What levels give is changed by two people, in versions. */
import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { defineBonus, freeRoundsOf } from '#dev/bonus-terms.ts';
import { createStaffClient, type StaffClient } from '#dev/staff-client.ts';
import { newKey } from '#dev/test-app.ts';
import type { LevelReport } from '#features/vip/contract.backoffice.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp).extend('staff', { scope: 'file' }, async ({ app }) => ({
  one: await createStaffClient(app, 'payments'),
  two: await createStaffClient(app, 'payments'),
  risk: await createStaffClient(app, 'risk'),
}));

const HOME = '/api/v2/staff/level-versions';

async function reportOf(staff: StaffClient): Promise<LevelReport> {
  return (await staff.send('GET', '/api/v2/staff/vip/levels')).json!['data'];
}

/** The terms in force, with another rakeback of the last level. */
async function changedTerms(staff: StaffClient, rakeback: number) {
  const { terms, version } = await reportOf(staff);
  const levels = terms.levels.map((level, index) =>
    index === 9 ? { ...level, rakeback_bp: rakeback } : level,
  );
  return { terms: { ...terms, levels }, based_on: version };
}

const propose = async (staff: StaffClient, body: object) =>
  staff.send('POST', HOME, { key: newKey(), body: { reason: 'levels of spring', ...body } });
const approve = (staff: StaffClient, id: string) =>
  staff.send('POST', `${HOME}/${id}/approve`, { key: newKey(), body: {} });

test('levels: a version applies once a second person has approved it', async ({ app, staff }) => {
  const { one, two, risk } = staff;
  const before = await reportOf(one);
  const made = await propose(one, await changedTerms(one, 2_500));
  expect(made.status, made.text).toBe(200);
  const id = String(made.json!['data'].id);
  expect((await reportOf(risk)).proposals.map((each) => each.id)).toEqual([id]);
  expect((await approve(one, id)).json!['message']).toBe('proposal_own');
  expect((await approve(risk, id)).status).toBe(403);
  // Twice at once: it is written once.
  const answers = await Promise.all([approve(two, id), approve(two, id)]);
  expect(answers.map(({ status }) => status)).toContain(200);
  const after = await reportOf(one);
  expect(after).toMatchObject({ version: before.version + 1, proposals: [] });
  expect(after.levels.at(-1)).toMatchObject({ level: 10, rakeback: 25 });
  // Players read it at once.
  const shown = await app.send('GET', '/api/v2/vip/levels');
  expect(shown.json!['data'].levels.at(-1).rakeback).toBe(25);
  const rows = await app.db.query(
    `select action, after from staff_audit where action like 'vip.levels.%' order by id`,
  );
  expect(rows).toMatchObject([
    { action: 'vip.levels.propose' },
    { action: 'vip.levels.approve', after: { version: after.version } },
  ]);
});

test('levels: terms of an older version, and a level that gives less than the one before, are refused', async ({
  staff: { one, two },
}) => {
  const request = await changedTerms(one, 2_600);
  const old = await propose(one, { ...request, based_on: request.based_on - 1 });
  expect(old.json!['message']).toBe('version_outdated');
  const falls = await propose(one, await changedTerms(one, 100));
  expect(falls.status).toBe(422);
  expect(falls.json!['errors']).toEqual({ 'terms.levels.9.rakeback_bp': ['level_falls'] });
  for (const rakeback of [-1, 5_001, 2.5]) {
    expect((await propose(one, await changedTerms(one, rakeback))).status).toBe(422);
  }
  // One waits at a time.
  const first = await propose(one, request);
  expect(first.status, first.text).toBe(200);
  expect((await propose(two, request)).status).toBe(422);
  const path = `${HOME}/${first.json!['data'].id}/withdraw`;
  expect((await one.send('POST', path, { key: newKey(), body: {} })).status).toBe(200);
});

test('levels: a level gives free rounds of a bonus that there is, and players read how many', async ({
  app,
  staff: { one, two },
}) => {
  await defineBonus(app.db, 'level-rounds', freeRoundsOf());
  const { terms, version } = await reportOf(one);
  const giving = (code: string) => ({
    terms: {
      ...terms,
      levels: terms.levels.map((level, index) =>
        index === 4 ? { ...level, free_rounds: code } : level,
      ),
    },
    based_on: version,
  });
  for (const code of ['no-such-bonus', 'first-deposit']) {
    expect((await propose(one, giving(code))).json!['errors']).toEqual({
      'terms.levels.4.free_rounds': ['bonus_unknown'],
    });
  }
  const made = await propose(one, giving('level-rounds'));
  expect(made.status, made.text).toBe(200);
  expect((await reportOf(one)).rounds_bonuses).toContain('level-rounds');
  expect((await approve(two, made.json!['data'].id)).status).toBe(200);
  const shown = async () => (await app.send('GET', '/api/v2/vip/levels')).json!['data'].levels[4];
  expect((await shown()).free_rounds).toEqual({ count: 5, game: 'dice' });
  await app.db.query(`update bonus_definitions set is_on = false where code = 'level-rounds'`);
  expect((await shown()).free_rounds).toBeNull();
});
