import { newKey } from '#dev/test-app.ts';
import { addFirstCode, closePack, openPromotions } from '#dev/promotions.ts';
import {
  addPaidDeposit,
  addPromoCode,
  defineBonus,
  freeRoundsOf,
  RELOAD,
  termsOf,
} from '#dev/bonus-terms.ts';
import * as freeSpins from '#domain/bonuses/contract.ts';
import * as guests from '#features/bonuses/contract.guests.ts';
import * as bonuses from '#features/bonuses/contract.ts';
import type { ConformanceTests } from './checker.ts';

export const bonusesCalls: ConformanceTests = {
  'promo.waiting, promo.welcome-pack: offers to visitors, and when too many ask': async (
    checker,
  ) => {
    const { check, app } = checker;
    await openPromotions(app.db);
    const calls = [guests.getWaitingBonus, guests.getGuestPack] as const;
    for (const call of calls) await check(call, 200);
    await closePack(app.db);
    for (const call of calls) {
      for (let sent = 0; sent < 120; sent += 1) await app.send(call.method, call.path);
      await check(call, 429);
    }
    await app.db.query('delete from rate_limits');
  },

  'promo.lookup, promo.bonuses: codes, claims, what counts, giving up': async (checker) => {
    const { check, app } = checker;
    await openPromotions(app.db);
    await addFirstCode(app.db, 'FORALL');
    await defineBonus(app.db, 'plain-gift', termsOf({}, '50'));
    await addPromoCode(app.db, 'GIFT', 'plain-gift', null);
    await addPromoCode(app.db, 'SECOND-GIFT', 'plain-gift', null);
    await check(guests.getPromotion, 200, { params: { promo: 'forall' } });
    await check(guests.getPromotion, 422, { params: { promo: 'nothing' } });
    const { token } = await app.addMember();
    const code = (text: string) => ({ token, key: newKey(), body: { code: text } });
    await check(bonuses.redeemPromoCode, 200, code('forall'));
    await check(bonuses.redeemPromoCode, 422, code('forall'));
    const gift = await check(bonuses.redeemPromoCode, 200, code('gift'));
    const params = { id: String(gift['data'].id) };
    await check(bonuses.claimBonus, 200, { token, key: newKey(), params });
    await check(bonuses.claimBonus, 422, { token, key: newKey(), params });
    await check(bonuses.listBonusCounts, 200, { token, params });
    await check(bonuses.listBonusCounts, 404, { token, params: { id: '999999999' } });
    const waiting = await check(bonuses.redeemPromoCode, 200, code('second-gift'));
    const next = { id: String(waiting['data'].id) };
    await check(bonuses.claimBonus, 200, { token, key: newKey(), params: next });
    const toTheEnd = { token, body: { before: null } };
    await check(bonuses.moveBonus, 200, { ...toTheEnd, key: newKey(), params: next });
    await check(bonuses.moveBonus, 422, { ...toTheEnd, key: newKey(), params });
    await check(bonuses.moveBonus, 404, { ...toTheEnd, key: newKey(), params: { id: '99999999' } });
    const first = { token, body: { stake_order: 'bonus_first' } };
    await check(bonuses.chooseStakeOrder, 422, { ...first, key: newKey(), params });
    const missing = { id: '99999999' };
    await check(bonuses.chooseStakeOrder, 404, { ...first, key: newKey(), params: missing });
    await defineBonus(app.db, 'chosen-gift', termsOf({ stake_order: 'choice' }, '50'));
    await addPromoCode(app.db, 'CHOSEN-GIFT', 'chosen-gift', null);
    const chosen = await check(bonuses.redeemPromoCode, 200, code('chosen-gift'));
    const choice = { id: String(chosen['data'].id) };
    await check(bonuses.claimBonus, 200, { token, key: newKey(), params: choice });
    await check(bonuses.chooseStakeOrder, 200, { ...first, key: newKey(), params: choice });
    await check(bonuses.cancelBonus, 200, { token, key: newKey(), params });
    await check(bonuses.cancelBonus, 404, { token, key: newKey(), params });
    await check(bonuses.listBonuses, 200, { token });
    await check(bonuses.listBonuses, 401);
    await check(guests.getOwnPack, 200, { token });
    await check(guests.getOwnPack, 401);
    await closePack(app.db);
  },

  'promo.bonuses: reloads that can be taken, taking one, and one that is off': async (checker) => {
    const { check, app } = checker;
    const { id, token } = await app.addMember();
    await defineBonus(app.db, 'daily-reload', RELOAD);
    await addPaidDeposit(app.db, id);
    await check(bonuses.listReloads, 200, { token });
    await check(bonuses.listReloads, 401);
    const params = { code: 'daily-reload' };
    await check(bonuses.takeReload, 200, { token, key: newKey(), params });
    await check(bonuses.takeReload, 404, { token, key: newKey(), params: { code: 'no-reload' } });
    const other = await app.addMember();
    await check(bonuses.takeReload, 422, { token: other.token, key: newKey(), params });
  },

  'casino.free-spins: what can be played, one campaign, giving it up': async (checker) => {
    const { check, app } = checker;
    await defineBonus(app.db, 'five-rounds', freeRoundsOf());
    await addPromoCode(app.db, 'FIVE', 'five-rounds', null);
    const { token } = await app.addMember();
    const sent = { token, key: newKey(), body: { code: 'FIVE' } };
    const bonus = await check(bonuses.redeemPromoCode, 200, sent);
    const claimed = { token, key: newKey(), params: { id: String(bonus['data'].id) } };
    await check(bonuses.claimBonus, 200, claimed);
    const listed = await check(freeSpins.listFreeSpins, 200, { token });
    await check(freeSpins.listFreeSpins, 401);
    const params = { id: String(listed['data'][0].campaign_id) };
    await check(freeSpins.getFreeSpinsCampaign, 200, { token, params });
    const other = await app.addMember();
    for (const call of [freeSpins.getFreeSpinsCampaign, freeSpins.cancelFreeSpinsCampaign]) {
      await check(call, 404, { token: other.token, params });
    }
    await check(freeSpins.cancelFreeSpinsCampaign, 200, { token, params });
    await check(freeSpins.cancelFreeSpinsCampaign, 200, { token, params });
  },
};
