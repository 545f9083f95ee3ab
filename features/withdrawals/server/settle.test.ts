import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import { startAfresh, withdrawalSteps, type Made } from '#dev/withdrawal-steps.ts';
import {
  openWithdrawalsHouse,
  type Person,
  type WithdrawalsHouse,
} from '#dev/withdrawals-house.ts';
import { micro } from '#core/money.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';

/** What becomes of a payout whose provider says nothing any more. */
const STAFF = '/api/v2/staff/withdrawals';
const SAID = { outcome: 'paid', reason: 'the bank shows it', evidence: 'statement 7, line 12' };

let house: WithdrawalsHouse;
let approver: Person;
let first: Person;
let second: Person;
let steps: ReturnType<typeof withdrawalSteps>;

beforeAll(async () => {
  const database = await testDatabase();
  house = await openWithdrawalsHouse(database.url);
  await house.addWay({ hash: 'cardwayrub' });
  await house.addWay({ hash: 'kztwayrub1', exchange: 'KZT', fee: micro(20_000_000n) });
  await house.setRate('RUB', 'KZT', 500_000_000n);
  return async () => {
    expect((await checkLedger(house.db)).findings).toEqual([]);
    await house.close();
    await database.close();
  };
});

beforeEach(async () => {
  await startAfresh(house);
  approver = await house.addStaff('payments');
  first = await house.addStaff('payments');
  second = await house.addStaff('admin');
  steps = withdrawalSteps(house, approver);
});

/** Asked of a provider that has said nothing for so long; sent: it had taken it before. */
async function silent(
  hours: number,
  isSent = false,
  way?: [string, string, string],
): Promise<Made> {
  const made = await steps.approved(...(way ?? []));
  house.script.isAway = !isSent;
  await house.runSending();
  await house.asOwner(
    `alter table withdrawals disable trigger withdrawals_go_on;
     update withdrawals set asked_at = now() - interval '${hours} hours',
            heard_at = heard_at - interval '${hours} hours' where id = ${made.id};
     alter table withdrawals enable trigger withdrawals_go_on`,
  );
  return made;
}

const propose = ({ id }: Made, as = first, body: object = SAID) =>
  house.send('POST', `${STAFF}/${id}/settlements`, { as, body });
const decide = ({ id }: Made, settlement: string, what: string, as = second, body: object = {}) =>
  house.send('POST', `${STAFF}/${id}/settlements/${settlement}/${what}`, { as, body });

async function proposed(made: Made, body: object = SAID): Promise<string> {
  const got = await propose(made, first, body);
  expect(got.status, got.text).toBe(200);
  return got.json['data'].settlement.id;
}

/** What the desk lists as waiting for a second person's word. */
async function settling(): Promise<string[]> {
  const got = await house.send('GET', `${STAFF}?state=settling`, { as: first });
  return got.json['data'].map(({ id }: { id: string }) => id);
}

/** What was done last, and the state it led from, and to. */
const lastAudit = async () => {
  const text = `select action, before ->> 'status' as before, after ->> 'status' as after
    from staff_audit order by id desc limit 1`;
  return (await house.db.query(text))[0];
};

test('two people say it was paid: the money moves as the provider’s word would move it', async () => {
  for (const isSent of [false, true]) {
    const before = Number(await house.account('psp_clearing', 'RUB'));
    const made = await silent(25, isSent);
    const id = await proposed(made);
    expect(await lastAudit()).toMatchObject({ action: 'withdrawal.settlement.propose' });
    expect(await settling()).toEqual([made.id.toString()]);
    // Nothing has moved yet.
    expect(await steps.statusOf(made)).toBe(isSent ? 4 : 3);
    const done = await decide(made, id, 'confirm');
    expect(done.json['data'], done.text).toMatchObject({
      status: 5,
      settlement: { status: 'confirmed', proposed_by: { name: first.email } },
      may: { settle: false, confirm: false, decline: false },
    });
    const action = 'withdrawal.settlement.confirm';
    expect(await lastAudit()).toEqual({ action, before: isSent ? '4' : '3', after: '5' });
    expect(await settling()).toEqual([]);
    expect(await house.balances(made.player)).toEqual({ cash: '500.00', held: '0.00' });
    expect(Number(await house.account('psp_clearing', 'RUB')) - before).toBe(500);
    const shown = await house.send('GET', `/api/v2/billing/withdrawals/${made.id}`, {
      as: made.player,
    });
    expect(shown.json['data'].timeline.at(-1)).toMatchObject({ status: 5, by_hand: true });
    expect(shown.text).not.toContain('statement 7');
    expect(await house.outbox.newest(made.player.email)).toMatchObject({
      template: 'withdrawal-paid',
    });
  }
});

test('two people say it failed: everything comes back, over the exchange too, with a letter', async () => {
  for (const isSent of [false, true]) {
    const kzt = await house.account('psp_clearing', 'KZT');
    const made = await silent(25, isSent, ['kztwayrub1', '20.00', '2400.00']);
    const id = await proposed(made, { ...SAID, outcome: 'failed' });
    expect((await decide(made, id, 'confirm')).json['data'].status).toBe(7);
    expect(await house.balances(made.player)).toEqual({ cash: '1000.00', held: '0.00' });
    expect(await house.account('house_fx', 'RUB')).toBe('0.00');
    expect(await house.account('psp_clearing', 'KZT')).toBe(kzt);
    const shown = await house.send('GET', `/api/v2/billing/withdrawals/${made.id}`, {
      as: made.player,
    });
    expect(shown.json['data']).toMatchObject({ status: 7, reason: 'provider_gone' });
    const letter = await house.outbox.newest(made.player.email);
    expect(letter).toMatchObject({ template: 'withdrawal-returned' });
    expect(letter.text).toContain('does not answer any more');
  }
});

test('while the provider can be asked, nobody else says how it ends', async () => {
  const early = await silent(23);
  expect((await propose(early)).json['message']).toBe('provider_answers');
  await house.asOwner(`update withdrawal_rules set silent_hours = 1 where currency = 'RUB'`);
  expect((await propose(early)).status).toBe(200);
  await house.asOwner(`update withdrawal_rules set silent_hours = 24 where currency = 'RUB'`);
  house.script.isAway = false;
  // It is on its way, says the provider when it is asked about it.
  const sent = await silent(25, true);
  await house.makeDue();
  await house.runWatch();
  expect((await propose(sent)).json['message']).toBe('provider_answers');
  const review = await steps.approved();
  expect((await propose(review)).json['message']).toBe('withdrawal_step');
  expect((await propose({ ...review, id: '999999' })).status).toBe(404);
});

test('it comes back before the second has said yes: its own word counts', async () => {
  const made = await silent(25);
  const id = await proposed(made, { ...SAID, outcome: 'failed' });
  house.script.isAway = false;
  await house.makeDue();
  await house.runSending();
  expect(await steps.statusOf(made)).toBe(4);
  expect((await decide(made, id, 'confirm')).json['message']).toBe('provider_answers');
  await steps.paid(made);
  expect((await decide(made, id, 'confirm')).json['message']).toBe('withdrawal_step');
  const shown = await house.send('GET', `${STAFF}/${made.id}`, { as: second });
  expect(shown.json['data']).toMatchObject({ settlement: null, may: { decline: false } });
  expect(await house.balances(made.player)).toEqual({ cash: '500.00', held: '0.00' });
});

test('four eyes: not who proposed it, not who approved it, not when the first one has gone', async () => {
  const made = await silent(25);
  const id = await proposed(made);
  expect((await propose(made, second)).json['message']).toBe('proposal_open');
  expect((await decide(made, id, 'confirm', first)).json['message']).toBe('proposal_own');
  expect((await decide(made, id, 'confirm', approver)).json['message']).toBe('approver_confirms');
  await house.asOwner(`update staff set role = 'support' where player_id = ${first.id}`);
  expect((await decide(made, id, 'confirm')).json['message']).toBe('proposer_gone');
  const no = { decision: 'he is not of payments any more' };
  expect((await decide(made, id, 'decline', second, no)).status).toBe(200);
  expect(await lastAudit()).toMatchObject({ action: 'withdrawal.settlement.decline' });
  expect((await decide(made, id, 'confirm')).json['message']).toBe('proposal_closed');
  expect((await decide(made, id, 'decline', second, no)).json['message']).toBe('proposal_closed');
  // Whoever proposes takes it back by the same word.
  const again = await propose(made, second);
  expect((await decide(made, again.json['data'].settlement.id, 'decline', second, no)).status).toBe(
    200,
  );
  expect(await steps.kindsOf(made)).toEqual(
    expect.arrayContaining(['settle_proposed', 'settle_declined']),
  );
});

test('rights and bad input: of payments alone, with a reason and something to look at', async () => {
  const made = await silent(25);
  for (const role of ['risk', 'support'] as const) {
    expect((await propose(made, await house.addStaff(role))).status).toBe(403);
  }
  expect((await propose(made, made.player)).status).toBe(403);
  for (const wrong of [
    { reason: '   ' },
    { evidence: '' },
    { outcome: 'sent' },
    { evidence: 'x'.repeat(201) },
  ]) {
    expect((await propose(made, first, { ...SAID, ...wrong })).status).toBe(422);
  }
  const id = await proposed(made);
  expect((await decide(made, id, 'decline', second, { decision: ' ' })).status).toBe(422);
  expect((await decide(made, '999999', 'confirm')).status).toBe(404);
  expect((await decide({ ...made, id: '999999' }, id, 'confirm')).status).toBe(404);
});

test('idempotency and race: confirmed twice, by two, against the provider’s word: moved once', async () => {
  const third = await house.addStaff('payments');
  for (const kind of ['paid', 'failed'] as const) {
    for (const outcome of ['paid', 'failed'] as const) {
      const made = await silent(25);
      const id = await proposed(made, { ...SAID, outcome });
      await Promise.all([
        decide(made, id, 'confirm'),
        decide(made, id, 'confirm'),
        decide(made, id, 'confirm', third),
        kind === 'paid' ? steps.paid(made) : steps.failed(made),
      ]);
      const status = await steps.statusOf(made);
      expect([5, 7]).toContain(status);
      const cash = status === 5 ? '500.00' : '1000.00';
      expect(await house.balances(made.player)).toEqual({ cash, held: '0.00' });
    }
  }
  const made = await silent(25);
  const id = await proposed(made);
  await decide(made, id, 'confirm');
  const again = await decide(made, id, 'confirm');
  expect(again.json['data'].status).toBe(5);
  expect((await decide(made, id, 'confirm', third)).json['message']).toBe('proposal_closed');
});

test('a provider that comes back and contradicts moves nothing and calls a person', async () => {
  const paid = await silent(25);
  await decide(paid, await proposed(paid), 'confirm');
  const returned = await silent(25);
  const failed = await proposed(returned, { ...SAID, outcome: 'failed' });
  await decide(returned, failed, 'confirm');
  house.script.isAway = false;
  expect((await steps.failed(paid)).status).toBe(200);
  expect((await steps.paid(returned)).status).toBe(200);
  // The same word is no news.
  expect((await steps.paid(paid)).status).toBe(200);
  await house.makeDue();
  await house.runSending();
  expect(await house.balances(paid.player)).toEqual({ cash: '500.00', held: '0.00' });
  expect(await house.balances(returned.player)).toEqual({ cash: '1000.00', held: '0.00' });
  for (const made of [paid, returned]) {
    const kinds = await steps.kindsOf(made);
    expect(kinds.filter((kind) => kind === 'contradiction')).toHaveLength(1);
    expect(house.script.payouts.has(made.reference)).toBe(false);
  }
});

test('a provider that takes what was given back meanwhile calls a person', async () => {
  const made = await silent(25);
  const id = await proposed(made, { ...SAID, outcome: 'failed' });
  house.script.isAway = false;
  house.script.before = async () => void (await decide(made, id, 'confirm'));
  await house.makeDue();
  await house.runSending();
  expect(await steps.statusOf(made)).toBe(7);
  expect(await steps.kindsOf(made)).toContain('contradiction');
  expect(await house.balances(made.player)).toEqual({ cash: '1000.00', held: '0.00' });
});

test('the database refuses one person, an approver, and what no provider was asked for', async () => {
  const made = await silent(25);
  const id = await proposed(made);
  const confirmBy = (who: Person) =>
    house.db.query(
      `update withdrawal_settlements set status = 'confirmed', decided_by = ${who.id}
        where id = ${id}`,
    );
  await expect(confirmBy(first)).rejects.toThrow('two_people');
  await expect(confirmBy(approver)).rejects.toThrow('whoever approved it does not end it');
  await expect(confirmBy(await house.addStaff('risk'))).rejects.toThrow('of those who pay');
  await expect(
    house.db.query(`update withdrawal_settlements set outcome = 'failed' where id = ${id}`),
  ).rejects.toThrow('permission denied');
  await steps.paid(made);
  await expect(confirmBy(second)).rejects.toThrow('only what a provider was asked for');
});

test('four eyes: whom the proposer added a day ago does not confirm', async () => {
  const made = await silent(25);
  const id = await proposed(made);
  const puppet = await house.addStaff('admin');
  await house.db.query(
    `insert into staff_audit (staff_id, role, action, player_id)
     values ($1, 'admin', 'staff.add', $2)`,
    [first.id, puppet.id],
  );
  expect((await decide(made, id, 'confirm', puppet)).json['message']).toBe('same_hand');
  expect((await decide(made, id, 'confirm')).status).toBe(200);
});
