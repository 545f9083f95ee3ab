/** Bonuses of a running installation, for tests. */
import { openFirstBonuses, setOpenPack } from '#domain/bonuses/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { addPromoCode, defineBonus, freeRoundsOf, RELOAD, termsOf } from './bonus-terms.ts';
import { joinRace } from './join-race.ts';
import { offerMission } from './mission-fixture.ts';
import { newKey, type TestApp } from './test-app.ts';

/** Switches the bonuses on that a new installation has, with the welcome pack and these codes. */
export async function openPromotions(db: Db, codes: readonly string[] = []): Promise<void> {
  await db.transaction((tx) => openFirstBonuses(tx));
  for (const code of codes) await addFirstCode(db, code);
}

/** Registrations bring no welcome pack any more. */
export async function closePack(db: Db): Promise<void> {
  await db.transaction((tx) => setOpenPack(tx, null));
}

/** A promo code of the first of those bonuses. */
export async function addFirstCode(
  db: Db,
  code: string,
  usesMax: number | null = null,
): Promise<void> {
  await addPromoCode(db, code, 'first-deposit', usesMax);
}

/** A promo code of five free rounds of a game, 10.00 each. */
export async function addFreeRounds(db: Db, code: string, game = 'dice'): Promise<void> {
  const bonus = `rounds-${code.toLowerCase()}`;
  await defineBonus(db, bonus, freeRoundsOf({ free_rounds: { game, rounds: 5, days: 3 } }));
  await addPromoCode(db, code, bonus, null);
}

/** A reload that is taken once a day: 100% of a deposit of 100.00 or more, up to 1,000.00. */
export async function addReload(db: Db): Promise<void> {
  const names = { ru: 'Релоад дня', en: 'Reload of the day', kz: 'Күн релоады' };
  await defineBonus(db, 'daily-reload', { ...RELOAD, names });
}

/** A promo code of 60.00 that the player may stake before or after their own money. */
export async function addChosenOrder(db: Db, code: string): Promise<void> {
  const names = { ru: 'Подарок на выбор', en: 'Gift of choice', kz: 'Таңдаулы сыйлық' };
  await defineBonus(db, 'chosen-order', { ...termsOf({ stake_order: 'choice' }, '60'), names });
  await addPromoCode(db, code, 'chosen-order', null);
}

/** A player redeems the code of a fixed bonus, which is made for that. */
export async function takeGift(app: TestApp, token: string): Promise<void> {
  await defineBonus(app.db, 'gift', termsOf({}, '50'));
  await addPromoCode(app.db, 'GIFT', 'gift', null);
  const body = { code: 'gift' };
  const taken = await app.send('POST', '/api/v2/bonuses/codes', { token, key: newKey(), body });
  if (taken.status !== 200) throw new Error(taken.text);
}

/** A player joins the race of the day, and has a mission whose bets may be small. */
export async function takePart(app: TestApp, token: string): Promise<void> {
  await offerMission(app.db, 'small-bets', { stake_min: '0.01' });
  await joinRace(app, token);
}
