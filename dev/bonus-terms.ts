/** Bonuses for tests, and what an operator does with them. */
import { randomUUID } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import { parseMoney, type Micro } from '#core/money.ts';
import { bonusTerms, USUAL_SHARES, type BonusTerms } from '#domain/bonuses/rules.ts';
import {
  findBonus,
  insertCode,
  insertVersion,
  setBudget,
  setOn,
  type Grant,
} from '#domain/bonuses/server/index.ts';
import {
  transfer,
  type Accounts,
  type HouseKind,
  type PlayerKind,
} from '#domain/ledger/server/index.ts';
import type { Db } from '#platform/server/db.ts';

export const money = (text: string): Micro => parseMoney(text)!;

/** Terms of a bonus in RUB: the game of the outside bets counts in full, dice for a tenth. */
export function termsOf(changes: Partial<BonusTerms>, amount: string): BonusTerms {
  return bonusTerms.parse({
    names: { ru: 'Бонус', en: 'Bonus', kz: 'Бонус' },
    kind: 'fixed',
    percent: null,
    amounts: { RUB: { deposit_min: null, amount, stake_max: '500', conversion_max: '10000' } },
    wager: 2,
    base: 'bonus',
    release: 'all',
    shares: { ...USUAL_SHARES, roulette: 10_000 },
    games: null,
    claim_days: 3,
    active_days: 7,
    ...changes,
  });
}

/** Matches a deposit of 100 or more, up to 1,000. */
export const FIRST = termsOf(
  {
    kind: 'deposit_match',
    percent: 100,
    amounts: {
      RUB: { deposit_min: '100', amount: '1000', stake_max: '500', conversion_max: '10000' },
    },
  },
  '1000',
);

/** The same once a day, for players who have made a deposit. */
export const RELOAD = bonusTerms.parse({
  ...FIRST,
  repeat: { every: 'day' },
  segment: { deposits_min: 1 },
});

/** 10% of the loss of a week, from 50 to 1,000, wagered twice. */
export const CASHBACK = termsOf(
  {
    kind: 'cashback',
    percent: 10,
    amounts: {
      RUB: {
        deposit_min: null,
        amount: '1000',
        cashback_min: '50',
        stake_max: '500',
        conversion_max: '10000',
      },
    },
  },
  '1000',
);

/** A deposit of 200.00 that is paid; returns its id. */
export async function addPaidDeposit(db: Db, playerId: PlayerId): Promise<string> {
  await db.query(
    `insert into payment_methods (hash, type, provider, code, name, currency, exchange_currency)
     values ('segments', 'bank_card', 'segment', 'bank_card',
       '{"ru": "Карта", "en": "Card", "kz": "Карта"}', 'RUB', 'RUB') on conflict do nothing`,
  );
  const rows = await db.query<{ id: bigint }>(
    `insert into deposits (player_id, key, request_hash, method_hash, provider, type, currency,
       amount, commission_bp, life_seconds, status, paid_amount, expires_at, closed_at)
     values ($1, $2, '', 'segments', 'segment', 'bank_card', 'RUB', 200000000, 0, 60, 3, 200000000,
       now(), clock_timestamp())
     returning id`,
    [playerId, randomUUID()],
  );
  return rows[0]!.id.toString();
}

/** Five rounds of dice of 10.00 each. */
export function freeRoundsOf(
  changes: Partial<BonusTerms> = {},
  amount = '50',
  winMax: string | null = null,
): BonusTerms {
  return termsOf(
    {
      kind: 'free_rounds',
      free_rounds: { game: 'dice', rounds: 5, days: 3 },
      amounts: {
        RUB: {
          deposit_min: null,
          amount,
          stake_max: '500',
          conversion_max: null,
          win_max: winMax,
        },
      },
      ...changes,
    },
    amount,
  );
}

/** A bonus that is on, with a budget that no test uses up. */
export async function defineBonus(db: Db, code: string, terms: BonusTerms): Promise<void> {
  await db.transaction(async (tx) => {
    await insertVersion(tx, code, terms, null);
    const { id } = (await findBonus(tx, code))!;
    await setOn(tx, id, true);
    await setBudget(tx, id, 'RUB', money('1000000'));
  });
}

export async function setTestBudget(db: Db, code: string, amount: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { id } = (await findBonus(tx, code))!;
    await tx.query('update bonus_budgets set budget = $2 where bonus_id = $1', [id, money(amount)]);
  });
}

export async function addPromoCode(
  db: Db,
  code: string,
  bonus: string,
  usesMax: number | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { id: bonusId } = (await findBonus(tx, bonus))!;
    await insertCode(tx, { code, bonusId, validUntil: null, usesMax });
  });
}

/** Moves 1.00 of the money of a bonus somewhere else, which the database has to refuse. */
export async function stealBonus(
  db: Db,
  accounts: Accounts,
  { account }: Grant,
  kind: PlayerKind | HouseKind,
  owner: PlayerId | 'x' = 'x',
): Promise<void> {
  await db.transaction(async (tx) => {
    const credit = await accounts.find(tx, kind, owner.toString(), 'RUB');
    const amount = money('1.00');
    await transfer(tx, { key: randomUUID(), kind: 'stolen', debit: account!, credit, amount });
  });
}
