import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { toPlayerId, type PlayerId } from '#core/ids.ts';
import { isRefusal, refuse } from '#core/refusal.ts';
import { createStaffFixture, type StaffFixture } from '#dev/staff-fixture.ts';
import { newKey } from '#dev/test-app.ts';
import { testDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import { proposalCalls, proposalReason } from '../../contract.proposals.ts';
import type { ProposalStep } from '../../rules.proposals.ts';
import type { StaffUser } from '../roles.ts';
import { approveProposal, rejectProposal, submitProposal, withdrawProposal } from './commands.ts';
import type { ProposalKind } from './kind.ts';
import { presentProposal } from './present.ts';
import { expireProposals, findProposal, listQuery } from './store.ts';

/** The kit with a kind of its own; it uses the name of rates: one day, one open per subject. */
let fixture: StaffFixture;
let asOwner: (sql: string) => Promise<unknown>;
let applied: string[] = [];
let one: StaffUser;
let two: StaffUser;
let three: StaffUser;
let serial = 0;

beforeAll(async () => {
  const database = await testDatabase();
  fixture = await createStaffFixture(database.url);
  asOwner = (sql) => runOn(database.url, sql);
  one = await addStaff();
  two = await addStaff();
  three = await addStaff();
  return async () => {
    await fixture.close();
    await database.close();
  };
});

const addStaff = async (role: StaffUser['role'] = 'payments'): Promise<StaffUser> => ({
  id: (await fixture.addStaff(role)).id,
  role,
});

type Request = { subject: string; value: string; reason: string; is_confirmed?: boolean };

const calls = proposalCalls({
  name: 'test',
  path: '/test',
  noun: 'test',
  roles: ['payments'],
  readers: ['payments'],
  terms: z.object({ value: z.string() }),
  request: z.object({ subject: z.string(), value: z.string(), reason: proposalReason }),
  details: z.null(),
  summaries: { propose: '', approve: '' },
  refusals: { propose: [], approve: [] },
});

const kind: ProposalKind<typeof calls, { value: string }, Request> = {
  name: 'rates',
  audit: 'rate',
  calls,
  subjectOf: ({ subject }) => subject,
  draft: async (_tx, { value }) => ({ terms: value === 'small' ? null : { value } }),
  async apply(_tx, { subject, terms }) {
    if (terms.value === 'impossible') return refuse('bad_input');
    applied.push(subject);
    return {};
  },
};

const requestOf = (more: Partial<Request> = {}): Request => ({
  subject: `subject ${++serial}`,
  value: 'large',
  reason: 'a good reason',
  ...more,
});

const send = (request: Request, key = newKey(), by = one) =>
  submitProposal(fixture.db, kind, by, key, request);

async function proposed(more: Partial<Request> = {}, by = one): Promise<bigint> {
  const answer = await send(requestOf(more), newKey(), by);
  if (isRefusal(answer)) throw new Error(answer.refused);
  return BigInt(answer.data!.id);
}

const STEPS = {
  approve: (id: bigint, by: StaffUser, of = kind) => approveProposal(fixture.db, of, by, id, null),
  reject: (id: bigint, by: StaffUser, of = kind) =>
    rejectProposal(fixture.db, of, by, id, 'not like this'),
  withdraw: (id: bigint, by: StaffUser, of = kind) => withdrawProposal(fixture.db, of, by, id),
};

/** The status after the step, or the refusal. */
async function step(id: bigint, what: ProposalStep, by: StaffUser, of = kind): Promise<string> {
  const answer = await STEPS[what](id, by, of);
  return isRefusal(answer) ? answer.refused : answer.data.status;
}

const overdue = (id: bigint) =>
  asOwner(
    `set session_replication_role = replica;
     update proposals set expires_at = now() - interval '2 minutes' where id = ${id}`,
  );

test('proposals: what one person proposes is applied when another approves it', async () => {
  const subject = 'the first';
  const id = await proposed({ subject });
  expect(applied).not.toContain(subject);
  expect(await step(id, 'approve', one)).toBe('proposal_own');
  expect(await step(id, 'reject', one)).toBe('proposal_own');
  expect(await step(id, 'withdraw', two)).toBe('proposal_not_own');
  expect(await step(id, 'approve', two)).toBe('approved');
  expect(applied.filter((known) => known === subject)).toHaveLength(1);
  const row = await findProposal(fixture.db, 'rates', id);
  expect(row).toMatchObject({ status: 'approved', decided_by: two.id, terms: { value: 'large' } });
});

test('proposals: rejected, withdrawn and refused ones apply nothing', async () => {
  applied = [];
  const [rejected, withdrawn] = [await proposed(), await proposed()];
  expect(await step(rejected, 'reject', two)).toBe('rejected');
  expect(await step(withdrawn, 'withdraw', one)).toBe('withdrawn');
  const id = await proposed({ value: 'impossible' });
  expect(await step(id, 'approve', two)).toBe('bad_input');
  expect((await findProposal(fixture.db, 'rates', id))!.status).toBe('open');
  for (const closed of [rejected, withdrawn]) {
    for (const by of [one, two]) {
      const steps = ['approve', 'reject', 'withdraw'] as const;
      for (const what of steps) expect(await step(closed, what, by)).toBe('proposal_closed');
    }
  }
  expect(await step(999_999n, 'approve', two)).toBe('not_found');
  expect(await step(rejected, 'approve', two, { ...kind, name: 'adjustments' })).toBe('not_found');
  expect(applied).toEqual([]);
});

test('race: of decisions at the same time one counts, and it is applied once', async () => {
  for (let round = 0; round < 4; round += 1) {
    applied = [];
    const id = await proposed();
    const outcomes = await Promise.all([
      step(id, 'approve', two),
      step(id, 'approve', three),
      step(id, 'reject', three),
      step(id, 'withdraw', one),
    ]);
    const { status } = (await findProposal(fixture.db, 'rates', id))!;
    expect(outcomes.filter((outcome) => outcome === 'proposal_closed')).toHaveLength(3);
    expect(outcomes).toContain(status);
    expect(applied).toHaveLength(status === 'approved' ? 1 : 0);
  }
});

test('idempotency: a proposal and an approval sent twice count once', async () => {
  applied = [];
  const [request, key] = [requestOf(), newKey()];
  const answers = await Promise.all([send(request, key), send(request, key), send(request, key)]);
  const ids = answers.map((answer) => (isRefusal(answer) ? answer.refused : answer.data!.id));
  expect(new Set(ids).size).toBe(1);
  expect(await send({ ...request, is_confirmed: true }, key)).toMatchObject({
    data: { id: ids[0] },
  });
  expect(await send({ ...request, value: 'other' }, key)).toMatchObject({ refused: 'key_reused' });
  expect(await send(requestOf(), key)).toMatchObject({ refused: 'key_reused' });
  const id = BigInt(ids[0]!);
  const both = await Promise.all([step(id, 'approve', two), step(id, 'approve', two)]);
  expect(both).toEqual(['approved', 'approved']);
  expect(await step(id, 'approve', three)).toBe('proposal_closed');
  expect(applied).toEqual([request.subject]);
});

test('proposals: a change that needs no second person is applied by its draft', async () => {
  expect(await send(requestOf({ value: 'small' }))).toEqual({ data: null });
});

test('race: a subject has at most one open proposal', async () => {
  const request = requestOf();
  const answers = await Promise.all([send(request), send(request, newKey(), two)]);
  const refusals = answers.flatMap((answer) => (isRefusal(answer) ? [answer.refused] : []));
  expect(refusals).toEqual(['proposal_open']);
});

test('proposals: an overdue one is expired for everyone, and its subject is free', async () => {
  const subject = 'overdue';
  const id = await proposed({ subject });
  await overdue(id);
  expect(await step(id, 'approve', two)).toBe('proposal_expired');
  expect(await step(id, 'withdraw', one)).toBe('proposal_expired');
  await proposed({ subject }, two);
  expect((await findProposal(fixture.db, 'rates', id))!.decided_at).not.toBeNull();
  const other = await proposed();
  await overdue(other);
  expect(await expireProposals(fixture.db)).toBe(1);
  expect(await expireProposals(fixture.db)).toBe(0);
});

test.each([
  ['is blocked', `update players set status = 'blocked' where id = `],
  ['has another role', `update staff set role = 'support' where player_id = `],
])('four eyes: a person who %s neither approves nor is approved', async (_, gone) => {
  applied = [];
  const leaver = await addStaff();
  const [own, other] = [await proposed({}, leaver), await proposed()];
  await asOwner(`${gone}${leaver.id}`);
  expect(await step(own, 'approve', two)).toBe('proposer_inactive');
  expect(await step(other, 'approve', leaver)).toBe('forbidden');
  expect(await step(other, 'reject', leaver)).toBe('forbidden');
  expect(await step(own, 'withdraw', leaver)).toBe('forbidden');
  expect(await step(own, 'reject', two)).toBe('rejected');
  expect(applied).toEqual([]);
});

test('proposals: each reader sees the refusal that their approval would get', async () => {
  const id = await proposed();
  const seenBy = async (staff: StaffUser) => {
    const row = await findProposal(fixture.db, 'rates', id);
    return (await presentProposal(fixture.db, kind, staff, row!)).data.blocked_by;
  };
  expect(await seenBy(one)).toBe('proposal_own');
  expect(await seenBy(two)).toBeNull();
  expect(await seenBy(await addStaff('risk'))).toBe('forbidden');
  await step(id, 'approve', two);
  expect(await seenBy(two)).toBe('proposal_closed');
});

test('theft: the database refuses one person, a lost role, a late decision and changed terms', async () => {
  const id = await proposed();
  const approveBy = (who: PlayerId) =>
    fixture.db.query(
      `update proposals set status = 'approved', decided_by = ${who} where id = ${id}`,
    );
  await expect(approveBy(one.id)).rejects.toThrow('two_people');
  await expect(approveBy((await addStaff('support')).id)).rejects.toThrow('without the role');
  const changes = [`terms = '{}'`, `proposed_by = 1`, 'expires_at = null', `subject = 'x'`];
  const updates = changes.map((change) => `update proposals set ${change} where id = ${id}`);
  for (const statement of [...updates, `delete from proposals where id = ${id}`]) {
    await expect(fixture.db.query(statement), statement).rejects.toThrow('permission denied');
  }
  const early = fixture.db.query(`update proposals set status = 'expired' where id = ${id}`);
  await expect(early).rejects.toThrow('not decided in time');
  await overdue(id);
  await expect(approveBy(two.id)).rejects.toThrow('not decided in time');
  await expireProposals(fixture.db);
  await expect(approveBy(two.id)).rejects.toThrow('decided and does not change');
});

test('proposals: the database and the contracts name the same roles', async () => {
  const { readContracts } = await import('#dev/contracts.ts');
  const { calls } = await readContracts();
  const kinds = await fixture.db.query<{ kind: string; roles: string[] }>(
    'select kind, roles from proposal_kinds',
  );
  const prefixOf = (kind: string) =>
    kind.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
  const prefixes = calls.flatMap(({ name }) => /^(\w+)\.withdraw$/.exec(name)?.[1] ?? []);
  expect(kinds.map(({ kind }) => prefixOf(kind)).toSorted()).toEqual(prefixes.toSorted());
  for (const { kind: name, roles } of kinds) {
    for (const what of ['propose', 'approve', 'reject', 'withdraw']) {
      const declared = calls.find((call) => call.name === `${prefixOf(name)}.${what}`)!;
      expect([...declared.roles!, 'admin'].toSorted(), declared.name).toEqual(roles.toSorted());
    }
  }
});

test('proposals: no listing scans the whole table', async () => {
  const filters = [
    { status: 'open' },
    { status: 'approved' },
    { playerId: toPlayerId(1n) },
    { currency: 'RUB' },
    { before: 500n },
  ] as const;
  for (const filter of filters) {
    const { text, values } = listQuery('adjustments', { ...filter, limit: 50 });
    const rows = await fixture.db.transaction(async (tx) => {
      // On a table of a dozen rows the planner would choose a sequential scan anyway.
      await tx.query('set local enable_seqscan = off');
      return await tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index.*proposals/);
    expect(plan).not.toMatch(/Seq Scan on proposals/);
  }
});
