import { micro, type Micro } from '#core/money.ts';
import type { Currency } from '#core/currency.ts';
import { BY_OPERATOR } from '#core/fairness/void-reasons.ts';
import type { PlayerId, WagerId } from '#core/ids.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { WrittenTerms } from '#domain/affiliates/rules.commission.ts';
import { transfer } from '#domain/ledger/server/index.ts';
import { openDb } from '#platform/server/db.ts';
import { bankMethodHash, bankPayoutHash, offerBankMethods } from './bank/methods.ts';
import { createBettingFixture } from './betting-fixture.ts';
import { tamperWith } from './reconciliation-fixture.ts';
import { newKey } from './test-app.ts';
import { createWagerFixture } from './wager-fixture.ts';

export type AffiliateWorld = Awaited<ReturnType<typeof createAffiliateWorld>>;
/** What the providers of a world charge the operator for a payment of each direction. */
export const PAYMENT_PRICES = {
  in: { bp: 237n, fixed: 1_500_000n },
  out: { bp: 91n, fixed: 10_000n },
} as const;
export const CORRECTIONS = ['resettle', 'rollback', 'void', 'reopen'] as const;
export type CorrectionWay = (typeof CORRECTIONS)[number];

/** The partner of a world, with the terms that the test knows without reading them. */
export type WorldPartner = {
  readonly id: bigint;
  readonly parent: bigint | null;
  readonly terms: WrittenTerms;
};

/**
 * Partners, their players, and money that really moves through the ledger. Everything happens now
 * and is then moved to where it belongs in time, as only the owner of the tables may.
 */
export async function createAffiliateWorld(url: string) {
  const fixture = await createBettingFixture(url);
  const owner = openDb({ url });
  await offerBankMethods(owner);
  await setPrices(owner);
  const past = createPast(url);
  const base = { fixture, owner, past };
  return {
    db: fixture.db,
    owner,
    accounts: fixture.accounts,
    addPartner: (parent: bigint | null, terms: WrittenTerms, since: Date) =>
      addPartner(base, parent, terms, since),
    addPlayer: (partner: bigint, since: Date) => addPlayer(base, partner, since),
    ...moneyOf(base),
    ...betsOf(base),
    /** Runs SQL with every trigger off. */
    tamper: (sql: string) => tamperWith(url, sql),
    /** Moves what happened since the last call to its time. */
    settleTimes: past.apply,
    close: async () => {
      await owner.close();
      await fixture.close();
    },
  };
}

type Base = {
  readonly fixture: Awaited<ReturnType<typeof createBettingFixture>>;
  readonly owner: ReturnType<typeof openDb>;
  readonly past: ReturnType<typeof createPast>;
};

async function setPrices(owner: Base['owner']): Promise<void> {
  for (const [direction, { bp, fixed }] of Object.entries(PAYMENT_PRICES)) {
    await owner.query(
      'update payment_methods set cost_bp = $2, cost_fixed = $3 where direction = $1',
      [direction, bp, fixed],
    );
  }
  // Withdrawals of a world are inserted as they ended.
  await owner.query('alter table withdrawals disable trigger withdrawals_check_insert');
}

/** What must be moved in time, as statements for the owner of the tables. */
function createPast(url: string) {
  let statements: string[] = [];
  const text = (at: Date) => `'${at.toISOString()}'`;
  return {
    wager: (id: bigint, at: Date) =>
      statements.push(`update wagers set placed_at = ${text(at)} where id = ${id}`),
    settlement: (id: bigint, number: number, at: Date) =>
      statements.push(
        `update settlements set settled_at = ${text(at)} where wager_id = ${id}
           and number = ${number}`,
      ),
    transfer: (key: string, at: Date) =>
      statements.push(`update transfers set created_at = ${text(at)} where key = '${key}'`),
    apply: async () => {
      const all = statements;
      statements = [];
      if (all.length > 0) await tamperWith(url, all.join(';'));
    },
  };
}

async function addPartner(
  { owner }: Base,
  parent: bigint | null,
  terms: WrittenTerms,
  since: Date,
): Promise<WorldPartner> {
  const name = `World ${newKey()}`;
  const [row] = await owner.query<{ id: bigint }>(
    `insert into affiliate_partners (name, email, locale, status, parent_id, created_at)
     values (left($1, 80), $2, 'en', 'active', $3, $4) returning id`,
    [name, `${newKey()}@partners.example`, parent, since],
  );
  await owner.query(
    `with plan as (
       insert into affiliate_plans (name, version, terms) values (left($1, 60), 1, $2)
       returning id)
     insert into affiliate_terms (partner_id, plan_id, from_month)
     select $3, id, '2020-01-01' from plan`,
    [name, JSON.stringify(terms), row!.id],
  );
  return { id: row!.id, parent, terms };
}

async function addPlayer(
  { fixture, owner }: Base,
  partner: bigint,
  since: Date,
): Promise<PlayerId> {
  const { id } = await fixture.addPlayer('1000000.00', 'RUB');
  await fixture.grant(id, '1000000.00', 'USD');
  await owner.query(
    `insert into affiliate_attributions (player_id, partner_id, settings_id, source, touched_at,
       registered_at, touches)
     values ($1, $2, 1, 'partner', $3, $3, '[]')`,
    [id, partner, since],
  );
  return id;
}

type Moved = { readonly currency: Currency; readonly amount: Micro; readonly at: Date };

function moneyOf({ fixture, owner, past }: Base) {
  const { db, accounts } = fixture;
  const move = async (
    id: PlayerId,
    { currency, amount, at }: Moved,
    kind: 'bonus' | 'deposit' | 'withdrawal',
  ) => {
    const key = `world:${newKey()}`;
    const moved = await db.transaction(async (tx) => {
      const other = kind === 'bonus' ? 'bonus_cost' : 'psp_clearing';
      const operator = await accounts.find(tx, other, 'world', currency);
      const cash = await accounts.find(tx, 'player_cash', id.toString(), currency);
      const [debit, credit] = kind === 'withdrawal' ? [cash, operator] : [operator, cash];
      const type = kind === 'bonus' ? 'adjustment' : kind;
      return await transfer(tx, { key, kind: type, debit, credit, amount });
    });
    if (isRefusal(moved)) throw new Error(moved.refused);
    past.transfer(key, at);
  };
  return {
    addBonus: (id: PlayerId, moved: Moved) => move(id, moved, 'bonus'),
    /** A paid deposit and its money. */
    async addDeposit(id: PlayerId, moved: Moved): Promise<void> {
      const { currency, amount, at } = moved;
      await owner.query(
        `insert into deposits (player_id, key, request_hash, method_hash, provider, type, currency,
           amount, paid_amount, commission_bp, life_seconds, status, created_at, expires_at,
           closed_at)
         values ($1, $2, '\\x00', $3, 'world', 'bank_card', $4, $5, $5, 0, 1200, 3, $6, $6, $6)`,
        [id, newKey(), bankMethodHash('bank_card', currency), currency, amount, at],
      );
      await move(id, moved, 'deposit');
    },
    /** A paid withdrawal and its money. */
    async addWithdrawal(id: PlayerId, moved: Moved): Promise<void> {
      const { currency, amount, at } = moved;
      await owner.query(
        `insert into withdrawals (player_id, key, request_hash, reference, method_hash, provider,
           method_code, type, instrument, currency, amount, fee, exchange_currency, arrives, locale,
           destination_sealed, destination_mask, destination_mark, score, approvals_needed, status,
           created_at, closed_at)
         values ($1, $2, '', gen_random_uuid(), $3, 'world', 'bank_card', 'bank_card', 'card', $4,
           $5, 0, $4, $5, 'en', 'sealed', '*1111', '\\x01', 0, 1, 5, $6, $6)`,
        [id, newKey(), bankPayoutHash('bank_card', currency), currency, amount, at],
      );
      await move(id, moved, 'withdrawal');
    },
  };
}

function betsOf({ fixture, past }: Base) {
  const { db, bets } = fixture;
  const wagers = createWagerFixture(fixture);
  const change = async <T>(changing: Promise<T | Refusal>): Promise<T> => {
    const changed = await changing;
    if (isRefusal(changed)) throw new Error(changed.refused);
    return changed as T;
  };
  return {
    /** A bet that is settled; returns the wager. */
    async play(
      id: PlayerId,
      one: { currency: Currency; stake: Micro; payout: Micro; at: Date; settledAt: Date },
    ): Promise<WagerId> {
      const wager = await change(wagers.stake(id, one.stake, newKey(), one.currency));
      await wagers.settle(wager, one.payout);
      past.wager(wager.id, one.at);
      past.settlement(wager.id, 1, one.settledAt);
      return wager.id as WagerId;
    },

    /** Corrects a bet of one settlement; a reopened one is settled again at once. */
    async correct(
      wagerId: WagerId,
      { way, payout, at }: { way: CorrectionWay; payout: Micro; at: Date },
    ): Promise<void> {
      const result = { wagerId, payoutOf: () => payout, params: {}, outcome: {} };
      await db.transaction(async (tx) => {
        switch (way) {
          case 'resettle':
            return await change(bets.wagers.resettle(tx, result));
          case 'rollback': {
            const nothing = { ...result, payoutOf: () => micro(0n), reverses: 1 };
            return await change(bets.wagers.rollBackSettlement(tx, nothing));
          }
          case 'void': {
            const voided = { wagerId, reason: BY_OPERATOR, params: {} };
            return await change(bets.wagers.voidWager(tx, voided));
          }
          case 'reopen':
            await change(bets.wagers.reopenWager(tx, { wagerId, params: {} }));
            return await change(bets.wagers.settleOutside(tx, { ...result, isOpen: false }));
        }
      });
      past.settlement(wagerId, 2, at);
      if (way === 'reopen') past.settlement(wagerId, 3, new Date(at.getTime() + 1));
    },
  };
}
