import { beforeAll, expect, test } from 'vitest';
import type { Member } from '#dev/bank/test-house.ts';
import { startCoinHouse, type CoinHouse } from '#dev/btcpay/test-coins.ts';
import { listRateProposals, setRate } from '../contract.backoffice.rates.ts';

const RATES = '/api/v2/staff/payment-rates';
const REASON = 'the market of today';

let house: CoinHouse;
let clerk: Member;
let other: Member;
let admin: Member;

beforeAll(async () => {
  house = await startCoinHouse();
  clerk = await house.hire('payments');
  other = await house.hire('payments');
  admin = await house.hire('admin');
  return () => house.close();
});

type Pair = { base: string; quote: string };
const DOLLAR: Pair = { base: 'USD', quote: 'RUB' };

const set = (as: Member, rate: string, pair: Pair = DOLLAR, reason = REASON) =>
  house.call(as, 'POST', RATES, { ...pair, rate, reason });

/** What became of it: the rate that holds, or the number of what waits. */
async function made(as: Member, rate: string, pair: Pair = DOLLAR) {
  const answer = await set(as, rate, pair);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { line, proposal } = setRate.answer.parse(answer.body).data;
  return { holds: line?.rate, id: proposal?.id };
}

const BODIES = { confirm: {}, decline: { decision: 'not today' } };
const decide = (as: Member, id: string, step: 'confirm' | 'decline') =>
  house.call(as, 'POST', `${RATES}/proposals/${id}/${step}`, BODIES[step]);

async function waiting(as: Member) {
  const answer = await house.call(as, 'GET', `${RATES}/proposals`);
  return listRateProposals.answer.parse(answer.body).data;
}

const rateOf = async (member?: Member) =>
  (await house.opened(member ?? (await house.member()))).exchange?.rate;

test('rates: a small step holds at once for what begins after, and is on record', async () => {
  expect(JSON.stringify((await set(clerk, '8000')).body)).toContain('rate_far');
  expect(JSON.stringify((await set(clerk, '0')).body)).toContain('rate_format');
  const same = { base: 'USD', quote: 'USD' };
  expect(JSON.stringify((await set(clerk, '1', same)).body)).toContain('pair_same');
  expect((await set(clerk, '81', DOLLAR, '   ')).status).toBe(422);
  const before = await house.opened(await house.member());
  expect(await made(clerk, '82')).toEqual({ holds: '82.00', id: undefined });
  const after = await house.opened(await house.member());
  expect([before.exchange?.rate, after.exchange?.rate]).toEqual(['80.00', '82.00']);
  const list = await house.call(clerk, 'GET', `${RATES}?limit=1`);
  expect(list.body).toMatchObject({
    data: [{ rate: '82.00', source: 'operator', confirmed_by: null }],
  });
  const quote = await house.call(clerk, 'GET', `${RATES}/quote?base=USD&quote=RUB`);
  expect(quote.body).toEqual({ data: { provider: 'btcpay', rate: '80.00' } });
  await expect(house.db.query('update payment_rates set rate = 1')).rejects.toThrow(/permission/);
});

test('theft: a large step waits for somebody else, and his yes sets it', async () => {
  const { holds, id } = await made(clerk, '100.5');
  expect(holds).toBeUndefined();
  expect(await rateOf()).toBe('82.00');
  expect(await waiting(clerk)).toMatchObject([
    { id, rate: '100.50', present: '82.00', is_own: true },
  ]);
  expect((await decide(clerk, id!, 'confirm')).body).toMatchObject({ message: 'proposal_own' });
  expect((await set(other, '101')).body).toMatchObject({ message: 'proposal_open' });
  const turned = { base: 'RUB', quote: 'USD' };
  expect((await set(other, '0.0099', turned)).body).toMatchObject({ message: 'proposal_open' });
  const confirmed = await decide(other, id!, 'confirm');
  expect(confirmed.status).toBe(200);
  expect(await rateOf()).toBe('100.50');
  // An answer that was lost on its way is given again, and sets nothing.
  expect((await decide(other, id!, 'confirm')).body).toEqual(confirmed.body);
  expect((await decide(admin, id!, 'confirm')).body).toMatchObject({ message: 'proposal_closed' });
  expect((await decide(admin, id!, 'decline')).body).toMatchObject({ message: 'proposal_closed' });
  expect(await waiting(clerk)).toEqual([]);
  const [line] = await house.db.query<{ set_by: bigint; confirmed_by: bigint }>(
    `select r.staff_id as set_by, p.decided_by as confirmed_by from payment_rates r
       join payment_rate_proposals p on p.id = r.proposal_id order by r.id desc limit 1`,
  );
  expect(line).toEqual({ set_by: clerk.id, confirmed_by: other.id });
  const acts = await house.db.query(
    `select action, staff_id, before, after from staff_audit
      where target = 'USD/RUB' order by id`,
  );
  const before = { rate: '82.00' };
  const after = { rate: '100.50' };
  expect(acts).toEqual([
    { action: 'rate.set', staff_id: clerk.id, before: { rate: '80.00' }, after: before },
    { action: 'rate.propose', staff_id: clerk.id, before, after },
    { action: 'rate.confirm', staff_id: other.id, before, after },
  ]);
});

test('theft: nobody walks a rate far in small steps, there and back or from the other side', async () => {
  const pair = { base: 'USD', quote: 'KZT' };
  expect((await made(clerk, '540', pair)).holds).toBe('540.00');
  expect((await made(clerk, '546', pair)).holds).toBe('546.00');
  const far = await made(clerk, '550', pair);
  expect(far.id).toBeDefined();
  expect((await decide(clerk, far.id!, 'decline')).status).toBe(200);
  const turned = await made(clerk, '0.0018', { base: 'KZT', quote: 'USD' });
  expect(turned.id).toBeDefined();
  expect((await decide(other, turned.id!, 'decline')).status).toBe(200);
  expect(JSON.stringify((await set(admin, '1800', pair)).body)).toContain('rate_far');
  expect(JSON.stringify((await set(clerk, '900', pair)).body)).toContain('rate_far');
});

test('the first rate of a pair takes two people, admins or not', async () => {
  const pair = { base: 'EUR', quote: 'KZT' };
  const { id } = await made(admin, '600', pair);
  expect((await decide(admin, id!, 'confirm')).body).toMatchObject({ message: 'proposal_own' });
  const answer = await decide(clerk, id!, 'confirm');
  expect(answer.body).toMatchObject({ data: { rate: '600.00' } });
});

test('a proposal against another rate than the one of now, or of yesterday, is none', async () => {
  const pair = { base: 'USD', quote: 'INR' };
  const { id } = await made(clerk, '95', pair);
  await made(clerk, '86', pair);
  expect(await waiting(other)).toMatchObject([{ id, is_outdated: true, is_own: false }]);
  expect((await decide(other, id!, 'confirm')).body).toMatchObject({
    message: 'proposal_outdated',
  });
  expect((await decide(other, id!, 'decline')).status).toBe(200);
  const late = await made(clerk, '95', pair);
  await house.asOwner(`
    alter table payment_rate_proposals disable trigger all;
    update payment_rate_proposals set expires_at = now() - interval '1 second'
      where id = ${late.id};
    alter table payment_rate_proposals enable trigger all`);
  expect((await decide(other, late.id!, 'confirm')).body).toMatchObject({
    message: 'proposal_expired',
  });
  expect(await waiting(other)).toEqual([]);
  // Its time is over, so the pair is free again.
  expect((await made(clerk, '96', pair)).id).toBeDefined();
});

test('who proposed it and is here no more has proposed nothing', async () => {
  const leaver = await house.hire('payments');
  const { id } = await made(leaver, '1.3', { base: 'EUR', quote: 'USD' });
  await house.asOwner(`update staff set role = 'support' where player_id = ${leaver.id}`);
  expect((await decide(other, id!, 'confirm')).body).toMatchObject({ message: 'proposer_gone' });
  expect((await decide(await house.hire('risk'), id!, 'confirm')).status).toBe(403);
  expect((await decide(other, id!, 'decline')).status).toBe(200);
});

test('race: two yeses at once set one rate, and two steps at once are measured one by one', async () => {
  const pair = { base: 'EUR', quote: 'INR' };
  const { id } = await made(clerk, '92', pair);
  const yes = await Promise.all([decide(other, id!, 'confirm'), decide(admin, id!, 'confirm')]);
  expect(yes.filter(({ status }) => status === 200)).toHaveLength(1);
  const steps = await Promise.all([made(clerk, '88', pair), made(other, '96', pair)]);
  expect(steps.filter(({ holds }) => holds !== undefined)).toHaveLength(1);
  const rows = await house.db.query(
    `select 1 from payment_rates where base = 'EUR' and quote = 'INR'`,
  );
  expect(rows).toHaveLength(2);
});

test('theft: the database itself refuses a large step that nobody said yes to', async () => {
  const insert = (rate: number, more = '', value = '') =>
    house.db.query(
      `insert into payment_rates (base, quote, rate, staff_id, source${more})
       values ('USD', 'EUR', ${rate}, ${clerk.id}, 'operator'${value})`,
    );
  await expect(insert(120_000_000)).rejects.toThrow('two people');
  const { id } = await made(clerk, '1.2', { base: 'USD', quote: 'EUR' });
  await expect(insert(120_000_000, ', proposal_id', `, ${id}`)).rejects.toThrow('nobody said yes');
  const yes = (by: bigint) =>
    house.db.query(
      `update payment_rate_proposals set status = 'confirmed', decided_by = ${by} where id = ${id}`,
    );
  await expect(yes(clerk.id)).rejects.toThrow();
  await expect(yes((await house.hire('support')).id)).rejects.toThrow('two of payments');
});
