import { newKey } from '#dev/test-app.ts';
import { USUAL_SHARES, type BonusTerms } from '#domain/bonuses/rules.ts';
import * as codes from '#features/bonuses/contract.backoffice.codes.ts';
import * as packs from '#features/bonuses/contract.backoffice.packs.ts';
import * as grants from '#features/bonuses/contract.backoffice.grants.ts';
import {
  readBonusReport,
  readFreeRoundReport,
} from '#features/bonuses/contract.backoffice.report.ts';
import * as bonuses from '#features/bonuses/contract.backoffice.ts';
import type { ProposalCalls } from '#domain/staff/contract.proposals.ts';
import type { Checker, ConformanceTests } from './checker.ts';
import { logInAsStaff } from './staff.ts';

const TERMS: BonusTerms = {
  names: { ru: 'Подарок', en: 'Gift', kz: 'Сыйлық' },
  kind: 'fixed',
  percent: null,
  amounts: {
    RUB: { deposit_min: null, amount: '6000', stake_max: '500', conversion_max: '10000' },
    USD: { deposit_min: null, amount: '10', stake_max: '5', conversion_max: '100' },
  },
  wager: 30,
  base: 'bonus',
  release: 'all',
  shares: USUAL_SHARES,
  games: null,
  claim_days: 3,
  active_days: 7,
};
const REASON = 'spring campaign';

type Staff = { readonly one: string; readonly other: string; readonly support: string };

/** Two who may decide, and one who may read. */
export async function logInPair(checker: Checker): Promise<Staff> {
  return {
    one: await logInAsStaff(checker, 'payments'),
    other: await logInAsStaff(checker, 'payments'),
    support: await logInAsStaff(checker, 'support'),
  };
}

/** Every step of a kind of proposals; the first one is approved. */
export async function decide(
  { check }: Checker,
  { propose, list, get, approve, reject, withdraw }: ProposalCalls,
  { one, other, support }: Staff,
  body: object,
): Promise<void> {
  const submit = async () => {
    const made = await check(propose, 200, { token: one, key: newKey(), body });
    return { id: String(made['data'].id) };
  };
  await check(propose, 403, { token: support, key: newKey(), body });
  const params = await submit();
  await check(list, 200, { token: support });
  await check(list, 401);
  await check(get, 200, { token: support, params });
  await check(get, 404, { token: support, params: { id: '999999999' } });
  const rejected = { token: other, body: { decision: 'another time' } };
  await check(reject, 200, { ...rejected, params });
  await check(reject, 422, { ...rejected, params });
  const own = { token: one, params: await submit(), body: {} };
  await check(withdraw, 200, own);
  await check(withdraw, 422, own);
  const last = await submit();
  await check(approve, 422, { token: one, key: newKey(), params: last, body: {} });
  await check(approve, 200, { token: other, key: newKey(), params: last, body: {} });
}

async function makeBonus(checker: Checker, staff: Staff, code: string): Promise<void> {
  await decide(checker, bonuses.bonusVersions, staff, {
    code,
    terms: TERMS,
    based_on: 0,
    reason: REASON,
  });
  const on = { token: staff.one, params: { code }, body: { is_on: true, reason: REASON } };
  await checker.check(bonuses.switchBonus, 200, on);
}

export const bonusStaffCalls: ConformanceTests = {
  'bonuses: staff define a bonus, see its cost, and set its budget': async (checker) => {
    const { check } = checker;
    const staff = await logInPair(checker);
    const { one: token, support } = staff;
    const params = { code: 'conforming' };
    await makeBonus(checker, staff, params.code);
    await check(bonuses.listDefinitions, 200, { token: support });
    await check(bonuses.listDefinitions, 401);
    await check(bonuses.readDefinition, 200, { token: support, params });
    await check(bonuses.readDefinition, 404, { token: support, params: { code: 'absent' } });
    const off = { is_on: false, reason: REASON };
    await check(bonuses.switchBonus, 403, { token: support, params, body: off });
    const body = { terms: TERMS, currency: 'RUB' };
    const { data } = await check(bonuses.simulateCost, 200, { token, body });
    if (data.simulated.length !== 4) throw new Error('four ways to play are simulated');
    const segment = { countries: { mode: 'only', codes: ['KZ'] }, is_verified: true };
    await check(bonuses.countSegment, 200, { token, body: { segment } });
    await check(bonuses.countSegment, 403, { token: support, body: { segment } });
    const wrong = { segment: { countries: { mode: 'only', codes: ['KAZ'] } } };
    await check(bonuses.countSegment, 422, { token, body: wrong });
    const absent = { terms: TERMS, currency: 'EUR' };
    await check(bonuses.simulateCost, 422, { token, body: absent });
    const large = { ...params, currency: 'RUB', budget: '1000000', reason: REASON };
    await decide(checker, bonuses.bonusBudgets, staff, large);
    const small = { token, key: newKey(), body: { ...large, currency: 'USD', budget: '50' } };
    await check(bonuses.bonusBudgets.propose, 200, small);
  },
  'bonuses: staff give a bonus to a player, read and cancel it': async (checker) => {
    const { check, app } = checker;
    const staff = await logInPair(checker);
    const { one: token, support } = staff;
    await makeBonus(checker, staff, 'conforming-gift');
    const player = (await app.addMember()).id.toString();
    const given = { player, bonus: 'conforming-gift', currency: 'RUB', reason: REASON };
    await decide(checker, grants.bonusGrants, staff, given);
    const params = { player };
    const { data } = await check(grants.listPlayerBonuses, 200, { token: support, params });
    await check(grants.listPlayerBonuses, 404, { token, params: { player: '999999999' } });
    await check(grants.exportPlayerBonuses, 200, { token, params });
    await check(grants.exportPlayerBonuses, 403, { token: support, params });
    const one = { player, id: String(data[0].id) };
    const none = { player, id: '999999999' };
    await check(grants.readPlayerBonus, 200, { token: support, params: one });
    await check(grants.readPlayerBonus, 404, { token: support, params: none });
    await check(grants.listPlayerCounts, 200, { token: support, params: one });
    await check(grants.listPlayerCounts, 404, { token: support, params: none });
    const cancel = { token, params: one, body: { reason: REASON } };
    await check(grants.cancelPlayerBonus, 200, cancel);
    await check(grants.cancelPlayerBonus, 422, cancel);
    await check(readBonusReport, 200, { token });
    await check(readBonusReport, 403, { token: support });
    await check(readFreeRoundReport, 200, { token });
    await check(readFreeRoundReport, 403, { token: support });
  },
  'bonuses: staff change the welcome pack, see its cost and switch it': async (checker) => {
    const { check } = checker;
    const staff = await logInPair(checker);
    const { one: token, support } = staff;
    await makeBonus(checker, staff, 'conforming-step');
    const params = { code: 'conforming-pack' };
    const terms = {
      titles: { ru: 'Пакет', en: 'Pack', kz: 'Пакет' },
      days: 7,
      steps: ['conforming-step'],
    };
    const request = { ...params, terms, based_on: 0, reason: REASON };
    await decide(checker, packs.packVersions, staff, request);
    const wrong = { ...request, based_on: 1, terms: { ...terms, steps: ['absent'] } };
    for (const body of [wrong, request]) {
      await check(packs.packVersions.propose, 422, { token, key: newKey(), body });
    }
    await check(packs.listPacks, 200, { token: support });
    await check(packs.listPacks, 401);
    const body = { terms, currency: 'RUB' };
    const { data } = await check(packs.costOfPack, 200, { token, body });
    if (data.steps.length !== 1) throw new Error('the step has amounts in the currency');
    await check(packs.costOfPack, 403, { token: support, body });
    for (const is_on of [true, false]) {
      await check(packs.switchPack, 200, { token, params, body: { is_on, reason: REASON } });
    }
    const off = { is_on: false, reason: REASON };
    await check(packs.switchPack, 403, { token: support, params, body: off });
    await check(packs.switchPack, 404, { token, params: { code: 'absent' }, body: off });
  },
  'bonuses: staff create promo codes and close them': async (checker) => {
    const { check } = checker;
    const staff = await logInPair(checker);
    const { one: token, support } = staff;
    const bonus = 'conforming-codes';
    await makeBonus(checker, staff, bonus);
    const wanted = { bonus, uses_max: 1, valid_until: null, reason: REASON };
    const single = { ...wanted, code: 'CONFORM', count: null };
    await check(codes.addBonusCodes, 200, { token, key: newKey(), body: single });
    await check(codes.addBonusCodes, 422, { token, key: newKey(), body: single });
    const many = { ...wanted, code: 'MANY-', count: 3 };
    const made = await check(codes.addBonusCodes, 200, { token, key: newKey(), body: many });
    const { data } = await check(codes.listBonusCodes, 200, { token: support, query: { bonus } });
    await check(codes.listBonusCodes, 401);
    await check(codes.exportBonusCodes, 200, { token, query: { bonus } });
    await check(codes.exportBonusCodes, 403, { token: support });
    const one = { token, params: { id: String(data[0].id) }, body: { reason: REASON } };
    await check(codes.closeBonusCode, 200, one);
    await check(codes.closeBonusCode, 404, one);
    const batch = { token, params: { id: made['data'].batch }, body: { reason: REASON } };
    await check(codes.closeCodeBatch, 200, batch);
    await check(codes.closeCodeBatch, 404, batch);
  },
};
