import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { numbers } from '#platform/server/insert-rows.ts';
import { bonusTerms, type BonusTerms, type GrantState } from '../rules.ts';

export type BonusVersion = {
  readonly version: number;
  readonly terms: BonusTerms;
  readonly fromAt: Date;
  readonly proposalId: bigint | null;
};

/** The versions of a bonus, the latest first. */
export async function listVersions(db: Queryable, bonusId: bigint): Promise<BonusVersion[]> {
  const rows = await db.query<BonusVersion>(
    `select version, terms, from_at as "fromAt", proposal_id as "proposalId" from bonus_versions
      where bonus_id = $1 order by version desc`,
    [bonusId],
  );
  return rows.map((row) => ({ ...row, terms: bonusTerms.parse(row.terms) }));
}

export type BonusBudget = {
  readonly bonusId: bigint;
  readonly currency: Currency;
  readonly budget: Micro;
  readonly granted: Micro;
};

export async function listBudgets(db: Queryable): Promise<BonusBudget[]> {
  return await db.query<BonusBudget>(
    `select bonus_id as "bonusId", currency, budget, granted from bonus_budgets
      order by bonus_id, currency`,
  );
}

export type StateCount = {
  readonly bonusId: bigint;
  readonly state: GrantState;
  readonly count: bigint;
};

/** How many were granted of each of these bonuses, by their state now. */
export async function countGrants(
  db: Queryable,
  bonuses: readonly bigint[],
): Promise<StateCount[]> {
  return await db.query<StateCount>(
    `select bonus_id as "bonusId", state, count(*) as count from bonus_grants
      where bonus_id = any ($1) group by bonus_id, state`,
    [numbers(bonuses)],
  );
}

/** What staff gave a player within so many days, whatever became of it. */
export async function listStaffGrants(
  tx: Tx,
  playerId: PlayerId,
  currency: Currency,
  days: number,
): Promise<{ readonly terms: BonusTerms }[]> {
  const rows = await tx.query<{ terms: BonusTerms }>(
    `select v.terms from bonus_grants g
       join bonus_versions v on v.bonus_id = g.bonus_id and v.version = g.version
      where g.player_id = $1 and g.currency = $2 and g.source = 'staff'
        and g.created_at > now() - make_interval(days => $3)`,
    [playerId, currency, days],
  );
  return rows.map(({ terms }) => ({ terms: bonusTerms.parse(terms) }));
}

export type BonusMove = {
  readonly fromState: GrantState | null;
  readonly toState: GrantState;
  readonly reason: string | null;
  readonly at: Date;
};

/** Every change of the state of a granted bonus, the first one first. */
export async function listMoves(db: Queryable, grantId: bigint): Promise<BonusMove[]> {
  return await db.query<BonusMove>(
    `select from_state as "fromState", to_state as "toState", reason, at from bonus_moves
      where grant_id = $1 order by id`,
    [grantId],
  );
}

export type BonusSum = {
  readonly code: string;
  readonly currency: Currency;
  readonly grants: bigint;
  readonly granted: Micro;
  readonly converted: Micro;
  readonly returned: Micro;
  /** The bonus money that players have now. */
  readonly open: Micro;
};

/**
 * What bonuses cost, by bonus and currency: those whose money was paid into their accounts. `left`
 * are the balances of these accounts that are not zero.
 */
export async function sumBonuses(
  db: Queryable,
  left: readonly { readonly grant: bigint; readonly balance: Micro }[],
): Promise<BonusSum[]> {
  return await db.query<BonusSum>(
    `select b.code, g.currency, count(*) as grants, sum(g.amount)::bigint as granted,
            sum(g.converted)::bigint as converted, sum(g.returned)::bigint as returned,
            coalesce(sum(l.balance), 0)::bigint as open
       from bonus_grants g
       join bonus_definitions b on b.id = g.bonus_id
       left join unnest($1::bigint[], $2::bigint[]) as l (id, balance) on l.id = g.id
      where g.account is not null
      group by b.code, g.currency order by b.code, g.currency`,
    [numbers(left.map(({ grant }) => grant)), numbers(left.map(({ balance }) => balance))],
  );
}
