import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import { decideAs, postWithdrawal } from '#dev/withdrawal-steps.ts';
import {
  createWithdrawalsFixture,
  type WithdrawalsFixture,
  type WithdrawalTestUser,
} from '#dev/withdrawals-fixture.ts';
import { importList, screenDue } from '#domain/aml/server/index.ts';

const WAY = 'cardwayrub';
let fixture: WithdrawalsFixture;
let risk: WithdrawalTestUser;
let payments: WithdrawalTestUser;

beforeAll(async () => {
  const database = await testDatabase();
  fixture = await createWithdrawalsFixture(database.url);
  await fixture.addMethod({ hash: WAY });
  risk = await fixture.addStaff('risk');
  payments = await fixture.addStaff('payments');
  return async () => {
    await fixture.close();
    await database.close();
  };
});

/** Puts a list into force; each has another hash. */
async function importSanctions(...lines: string[]): Promise<void> {
  const bytes = Buffer.from(['name,birth_date,reference', ...lines, `Filler,,${lines}`].join('\n'));
  const staff = { id: risk.id, role: 'risk' } as Parameters<typeof importList>[1];
  const made = await importList(fixture.db, staff, { kind: 'sanctions', fileName: 'a', bytes });
  expect(typeof made).toBe('bigint');
}

async function addPerson(fullName: string, birthDate: string): Promise<WithdrawalTestUser> {
  const player = await fixture.addPlayer('5000.00');
  await fixture.db.query(
    'update verifications set full_name = $2, birth_date = $3::date where player_id = $1',
    [player.id, fullName, birthDate],
  );
  return player;
}

const casesOf = ({ id }: WithdrawalTestUser) =>
  fixture.db.query<{ kind: string; is_holding: boolean; hits: number }>(
    `select kind, is_holding, (select count(*)::int from aml_hits h where h.case_id = c.id) as hits
       from aml_cases c where player_id = $1 order by id`,
    [id],
  );

test('aml: a withdrawal of a player on a list goes to review and is not approved', async () => {
  await importSanctions('"KURAGIN, Anatol",1975-03-04,S-1');
  const player = await addPerson('Анатоль Курагин', '1975-03-04');
  expect(await casesOf(player)).toEqual([]);
  const asked = await postWithdrawal(fixture, player, '500');
  const { id, status } = asked.json['data'];
  expect(status).toBe(2);
  expect(await casesOf(player)).toEqual([{ kind: 'screening', is_holding: true, hits: 1 }]);
  const refused = await decideAs(fixture, payments, id, 'approve');
  expect(refused.json['message']).toBe('player_under_review');
});

test('aml: nothing that the player reads names a case', async () => {
  const player = await addPerson('Anatol Kuragin', '1975-03-04');
  const asked = await postWithdrawal(fixture, player, '500');
  const shown = await fixture.send('GET', `/api/v2/billing/withdrawals/${asked.json['data'].id}`, {
    as: player,
  });
  expect(shown.json['data']).toMatchObject({ status: 2, reason: null });
  expect(shown.text).not.toMatch(/aml|risk|sanction|hit|under_review/i);
});

test('aml: a version that names the player after the approval returns the money to review', async () => {
  const player = await addPerson('Vasili Denisov', '1970-01-02');
  const { id } = (await postWithdrawal(fixture, player, '500')).json['data'];
  expect((await decideAs(fixture, payments, id, 'approve')).json['data'].status).toBe(3);
  await importSanctions('Денисов Василий,1970,S-2');
  await fixture.makeDue();
  await fixture.runSending();
  const shown = await fixture.send('GET', `/api/v2/billing/withdrawals/${id}`, { as: player });
  expect(shown.json['data'].status).toBe(2);
  expect(await fixture.balances(player)).toEqual({ cash: '4500.00', held: '500.00' });
});

test('aml: the database refuses to send what a case holds', async () => {
  const player = await addPerson('Ilya Rostov', '1950-01-02');
  const { id } = (await postWithdrawal(fixture, player, '500')).json['data'];
  await decideAs(fixture, payments, id, 'approve');
  await fixture.asOwner(
    `insert into aml_cases (player_id, kind, is_holding, facts)
     values (${player.id}, 'manual', true, '{}')`,
  );
  const ask = fixture.db.query('update withdrawals set asked_at = now() where id = $1', [id]);
  await expect(ask).rejects.toThrow('an AML case holds it');
});

test('aml: another birth date is a weak hit, which opens a case and holds nothing', async () => {
  await importSanctions('Fyodor Dolokhov,1960-05-05,S-3');
  const player = await addPerson('Фёдор Долохов', '1981-02-03');
  const { id } = (await postWithdrawal(fixture, player, '500')).json['data'];
  expect(await casesOf(player)).toEqual([{ kind: 'screening', is_holding: false, hits: 1 }]);
  expect((await decideAs(fixture, payments, id, 'approve')).json['data'].status).toBe(3);
});

test('aml: the job screens everyone once for each version, and a known hit is no news', async () => {
  const player = await addPerson('Boris Drubetskoy', '1979-09-09');
  const screening = fixture.deps.screening;
  await importSanctions('Drubetskoy Boris,1979-09-09,S-4');
  expect(await screenDue(fixture.db, screening)).toBeGreaterThan(0);
  expect(await screenDue(fixture.db, screening)).toBe(0);
  await importSanctions('Drubetskoy Boris,1979-09-09,S-4', 'Other,,S-5');
  await screenDue(fixture.db, screening);
  expect(await casesOf(player)).toEqual([{ kind: 'screening', is_holding: true, hits: 1 }]);
});
