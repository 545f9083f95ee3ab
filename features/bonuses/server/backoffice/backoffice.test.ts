import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBonusFixture, type BonusFixture } from '#dev/bonus-fixture.ts';
import { CASHBACK, defineBonus, termsOf } from '#dev/bonus-terms.ts';
import { createEventRecorder } from '#dev/event-recorder.ts';
import { addStaffAccount } from '#dev/staff.ts';
import type { PlayerId } from '#core/ids.ts';
import { parseMoney } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { cancelBonus, findBonus, insertVersion } from '#domain/bonuses/server/index.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { approveProposal, submitProposal, type StaffUser } from '#domain/staff/server/index.ts';
import { budgetKind } from './budgets.ts';
import { addCodes } from './codes.ts';
import type { BonusStaffDeps } from './deps.ts';
import { grantKind } from './grants.ts';
import { packKind } from './packs.ts';
import { readReport } from './report.ts';
import { versionKind } from './versions.ts';

const NO_SUPPLIERS = { listSupplied: () => [], assumedEdges: () => ({ slots: 100, live: 50 }) };

let fixture: BonusFixture;
let deps: BonusStaffDeps;
let one: StaffUser;
let two: StaffUser;
const { emitted, emit } = createEventRecorder();
beforeAll(async () => {
  fixture = await createBonusFixture();
  deps = { ...fixture.deps, db: fixture.db, emit, games: [], ...NO_SUPPLIERS };
  one = await addStaff();
  two = await addStaff();
});
afterEach(async () => expect((await checkLedger(fixture.db)).findings).toEqual([]));
afterAll(() => fixture.close());

async function addStaff(): Promise<StaffUser> {
  const { id } = await addStaffAccount(fixture.db, 'payments');
  return { id, role: 'payments' };
}

const REASON = 'spring campaign';

function give(player: PlayerId, bonus: string, key: string = randomUUID()) {
  const request = { player: player.toString(), bonus, currency: 'RUB' as const, reason: REASON };
  return submitProposal(fixture.db, grantKind(deps), one, key, request);
}

test('bonuses: a small one by hand is offered at once, and a repeated request offers it once', async () => {
  const { id } = await fixture.addPlayer();
  const key = randomUUID();
  const answers = [await give(id, 'gift', key), await give(id, 'gift', key)];
  expect(answers).toEqual([{ data: null }, { data: null }]);
  expect(await fixture.states(id)).toEqual(['available']);
  const body = { player_id: id.toString(), currency: 'RUB', cashback: null };
  const given = emitted.filter(({ name }) => name === 'bonus.given');
  expect(given).toMatchObject([{ body }]);
  expect(await give(id, 'rare', key)).toMatchObject({ refused: 'key_reused' });
});

test('race: two equal requests for a bonus by hand offer it once', async () => {
  const { id } = await fixture.addPlayer();
  const key = randomUUID();
  await Promise.all([give(id, 'gift', key), give(id, 'gift', key)]);
  expect(await fixture.states(id)).toEqual(['available']);
});

test('bonuses: beyond the sum of thirty days one by hand takes two people', async () => {
  const { id } = await fixture.addPlayer();
  // 1,000 each: the sixth one is above 5,000.
  for (let i = 0; i < 5; i++) expect(await give(id, 'first')).toEqual({ data: null });
  const made = await give(id, 'first');
  if (isRefusal(made)) throw new Error(made.refused);
  expect(made.data).toMatchObject({ status: 'open', terms: { amount: '1000.00' } });
  expect(await fixture.states(id)).toHaveLength(5);
  const proposal = BigInt(made.data!.id);
  const kind = grantKind(deps);
  const own = await approveProposal(fixture.db, kind, one, proposal, null);
  expect(own).toMatchObject({ refused: 'proposal_own' });
  const approved = await approveProposal(fixture.db, kind, two, proposal, null);
  expect(approved).toMatchObject({ data: { status: 'approved' } });
  expect(await fixture.states(id)).toHaveLength(6);
});

test('bonuses: a player in a time-out is given nothing', async () => {
  const { id } = await fixture.addPlayer();
  await fixture.db.query(
    `insert into protections (player_id, time_out_until) values ($1, now() + interval '1 day')
     on conflict (player_id) do update set time_out_until = excluded.time_out_until`,
    [id],
  );
  expect(await give(id, 'gift')).toMatchObject({ refused: 'bonus_player_closed' });
  expect(await fixture.states(id)).toEqual([]);
});

test('bonuses: one by hand is refused outside of its segment, also when it is approved', async () => {
  const segment = { deposits_max: 0, countries: { mode: 'only' as const, codes: ['KZ'] } };
  await defineBonus(fixture.db, 'segment-gift', termsOf({ segment }, '6000'));
  const { id } = await fixture.addPlayer();
  const move = (country: string) =>
    fixture.db.query('update players set country = $2 where id = $1', [id, country]);
  await move('RU');
  expect(await give(id, 'segment-gift')).toMatchObject({ refused: 'bonus_not_for_player' });
  await move('KZ');
  const made = await give(id, 'segment-gift');
  if (isRefusal(made)) throw new Error(made.refused);
  await move('RU');
  const approve = () =>
    approveProposal(fixture.db, grantKind(deps), two, BigInt(made.data!.id), null);
  expect(await approve()).toMatchObject({ refused: 'bonus_not_for_player' });
  await move('KZ');
  expect(await approve()).toMatchObject({ data: { status: 'approved' } });
  expect(await fixture.states(id)).toEqual(['available']);
});

test('bonuses: cashback is not given by hand, by a code or in a pack, and remains cashback', async () => {
  await defineBonus(fixture.db, 'weekly', CASHBACK);
  const { id } = await fixture.addPlayer();
  const unknown = { errors: { bonus: [{ code: 'bonus_unknown' }] } };
  expect(await give(id, 'weekly')).toMatchObject(unknown);
  const code = { code: 'WEEKLY', bonus: 'weekly', count: null, uses_max: 1, valid_until: null };
  const codes = addCodes(fixture.db, one, randomUUID(), { ...code, reason: REASON });
  expect(await codes).toMatchObject({ refused: 'not_found' });
  const pack = { titles: CASHBACK.names, days: 7, steps: ['weekly'] };
  const steps = { code: 'with-cashback', terms: pack, based_on: 0, reason: REASON };
  expect(await submitProposal(fixture.db, packKind, one, randomUUID(), steps)).toMatchObject({
    errors: { 'terms.steps.0': [{ code: 'bonus_unknown' }] },
  });
  for (const [bonus, terms] of [
    ['weekly', termsOf({}, '30')],
    ['gift', CASHBACK],
  ] as const) {
    const version = { code: bonus, terms, based_on: 1, reason: REASON };
    const kind = versionKind(() => []);
    expect(await submitProposal(fixture.db, kind, one, randomUUID(), version)).toMatchObject({
      errors: { 'terms.kind': [{ code: 'bonus_cashback_kind' }] },
    });
  }
});

test('bonuses: a granted one keeps its version when another is approved', async () => {
  const { id } = await fixture.addPlayer();
  await give(id, 'gift');
  const bonus = (await findBonus(fixture.db, 'gift'))!;
  const next = { ...bonus.terms, wager: 9 };
  await fixture.db.transaction((tx) => insertVersion(tx, 'gift', next, null));
  await give(id, 'gift');
  const versions = (await fixture.grants(id)).map(({ version, terms }) => [version, terms.wager]);
  expect(versions).toEqual([
    [bonus.version, bonus.terms.wager],
    [bonus.version + 1, 9],
  ]);
});

test('bonuses: a budget is lowered by one person, raised far by two, and never below what is granted', async () => {
  const { id } = await fixture.addPlayer();
  await fixture.claim(id, 'rare');
  const set = (budget: string) => {
    const request = { code: 'rare', currency: 'RUB' as const, budget, reason: REASON };
    return submitProposal(fixture.db, budgetKind, one, randomUUID(), request);
  };
  expect(await set('500.00')).toEqual({ data: null });
  expect(await set('40.00')).toMatchObject({ refused: 'bonus_budget_granted' });
  const made = await set('2000000.00');
  if (isRefusal(made)) throw new Error(made.refused);
  expect(made.data).toMatchObject({ status: 'open', terms: { present: '500.00' } });
  const approved = await approveProposal(fixture.db, budgetKind, two, BigInt(made.data!.id), null);
  expect(approved).toMatchObject({ data: { status: 'approved' } });
});

test('bonuses: ten thousand codes are created once by a repeated request', async () => {
  const key = randomUUID();
  const wanted = { bonus: 'gift', uses_max: 1, valid_until: null, reason: REASON };
  const request = { ...wanted, code: 'BULK-', count: 10_000 };
  const [made, again] = await Promise.all([
    addCodes(fixture.db, one, key, request),
    addCodes(fixture.db, one, key, request),
  ]);
  expect(made).toEqual(again);
  const rows = await fixture.db.query<{ code: string }>(
    `select code from bonus_codes where starts_with(code, 'BULK-')`,
  );
  expect(rows).toHaveLength(10_000);
  const { id } = await fixture.addPlayer();
  expect(isRefusal(await fixture.redeem(id, rows[0]!.code.toLowerCase()))).toBe(false);
  const past = { ...wanted, code: 'LATE', count: null, valid_until: '2020-01-01T00:00:00.000Z' };
  const refused = await addCodes(fixture.db, one, randomUUID(), past);
  expect(refused).toMatchObject({ refused: 'time_past' });
});

test('conservation: the report is what the ledger moved through the accounts of bonuses', async () => {
  const [winner, loser, holder] = [
    (await fixture.addPlayer()).id,
    (await fixture.addPlayer('0.00')).id,
    (await fixture.addPlayer()).id,
  ];
  for (const id of [winner, loser, holder]) {
    await fixture.claim(id, 'first');
    await fixture.deposit(id, '200.00');
  }
  await fixture.loseBet(winner, '200.00');
  await fixture.winBet(winner, '200.00', '150.00');
  await expect.poll(() => fixture.states(winner)).toEqual(['wagered']);
  await fixture.loseBet(loser, '250.00');
  const [grant] = await fixture.grants(loser);
  await fixture.db.transaction((tx) => cancelBonus(deps, tx, loser, grant!.id, 'staff'));
  const { data } = await readReport(fixture.db);
  expect(data.find(({ bonus }) => bonus === 'first')).toMatchObject({ currency: 'RUB' });
  expect(data.map(numbersOf)).toEqual(await sumsOfLedger());
});

type Line = Awaited<ReturnType<typeof readReport>>['data'][number];

function numbersOf({ bonus, currency, granted, converted, returned, open, lost }: Line) {
  const [given, paid, back, left, played] = [granted, converted, returned, open, lost].map((text) =>
    parseMoney(text)!,
  );
  return {
    bonus,
    currency,
    granted: given,
    converted: paid,
    returned: back,
    open: left,
    lost: played,
  };
}

/** The same sums from the entries of the ledger alone; what is none of the moves was play. */
async function sumsOfLedger() {
  return await fixture.db.query(
    `select d.code as bonus, a.currency,
            coalesce(sum(e.delta) filter (where e.kind = 'bonus_grant'), 0)::bigint as granted,
            -coalesce(sum(e.delta) filter (where e.kind = 'bonus_conversion'), 0)::bigint
              as converted,
            -coalesce(sum(e.delta) filter (where e.kind = 'bonus_return'), 0)::bigint as returned,
            sum(e.delta)::bigint as open,
            -coalesce(sum(e.delta) filter (where e.kind in ('stake', 'payout')), 0)::bigint
              as lost
       from ledger_entries e
       join ledger_accounts a on a.id = e.account and a.bonus_grant is not null
       join bonus_grants g on g.id = a.bonus_grant
       join bonus_definitions d on d.id = g.bonus_id
      group by d.code, a.currency order by d.code, a.currency`,
  );
}
