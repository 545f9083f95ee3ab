import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBonusFixture, type BonusFixture } from '#dev/bonus-fixture.ts';
import { defineBonus, FIRST, money, termsOf } from '#dev/bonus-terms.ts';
import { addStaffAccount } from '#dev/staff.ts';
import { formatMoney } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import type { PackTerms } from '#domain/bonuses/rules.packs.ts';
import {
  findEntry,
  findPack,
  givePack,
  listBonuses,
  listPacks,
  setOpenPack,
} from '#domain/bonuses/server/index.ts';
import { approveProposal, submitProposal, type StaffUser } from '#domain/staff/server/index.ts';
import { packCost, packKind } from './packs.ts';

let fixture: BonusFixture;
let one: StaffUser;
let two: StaffUser;
beforeAll(async () => {
  fixture = await createBonusFixture();
  one = { id: (await addStaffAccount(fixture.db, 'payments')).id, role: 'payments' };
  two = { id: (await addStaffAccount(fixture.db, 'payments')).id, role: 'payments' };
  await defineBonus(fixture.db, 'second', FIRST);
});
afterAll(() => fixture.close());

const TITLES = { ru: 'Пакет', en: 'Pack', kz: 'Пакет' };
const packOf = (...steps: string[]): PackTerms => ({ titles: TITLES, days: 7, steps });

function propose(code: string, terms: PackTerms, basedOn = 0) {
  const request = { code, terms, based_on: basedOn, reason: 'a pack of spring' };
  return submitProposal(fixture.db, packKind, one, randomUUID(), request);
}

/** Proposed by one and approved by the other. */
async function release(code: string, terms: PackTerms): Promise<void> {
  const made = await propose(code, terms);
  if (isRefusal(made)) throw new Error(made.refused);
  const id = BigInt(made.data!.id);
  const approved = await approveProposal(fixture.db, packKind, two, id, null);
  if (isRefusal(approved)) throw new Error(approved.refused);
}

async function join(): Promise<bigint> {
  const { id } = await fixture.addPlayer();
  const player = { playerId: id, currency: 'RUB' } as const;
  await fixture.db.transaction((tx) => givePack(fixture.deps, tx, player));
  return id;
}

test('packs: a version takes two people, and a player keeps the one of the registration', async () => {
  await release('spring', packOf('first'));
  await fixture.db.transaction((tx) => setOpenPack(tx, 'spring'));
  const early = await join();
  const made = await propose('spring', packOf('second', 'first'), 1);
  if (isRefusal(made)) throw new Error(made.refused);
  const own = await approveProposal(fixture.db, packKind, one, BigInt(made.data!.id), null);
  expect(own).toMatchObject({ refused: 'proposal_own' });
  expect(await findPack(fixture.db, 'spring')).toMatchObject({ version: 1 });
  await approveProposal(fixture.db, packKind, two, BigInt(made.data!.id), null);
  expect(await findPack(fixture.db, 'spring')).toMatchObject({ version: 2, isOn: true });
  const late = await join();
  const stepsOf = async (player: bigint) =>
    (await findEntry(fixture.db, player as Parameters<typeof findEntry>[1]))!.terms.steps;
  expect(await stepsOf(early)).toEqual(['first']);
  expect(await stepsOf(late)).toEqual(['second', 'first']);
  const found = (await listPacks(fixture.db)).find(({ code }) => code === 'spring');
  expect(found).toMatchObject({ players: 2n, playersLatest: 1n });
});

test('packs: a change of a version that is no longer the latest is refused', async () => {
  await release('autumn', packOf('first'));
  const late = await propose('autumn', packOf('second'), 0);
  expect(late).toMatchObject({ refused: 'version_outdated' });
  const ahead = await propose('autumn', packOf('second'), 2);
  expect(ahead).toMatchObject({ refused: 'version_outdated' });
});

test('packs: one proposal of a pack is open at a time', async () => {
  const made = await propose('single', packOf('first'));
  if (isRefusal(made)) throw new Error(made.refused);
  expect(await propose('single', packOf('second'))).toMatchObject({ refused: 'proposal_open' });
});

test('packs: a step that is no bonus, and one that comes twice, is refused', async () => {
  const unknown = await propose('wrong', packOf('first', 'absent'));
  expect(unknown).toMatchObject({ errors: { 'terms.steps.1': [{ code: 'bonus_unknown' }] } });
  const twice = await propose('wrong', packOf('first', 'second', 'first'));
  expect(twice).toMatchObject({ errors: { 'terms.steps.2': [{ code: 'bonus_pack_repeated' }] } });
});

test('packs: the cost is the sum of its steps, those without the currency are skipped', async () => {
  await defineBonus(fixture.db, 'free', termsOf({ wager: 0 }, '30'));
  const bonuses = await listBonuses(fixture.db);
  const pack = packOf('first', 'free');
  const none = () => [];
  const { steps, total } = packCost(pack, 'RUB', bonuses, none);
  // Without wagering all of it is cash; without a counted game a wagered bonus is worth nothing.
  expect(steps).toEqual([
    { step: 1, code: 'first', deposit: '1000.00', bonus: '1000.00', value: '0.00' },
    { step: 2, code: 'free', deposit: '0.00', bonus: '30.00', value: '30.00' },
  ]);
  expect(total).toEqual({
    deposit: '1000.00',
    bonus: formatMoney(money('1030')),
    value: '30.00',
  });
  expect(packCost(pack, 'USD', bonuses, none)).toEqual({
    steps: [],
    total: { deposit: '0.00', bonus: '0.00', value: '0.00' },
  });
});
