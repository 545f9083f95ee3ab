import { beforeAll, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import type { BankFixturePlayer } from '#dev/bank/bank-fixture.ts';
import { createCoinFixture, type CoinFixture } from '#dev/btcpay/coin-fixture.ts';
import { newKey } from '#dev/test-app.ts';
import { listRates, rateProposals } from '../contract.backoffice.rates.ts';

const RATES = '/api/v2/staff/payment-rates';
const REASON = 'the market of today';

let fixture: CoinFixture;
let staff: BankFixturePlayer;
let other: BankFixturePlayer;
let admin: BankFixturePlayer;

beforeAll(async () => {
  fixture = await createCoinFixture();
  staff = await fixture.addStaffUser('payments');
  other = await fixture.addStaffUser('payments');
  admin = await fixture.addStaffUser('admin');
  return () => fixture.close();
});

type Pair = { base: string; quote: string };
const DOLLAR: Pair = { base: 'USD', quote: 'RUB' };

const set = (as: BankFixturePlayer, rate: string, pair: Pair = DOLLAR, reason = REASON) =>
  fixture.call(as, 'POST', `${RATES}/proposals`, { ...pair, rate, reason }, newKey());

/** The result: the rate in force, or the id of the proposal. */
async function made(as: BankFixturePlayer, rate: string, pair: Pair = DOLLAR) {
  const answer = await set(as, rate, pair);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const proposal = rateProposals.propose.answer.parse(answer.body).data;
  if (proposal) return { holds: undefined, id: proposal.id };
  const latest = await fixture.call(as, 'GET', `${RATES}?limit=1`);
  return { holds: listRates.answer.parse(latest.body).data[0]!.rate, id: undefined };
}

const BODIES = { approve: {}, reject: { decision: 'not today' }, withdraw: {} };
const decide = (as: BankFixturePlayer, id: string, step: keyof typeof BODIES) =>
  fixture.call(as, 'POST', `${RATES}/proposals/${id}/${step}`, BODIES[step], newKey());

async function waiting(as: BankFixturePlayer) {
  const answer = await fixture.call(as, 'GET', `${RATES}/proposals?status=open`);
  return rateProposals.list.answer.parse(answer.body).data;
}

const rateOf = async (member?: BankFixturePlayer) =>
  (await fixture.createDeposit(member ?? (await fixture.member()))).exchange?.rate;

test('rates: a small step applies at once to new payments and is in the audit log', async () => {
  expect(JSON.stringify((await set(staff, '8000')).body)).toContain('rate_step_too_large');
  expect(JSON.stringify((await set(staff, '0')).body)).toContain('rate_format');
  const same = { base: 'USD', quote: 'USD' };
  expect(JSON.stringify((await set(staff, '1', same)).body)).toContain('pair_same');
  expect((await set(staff, '81', DOLLAR, '   ')).status).toBe(422);
  const before = await fixture.createDeposit(await fixture.member());
  expect(await made(staff, '82')).toEqual({ holds: '82.00', id: undefined });
  const after = await fixture.createDeposit(await fixture.member());
  expect([before.exchange?.rate, after.exchange?.rate]).toEqual(['80.00', '82.00']);
  const list = await fixture.call(staff, 'GET', `${RATES}?limit=1`);
  expect(list.body).toMatchObject({
    data: [{ rate: '82.00', source: 'operator', approved_by: null }],
  });
  const quote = await fixture.call(staff, 'GET', `${RATES}/quote?base=USD&quote=RUB`);
  expect(quote.body).toEqual({ data: { provider: 'btcpay', rate: '80.00' } });
  await expect(fixture.db.query('update payment_rates set rate = 1')).rejects.toThrow(/permission/);
});

test('theft: a large step waits for another person, whose confirmation sets it', async () => {
  const { holds, id } = await made(staff, '100.5');
  expect(holds).toBeUndefined();
  expect(await rateOf()).toBe('82.00');
  expect(await waiting(staff)).toMatchObject([
    { id, terms: { rate: '100.50', present: '82.00' }, blocked_by: 'proposal_own' },
  ]);
  expect((await decide(staff, id!, 'approve')).body).toMatchObject({ message: 'proposal_own' });
  expect((await set(other, '101')).body).toMatchObject({ message: 'proposal_open' });
  const turned = { base: 'RUB', quote: 'USD' };
  expect((await set(other, '0.0099', turned)).body).toMatchObject({ message: 'proposal_open' });
  const confirmed = await decide(other, id!, 'approve');
  expect(confirmed.status).toBe(200);
  expect(await rateOf()).toBe('100.50');
  // A lost response is repeated and sets nothing again.
  expect((await decide(other, id!, 'approve')).body).toEqual(confirmed.body);
  expect((await decide(admin, id!, 'approve')).body).toMatchObject({ message: 'proposal_closed' });
  expect((await decide(admin, id!, 'reject')).body).toMatchObject({ message: 'proposal_closed' });
  expect(await waiting(staff)).toEqual([]);
  const [line] = await fixture.db.query<{ set_by: PlayerId; approved_by: PlayerId }>(
    `select r.staff_id as set_by, p.decided_by as approved_by from payment_rates r
       join proposals p on p.id = r.proposal_id order by r.id desc limit 1`,
  );
  expect(line).toEqual({ set_by: staff.id, approved_by: other.id });
  const acts = await fixture.db.query(
    `select action, staff_id, before, after from staff_audit
      where target = 'RUB/USD' order by id`,
  );
  const smallStep = { ...DOLLAR, rate: '82.00' };
  const terms = { ...DOLLAR, rate: '100.50', present: '82.00', proposal: id };
  const approved = { ...terms, status: 'approved', result: expect.any(String) };
  const before = { status: 'open', rate: '82.00' };
  expect(acts).toEqual([
    { action: 'rate.set', staff_id: staff.id, before: { rate: '80.00' }, after: smallStep },
    {
      action: 'rate.propose',
      staff_id: staff.id,
      before: null,
      after: { ...terms, status: 'open' },
    },
    { action: 'rate.approve', staff_id: other.id, before, after: approved },
  ]);
});

test('theft: a rate cannot be moved far in small steps, there and back or by the reversed pair', async () => {
  const pair = { base: 'USD', quote: 'KZT' };
  expect((await made(staff, '540', pair)).holds).toBe('540.00');
  expect((await made(staff, '546', pair)).holds).toBe('546.00');
  const far = await made(staff, '550', pair);
  expect(far.id).toBeDefined();
  expect((await decide(staff, far.id!, 'withdraw')).status).toBe(200);
  const turned = await made(staff, '0.0018', { base: 'KZT', quote: 'USD' });
  expect(turned.id).toBeDefined();
  expect((await decide(other, turned.id!, 'reject')).status).toBe(200);
  expect(JSON.stringify((await set(admin, '1800', pair)).body)).toContain('rate_step_too_large');
  expect(JSON.stringify((await set(staff, '900', pair)).body)).toContain('rate_step_too_large');
});

test('rates: the first rate of a pair takes two people, also two admins', async () => {
  const pair = { base: 'EUR', quote: 'KZT' };
  const { id } = await made(admin, '600', pair);
  expect((await decide(admin, id!, 'approve')).body).toMatchObject({ message: 'proposal_own' });
  const answer = await decide(staff, id!, 'approve');
  expect(answer.body).toMatchObject({ data: { terms: { rate: '600.00' }, status: 'approved' } });
});

test('rates: a proposal made against another rate, or a day ago, cannot be confirmed', async () => {
  const pair = { base: 'USD', quote: 'INR' };
  const { id } = await made(staff, '95', pair);
  await made(staff, '86', pair);
  expect(await waiting(other)).toMatchObject([{ id, blocked_by: 'proposal_outdated' }]);
  expect((await decide(other, id!, 'approve')).body).toMatchObject({
    message: 'proposal_outdated',
  });
  expect((await decide(other, id!, 'reject')).status).toBe(200);
  const late = await made(staff, '95', pair);
  await fixture.asOwner(`
    alter table proposals disable trigger all;
    update proposals set expires_at = now() - interval '1 second'
      where id = ${late.id};
    alter table proposals enable trigger all`);
  expect((await decide(other, late.id!, 'approve')).body).toMatchObject({
    message: 'proposal_expired',
  });
  expect(await waiting(other)).toEqual([]);
  // It has expired, so the pair is free again.
  expect((await made(staff, '96', pair)).id).toBeDefined();
});

test('rates: a proposal of a person who has left cannot be confirmed', async () => {
  const leaver = await fixture.addStaffUser('payments');
  const { id } = await made(leaver, '1.3', { base: 'EUR', quote: 'USD' });
  await fixture.asOwner(`update staff set role = 'support' where player_id = ${leaver.id}`);
  expect((await decide(other, id!, 'approve')).body).toMatchObject({
    message: 'proposer_inactive',
  });
  expect((await decide(await fixture.addStaffUser('risk'), id!, 'approve')).status).toBe(403);
  expect((await decide(other, id!, 'reject')).status).toBe(200);
});

test('race: two concurrent confirmations set one rate, and concurrent steps are measured in order', async () => {
  const pair = { base: 'EUR', quote: 'INR' };
  const { id } = await made(staff, '92', pair);
  const yes = await Promise.all([decide(other, id!, 'approve'), decide(admin, id!, 'approve')]);
  expect(yes.filter(({ status }) => status === 200)).toHaveLength(1);
  const steps = await Promise.all([made(staff, '88', pair), made(other, '96', pair)]);
  expect(steps.filter(({ holds }) => holds !== undefined)).toHaveLength(1);
  const rows = await fixture.db.query(
    `select 1 from payment_rates where base = 'EUR' and quote = 'INR'`,
  );
  expect(rows).toHaveLength(2);
});

test('theft: the database itself refuses a large step that has not been confirmed', async () => {
  const insert = (rate: number, more = '', value = '') =>
    fixture.db.query(
      `insert into payment_rates (base, quote, rate, staff_id, source${more})
       values ('USD', 'EUR', ${rate}, ${staff.id}, 'operator'${value})`,
    );
  await expect(insert(120_000_000)).rejects.toThrow('two people');
  const { id } = await made(staff, '1.2', { base: 'USD', quote: 'EUR' });
  await expect(insert(120_000_000, ', proposal_id', `, ${id}`)).rejects.toThrow('was not approved');
  const yes = (by: PlayerId) =>
    fixture.db.query(
      `update proposals set status = 'approved', decided_by = ${by} where id = ${id}`,
    );
  await expect(yes(staff.id)).rejects.toThrow('two_people');
  await expect(yes((await fixture.addStaffUser('support')).id)).rejects.toThrow('without the role');
});

test('rates: the list is filtered by either currency of the pair', async () => {
  const pairs = async (query: string) => {
    const answer = await fixture.call(staff, 'GET', `${RATES}?${query}`);
    return listRates.answer.parse(answer.body).data.map(({ base, quote }) => `${base}/${quote}`);
  };
  const all = new Set(await pairs('limit=100'));
  expect(all.size).toBeGreaterThan(1);
  expect(new Set(await pairs('limit=100&base=USD&quote=RUB'))).toEqual(new Set(['USD/RUB']));
  const inRubles = new Set([...all].filter((pair) => pair.endsWith('/RUB')));
  expect(inRubles.size).toBeGreaterThan(0);
  expect(new Set(await pairs('limit=100&quote=RUB'))).toEqual(inRubles);
  expect((await fixture.call(staff, 'GET', `${RATES}?base=XYZ`)).status).toBe(422);
});
