import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBonusFixture, type BonusFixture } from '#dev/bonus-fixture.ts';
import { defineBonus, termsOf } from '#dev/bonus-terms.ts';
import { createEventRecorder } from '#dev/event-recorder.ts';
import { addStaffAccount } from '#dev/staff.ts';
import type { PlayerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import { listCases, searchForAbuse } from '#domain/bonus-abuse/server/index.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { approveProposal, submitProposal, type StaffUser } from '#domain/staff/server/index.ts';
import { claimCase, unblock } from './change.ts';
import { decisionKind, type AbuseDeps } from './decide.ts';

let fixture: BonusFixture;
let deps: AbuseDeps;
const { emitted, emit } = createEventRecorder();
let one: StaffUser;
let two: StaffUser;
beforeAll(async () => {
  fixture = await createBonusFixture();
  deps = { ...fixture.deps, db: fixture.db, emit };
  one = await addStaff();
  two = await addStaff();
  await defineBonus(fixture.db, 'large', termsOf({}, '6000'));
});
afterEach(async () => expect((await checkLedger(fixture.db)).findings).toEqual([]));
afterAll(() => fixture.close());

async function addStaff(): Promise<StaffUser> {
  const { id } = await addStaffAccount(fixture.db, 'risk');
  return { id, role: 'risk' };
}

/** A second account on one device took this bonus: its player, and the case about it. */
async function addCase(bonus: string): Promise<{ player: PlayerId; id: bigint }> {
  const device = JSON.stringify({ fpp: randomUUID() });
  const players = [(await fixture.addPlayer()).id, (await fixture.addPlayer()).id];
  for (const player of players) {
    await fixture.db.query('update players set attribution = $2 where id = $1', [player, device]);
    await fixture.claim(player, bonus);
  }
  await searchForAbuse({ db: fixture.db });
  emitted.length = 0;
  const [found] = await casesOf(players[1]!);
  return { player: players[1]!, id: found!.id };
}

const casesOf = (playerId: PlayerId) =>
  listCases(
    fixture.db,
    { state: undefined, kind: undefined, playerId, claimedBy: undefined },
    undefined,
    10,
  );

type Choice = { readonly ends?: boolean; readonly blocks?: boolean };

function decide(
  staff: StaffUser,
  id: bigint,
  decision: 'upheld' | 'dismissed',
  { ends = false, blocks = false }: Choice = {},
) {
  const request = {
    case: id.toString(),
    decision,
    ends_bonus: ends,
    blocks_player: blocks,
    reason: 'two accounts of one person',
  };
  return submitProposal(fixture.db, decisionKind(deps), staff, randomUUID(), request);
}

test('bonus-abuse: an upheld case ends the bonus, gives its money back and notifies the player', async () => {
  const { player, id } = await addCase('gift');
  expect(await decide(one, id, 'upheld', { ends: true })).toEqual({ data: null });
  const [grant] = await fixture.grants(player);
  expect(grant).toMatchObject({ state: 'forfeited', endReason: 'abuse', returned: grant!.amount });
  expect(emitted.map(({ name }) => name)).toContain('bonus.ended_for_abuse');
  expect((await casesOf(player))[0]).toMatchObject({ state: 'upheld', is_bonus_ended: true });
  const [line] = await fixture.db.query<{ action: string }>(
    'select action from staff_audit where player_id = $1 order by id desc limit 1',
    [player],
  );
  expect(line!.action).toBe('bonus.abuse.uphold');
});

test('bonus-abuse: money that is staked is left, and goes back when the bet pays', async () => {
  const { player, id } = await addCase('gift');
  const wager = await fixture.stake(player, '30', 'open');
  expect(await decide(one, id, 'upheld', { ends: true })).toEqual({ data: null });
  await fixture.settle(wager, '60');
  await fixture.settled();
  const [grant] = await fixture.grants(player);
  // 50 granted, 30 lost and 60 paid: all of it goes back to the operator.
  expect(grant).toMatchObject({ state: 'forfeited', returned: 80_000_000n });
});

test('bonus-abuse: a dismissed case takes nothing, and the same signs open no other', async () => {
  const { player, id } = await addCase('gift');
  const taking = decide(one, id, 'dismissed', { ends: true });
  expect(await taking).toMatchObject({ refused: 'bad_input' });
  expect(await decide(one, id, 'dismissed')).toEqual({ data: null });
  await searchForAbuse({ db: fixture.db });
  expect((await casesOf(player)).map(({ state }) => state)).toEqual(['dismissed']);
  expect(await fixture.states(player)).toEqual(['active']);
  expect(emitted).toEqual([]);
});

test('race: of two people who decide at once one is refused', async () => {
  const { player, id } = await addCase('gift');
  const decided = await Promise.all([
    decide(one, id, 'upheld', { ends: true }),
    decide(two, id, 'dismissed'),
  ]);
  const refused = decided.filter((answer) => isRefusal(answer));
  expect(refused).toMatchObject([{ refused: 'abuse_case_closed' }]);
  const [found] = await casesOf(player);
  const isEnded = found!.state === 'upheld';
  expect(found!.is_bonus_ended).toBe(isEnded);
  expect(await fixture.states(player)).toEqual([isEnded ? 'forfeited' : 'active']);
});

test('bonus-abuse: a case that a colleague reviews is not decided by others', async () => {
  const { id } = await addCase('gift');
  await claimCase(fixture.db, one, id, { step: 'claim' });
  expect(await decide(two, id, 'dismissed')).toMatchObject({ refused: 'claimed_by_other' });
  expect(await decide(one, id, 'dismissed')).toEqual({ data: null });
});

test('four eyes: a bonus that holds more than one person may give is ended by two', async () => {
  const { player, id } = await addCase('large');
  const made = await decide(one, id, 'upheld', { ends: true });
  if (isRefusal(made)) throw new Error(made.refused);
  expect(made.data).toMatchObject({ status: 'open', terms: { amount: '6000.00' } });
  expect(await fixture.states(player)).toEqual(['active']);
  const kind = decisionKind(deps);
  const proposal = BigInt(made.data!.id);
  const own = await approveProposal(fixture.db, kind, one, proposal, null);
  expect(own).toMatchObject({ refused: 'proposal_own' });
  const approved = await approveProposal(fixture.db, kind, two, proposal, null);
  expect(approved).toMatchObject({ data: { status: 'approved' } });
  expect(await fixture.states(player)).toEqual(['forfeited']);
  expect((await casesOf(player))[0]).toMatchObject({ state: 'upheld', is_bonus_ended: true });
});

test('bonus-abuse: a blocked player gets no bonuses until that is lifted', async () => {
  const { player, id } = await addCase('gift');
  expect(await decide(one, id, 'upheld', { blocks: true })).toEqual({ data: null });
  expect(await fixture.states(player)).toEqual(['active']);
  expect(await fixture.tryClaim(player, 'rare')).toMatchObject({ refused: 'bonus_not_for_you' });
  expect(await unblock(fixture.db, two, id, 'it was a mistake')).toBeUndefined();
  const again = await unblock(fixture.db, two, id, 'it was a mistake');
  expect(again).toMatchObject({ refused: 'bonus_not_blocked' });
  expect(await fixture.tryClaim(player, 'rare')).toBeUndefined();
});
