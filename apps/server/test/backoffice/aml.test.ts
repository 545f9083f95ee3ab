import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { createStaffClient, type StaffClient } from '#dev/staff-client.ts';
import { newKey, type TestApp, type TestPlayer } from '#dev/test-app.ts';
import type { AmlCaseDetails } from '#features/aml/contract.backoffice.ts';
import { emitEvent } from '#dev/emit-event.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);
const CASES = '/api/v2/staff/aml-cases';
const DECISIONS = '/api/v2/staff/aml-decisions';
const REASON = 'a story that does not fit the income';

async function openCase(
  staff: StaffClient,
  player: TestPlayer,
  isHolding = true,
): Promise<AmlCaseDetails> {
  const body = { player: player.id.toString(), is_holding: isHolding, reason: REASON };
  const { status, json } = await staff.send('POST', CASES, { body });
  expect(status).toBe(200);
  return json!['data'] as AmlCaseDetails;
}

const decide = (staff: StaffClient, id: string, decision: string) =>
  staff.send('POST', DECISIONS, {
    key: newKey(),
    body: { case: id, decision, reason: 'nothing was found' },
  });

async function isHeld({ db }: TestApp, player: TestPlayer): Promise<boolean> {
  return (await db.query('select from aml_holds where player_id = $1', [player.id])).length > 0;
}

test('four eyes: a case that holds withdrawals is closed by two people', async ({ app }) => {
  const [one, other] = [await createStaffClient(app, 'risk'), await createStaffClient(app, 'risk')];
  const player = await app.addMember();
  const { id } = await openCase(one, player);
  expect(await isHeld(app, player)).toBe(true);
  const proposed = await decide(one, id, 'cleared');
  const proposal = proposed.json!['data'].id as string;
  const approve = (staff: StaffClient) =>
    staff.send('POST', `${DECISIONS}/${proposal}/approve`, { key: newKey(), body: {} });
  expect((await approve(one)).status).toBe(422);
  expect(await isHeld(app, player)).toBe(true);
  expect((await approve(other)).status).toBe(200);
  expect(await isHeld(app, player)).toBe(false);
  const closed = (await one.send('GET', `${CASES}/${id}`)).json!['data'] as AmlCaseDetails;
  expect(closed).toMatchObject({ status: 'closed', decision: 'cleared' });
  expect(closed.steps.map(({ action }) => action)).toEqual(['opened', 'cleared']);
  const direct = app.db.query(`update aml_cases set status = 'closed' where id = $1`, [id]);
  await expect(direct).rejects.toThrow('permission denied');
});

test('aml: what was restricted holds withdrawals on, and can be reopened', async ({ app }) => {
  const risk = await createStaffClient(app, 'risk');
  const player = await app.addMember();
  const { id } = await openCase(risk, player, false);
  expect(await isHeld(app, player)).toBe(false);
  expect((await decide(risk, id, 'restricted')).json!['data']).toBeNull();
  expect(await isHeld(app, player)).toBe(true);
  const reopen = () => risk.send('POST', `${CASES}/${id}/reopening`, { body: { reason: REASON } });
  expect((await reopen()).json!['data']).toMatchObject({ status: 'open', is_holding: true });
  expect((await reopen()).json!['message']).toBe('aml_case_open');
});

const PDF = `%PDF-1.7\n${'1 0 obj <<>> endobj\n'.repeat(20)}%%EOF\n`;

function attach(staff: StaffClient, id: string, name: string, body = PDF) {
  const headers = { 'content-type': 'application/pdf' };
  const path = `${CASES}/${id}/files?file_name=${encodeURIComponent(name)}`;
  return staff.send('POST', path, { headers, body });
}

test('aml: a document sent ten times at once is attached once, and stays', async ({ app }) => {
  const risk = await createStaffClient(app, 'risk');
  const { id } = await openCase(risk, await app.addMember(), false);
  const sent = await Promise.all(Array.from({ length: 10 }, () => attach(risk, id, 'выписка.pdf')));
  expect(sent.map(({ status }) => status)).toEqual(Array(10).fill(200));
  await decide(risk, id, 'cleared');
  await attach(risk, id, 'later.pdf', `${PDF}%`);
  const { files, steps } = (await risk.send('GET', `${CASES}/${id}`)).json![
    'data'
  ] as AmlCaseDetails;
  expect(files.map(({ name, type, staff }) => [name, type, staff])).toEqual([
    ['выписка.pdf', 'application/pdf', risk.email],
    ['later.pdf', 'application/pdf', risk.email],
  ]);
  expect(steps.map(({ action, note }) => [action, note])).toEqual([
    ['opened', null],
    ['attached', 'выписка.pdf'],
    ['cleared', 'nothing was found'],
    ['attached', 'later.pdf'],
  ]);
  const removed = app.db.query('delete from aml_files where case_id = $1', [id]);
  await expect(removed).rejects.toThrow('permission denied');
});

test('aml: each access to a document is audited, and no other case opens it', async ({ app }) => {
  const risk = await createStaffClient(app, 'risk');
  const { id } = await openCase(risk, await app.addMember(), false);
  const other = await openCase(risk, await app.addMember(), false);
  const { files } = (await attach(risk, id, 'payslip.pdf')).json!['data'] as AmlCaseDetails;
  const path = (of: string) => `${CASES}/${of}/files/${files[0]!.id}`;
  const opened = await risk.send('GET', path(id));
  expect([opened.status, opened.text]).toEqual([200, PDF]);
  expect(opened.headers['content-disposition']).toMatch(/^attachment; filename="aml-\d+-/);
  expect((await risk.send('GET', path(other.id))).status).toBe(404);
  expect((await risk.send('GET', `${CASES}/${id}/files/${crypto.randomUUID()}`)).status).toBe(404);
  const audit = await app.db.query<{ action: string }>(
    `select action from staff_audit
      where target = $1 and action in ('aml.attach', 'aml.file') order by id`,
    [id],
  );
  expect(audit.map(({ action }) => action)).toEqual(['aml.attach', 'aml.file']);
});

test('aml: what is no document is refused, and a case has at most fifty', async ({ app }) => {
  const risk = await createStaffClient(app, 'risk');
  const { id } = await openCase(risk, await app.addMember(), false);
  for (const [body, reason] of [
    ['<html></html>', 'file_kind'],
    ['nothing', 'file_unknown'],
    [`${PDF}/JavaScript (app.alert(1))`, 'file_active'],
  ] as const) {
    expect((await attach(risk, id, 'a.pdf', body)).json!['message']).toBe(reason);
  }
  await app.db.query(
    `insert into aml_files (case_id, file, name, media_type, byte_length, hash, staff_id)
     select $1, md5(n || random()::text), 'a page', 'application/pdf', 1,
       encode(sha256(n::text::bytea), 'hex'), $2
       from generate_series(1, 50) n`,
    [id, risk.id],
  );
  expect((await attach(risk, id, 'a.pdf')).json).toMatchObject({
    message: 'aml_files_full',
    errors: { file: ['aml_files_full:50'] },
  });
});

test('aml: others do not decide a claimed case, and every step is on the audit log', async ({
  app,
}) => {
  const [one, other] = [await createStaffClient(app, 'risk'), await createStaffClient(app, 'risk')];
  const { id } = await openCase(one, await app.addMember(), false);
  const claim = (staff: StaffClient, body: object) =>
    staff.send('POST', `${CASES}/${id}/claim`, { body });
  await claim(one, { step: 'claim' });
  expect((await decide(other, id, 'cleared')).json!['message']).toBe('claimed_by_other');
  await claim(other, { step: 'takeover', note: 'the colleague is ill' });
  await other.send('POST', `${CASES}/${id}/notes`, { body: { note: 'asked for a payslip' } });
  expect((await decide(other, id, 'cleared')).json!['data']).toBeNull();
  const audit = await app.db.query<{ action: string }>(
    `select action from staff_audit where target = $1 and action like 'aml.%' order by id`,
    [id],
  );
  expect(audit.map(({ action }) => action)).toEqual([
    'aml.open',
    'aml.claim',
    'aml.takeover',
    'aml.note',
    'aml.close',
  ]);
});

test('aml: a list is imported once, and a file with a fault names the line', async ({ app }) => {
  const risk = await createStaffClient(app, 'risk');
  const send = (body: string | Buffer) =>
    risk.send('POST', '/api/v2/staff/screening-lists?kind=pep&file_name=pep.csv', {
      body,
      headers: { 'content-type': 'text/csv' },
    });
  const text = 'name,birth_date,country\nOblonsky Stepan,1950,RU\n';
  const made = await send(text);
  expect(made.json!['data']).toMatchObject({ kind: 'pep', entries: 1, is_in_force: true });
  expect((await send(text)).json!['message']).toBe('list_unchanged');
  const fault = await send(`${text}Karenin Alexei,7 May,RU\n`);
  expect(fault.json!['errors']).toEqual({ file: ['list_birth_date:3'] });
  for (const bytes of [
    [0x6e, 0xff, 0xfe],
    [...Buffer.from(text), 0],
  ]) {
    const other = await send(Buffer.from(bytes));
    expect(other.json!['errors']).toEqual({ file: ['list_encoding'] });
  }
  const audit = await app.db.query<{ after: { hash: string } }>(
    `select after from staff_audit where action = 'screening.import' and staff_id = $1`,
    [risk.id],
  );
  expect(audit.map(({ after }) => after.hash)).toEqual([made.json!['data'].hash]);
});

test('aml: deposits past the thresholds ask for the address and the source of the money', async ({
  app,
}) => {
  const player = await app.addMember();
  const pay = (amount: string, deposit: string) =>
    emitEvent(app.db, 'deposit.paid', {
      deposit_id: deposit,
      player_id: player.id.toString(),
      provider: 'sandbox',
      currency: 'RUB',
      amount,
      credited: amount,
    });
  await pay('179999.00', newKey());
  await pay('1.00', newKey());
  const kinds = async () =>
    (
      await app.db.query<{ kind: string }>(
        'select kind from aml_cases where player_id = $1 order by kind',
        [player.id],
      )
    ).map(({ kind }) => kind);
  await expect.poll(kinds).toEqual(['address']);
  await pay('2000000.00', newKey());
  await expect.poll(kinds).toEqual(['address', 'source_of_funds']);
});
