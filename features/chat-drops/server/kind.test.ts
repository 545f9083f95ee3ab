import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createChatDropFixture, type ChatDropFixture } from '#dev/chat-drop-fixture.ts';
import { defineBonus, FIRST, money, termsOf } from '#dev/bonus-terms.ts';
import { addStaffAccount } from '#dev/staff.ts';
import { isRefusal } from '#core/refusal.ts';
import { insertVersion, sumBonuses } from '#domain/bonuses/server/index.ts';
import { checkLedger, listBonusBalances } from '#domain/ledger/server/index.ts';
import { approveProposal, submitProposal, type StaffUser } from '#domain/staff/server/index.ts';
import type { DropTerms } from '../rules.ts';
import { dropKind } from './kind.ts';
import { listForStaff, listStaffClaims, sumGiven } from './store.ts';

let fixture: ChatDropFixture;
beforeAll(async () => {
  fixture = await createChatDropFixture();
  await defineBonus(fixture.db, 'hundred', termsOf({}, '100'));
  await defineBonus(fixture.db, 'matched', FIRST);
});
afterEach(async () => expect((await checkLedger(fixture.db)).findings).toEqual([]));
afterAll(() => fixture.close());

const REASON = 'drop of the evening';

function dropOf(changes: Partial<DropTerms> = {}): DropTerms {
  return { bonus: 'hundred', locale: 'en', places: 10, minutes: 15, ...changes };
}

function kind() {
  return dropKind({ announceDrop: fixture.claiming.announceDrop });
}

function propose(terms: DropTerms, staff: StaffUser = fixture.staff, key: string = randomUUID()) {
  const request = { terms, reason: REASON };
  return submitProposal(fixture.db, kind(), staff, key, request);
}

const openDrops = () => listForStaff(fixture.db, 'open', undefined, 50);

const audited = (action: string) =>
  fixture.db.query('select from staff_audit where action = $1', [action]);

test('chat-drops: a small one opens at once, a repeated request opens it once', async () => {
  const key = randomUUID();
  const answers = await Promise.all([
    propose(dropOf(), fixture.staff, key),
    propose(dropOf(), fixture.staff, key),
  ]);
  expect(answers).toEqual([{ data: null }, { data: null }]);
  expect(await openDrops()).toMatchObject([{ bonus: 'hundred', version: 1, places: 10, taken: 0 }]);
  expect(await audited('chat.drop.open')).toHaveLength(1);
});

test('chat-drops: what one person opens within a day is one sum, beyond it two people open', async () => {
  const staff = fixture.other;
  // 1,000 + 4,000 is what one may give; one ruble more is a proposal.
  expect(await propose(dropOf(), staff)).toEqual({ data: null });
  expect(await propose(dropOf({ places: 40 }), staff)).toEqual({ data: null });
  const before = (await openDrops()).length;
  const made = await propose(dropOf({ places: 1 }), staff);
  if (isRefusal(made)) throw new Error(made.refused);
  expect(made.data).toMatchObject({ terms: { most: [{ currency: 'RUB', amount: '100.00' }] } });
  expect(await openDrops()).toHaveLength(before);
  const id = BigInt(made.data!.id);
  const own = await approveProposal(fixture.db, kind(), staff, id, null);
  expect(own).toMatchObject({ refused: 'proposal_own' });
  const approved = await approveProposal(fixture.db, kind(), fixture.staff, id, null);
  expect(approved).toMatchObject({ data: { status: 'approved' } });
  expect(await openDrops()).toHaveLength(before + 1);
});

test('race: two small drops of one person at once do not exceed the sum together', async () => {
  const staff = await addThird();
  const answers = await Promise.all([
    propose(dropOf({ places: 30 }), staff),
    propose(dropOf({ bonus: 'gift', places: 60 }), staff),
  ]);
  const proposed = answers.filter((answer) => !isRefusal(answer) && answer.data !== null);
  expect(proposed).toHaveLength(1);
});

test('chat-drops: a bonus that changed since it was proposed is not given', async () => {
  await defineBonus(fixture.db, 'large', termsOf({}, '6000'));
  const made = await propose(dropOf({ bonus: 'large', places: 1 }));
  if (isRefusal(made)) throw new Error(made.refused);
  await fixture.db.transaction((tx) => insertVersion(tx, 'large', termsOf({}, '7000'), null));
  const answer = await approveProposal(
    fixture.db,
    kind(),
    fixture.other,
    BigInt(made.data!.id),
    null,
  );
  expect(answer).toMatchObject({ refused: 'proposal_outdated' });
});

const REFUSED = [
  ['of a bonus for a deposit', { bonus: 'matched' }, 'terms.bonus', 'drop_bonus_kind'],
  ['of no bonus', { bonus: 'nothing' }, 'terms.bonus', 'bonus_unknown'],
  ['above the budget', { bonus: 'poor', places: 3 }, 'terms.places', 'drop_over_budget'],
  [
    'with stakes in another currency',
    { staked: { hours: 1, amounts: { USD: '1' } } },
    'terms.staked.amounts.RUB',
    'required',
  ],
  [
    'for no player',
    { segment: { deposits_min: 2, deposits_max: 1 } },
    'terms.segment.deposits_max',
    'bonus_segment_empty',
  ],
] as const;

test.each(REFUSED)('chat-drops: one %s is refused', async (_, changes, field, code) => {
  await defineBonus(fixture.db, 'poor', termsOf({}, '100'));
  await fixture.budget('poor', '299.99');
  const before = (await openDrops()).length;
  const answer = await propose(dropOf(changes));
  expect(answer).toMatchObject({ errors: { [field]: [{ code }] } });
  expect(await openDrops()).toHaveLength(before);
});

test('chat-drops: what a drop gave is in the report of bonuses', async () => {
  await defineBonus(fixture.db, 'reported', termsOf({}, '100'));
  const drop = await fixture.open('reported', 3);
  for (let i = 0; i < 3; i++) await fixture.take((await fixture.addPlayer()).id, drop);
  const [given] = await sumGiven(fixture.db, [drop]);
  expect(given!.amount).toBe(money('300'));
  const sums = await sumBonuses(fixture.db, await listBonusBalances(fixture.db));
  expect(sums.find(({ code }) => code === 'reported')).toMatchObject({
    grants: 3n,
    granted: given!.amount,
    open: given!.amount,
  });
});

test('chat-drops: those who took one are listed by place, a page at a time', async () => {
  await defineBonus(fixture.db, 'listed', termsOf({}, '100'));
  const drop = await fixture.open('listed', 3);
  const players: bigint[] = [];
  for (let i = 0; i < 3; i++) {
    const { id } = await fixture.addPlayer();
    await fixture.take(id, drop);
    players.push(id);
  }
  const first = await listStaffClaims(fixture.db, drop, undefined, 2);
  const rest = await listStaffClaims(fixture.db, drop, 2n, 2);
  expect([...first, ...rest].map(({ place, player_id: id }) => [place, id])).toEqual(
    players.map((id, index) => [index + 1, id]),
  );
  expect(rest).toMatchObject([{ currency: 'RUB', amount: money('100') }]);
});

async function addThird(): Promise<StaffUser> {
  return { id: (await addStaffAccount(fixture.db, 'payments')).id, role: 'payments' };
}
