import type { Currency } from '#core/currency.ts';
import type { Json } from '#core/fairness/json.ts';
import type { AccountId, BetId, PlayerId, WagerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { numbers } from '#platform/server/insert-rows.ts';
import { bonusTerms, type BonusTerms, type CountReason, type GrantState } from '../rules.ts';

export type BonusRow = {
  readonly id: bigint;
  readonly code: string;
  readonly version: number;
  readonly terms: BonusTerms;
  readonly isOn: boolean;
};

const BONUS = `select b.id, b.code, b.is_on as "isOn", v.version, v.terms
  from bonus_definitions b join lateral (
    select version, terms from bonus_versions v
     where v.bonus_id = b.id order by version desc limit 1) v on true`;

/** The latest version of a bonus. */
export async function findBonus(db: Queryable, code: string): Promise<BonusRow | undefined> {
  const rows = await db.query<BonusRow>(`${BONUS} where b.code = $1`, [code]);
  return rows.map(parsed)[0];
}

export async function listBonuses(db: Queryable): Promise<BonusRow[]> {
  return (await db.query<BonusRow>(`${BONUS} order by b.code`)).map(parsed);
}

function parsed<Row extends { readonly terms: BonusTerms }>(row: Row): Row {
  return { ...row, terms: bonusTerms.parse(row.terms) };
}

/** Adds a version of a bonus and returns its number; the first version makes the bonus. */
export async function insertVersion(
  tx: Tx,
  code: string,
  terms: BonusTerms,
  proposalId: bigint | null,
): Promise<number> {
  await tx.query('insert into bonus_definitions (code) values ($1) on conflict do nothing', [code]);
  const rows = await tx.query<{ version: number }>(
    `insert into bonus_versions (bonus_id, version, terms, proposal_id)
     select b.id, 1 + (select count(*) from bonus_versions v where v.bonus_id = b.id), $2, $3
       from (select id from bonus_definitions where code = $1 for no key update) b
     returning version`,
    [code, terms, proposalId],
  );
  return rows[0]!.version;
}

export async function setOn(tx: Tx, bonusId: bigint, isOn: boolean): Promise<void> {
  await tx.query('update bonus_definitions set is_on = $2 where id = $1', [bonusId, isOn]);
}

/** What may be granted in all; never lowered below what was granted. */
export async function setBudget(
  tx: Tx,
  bonusId: bigint,
  currency: Currency,
  budget: Micro,
): Promise<void> {
  await tx.query(
    `insert into bonus_budgets as b (bonus_id, currency, budget) values ($1, $2, $3)
     on conflict (bonus_id, currency)
       do update set budget = greatest(b.granted, excluded.budget)`,
    [bonusId, currency, budget],
  );
}

/** Takes an amount from the budget, or gives a negative one back; false if it is used up. */
export async function spendBudget(
  tx: Tx,
  { bonusId, currency }: { readonly bonusId: bigint; readonly currency: Currency },
  amount: Micro,
): Promise<boolean> {
  const rows = await tx.query<{ granted: Micro }>(
    `update bonus_budgets set granted = granted + $3
      where bonus_id = $1 and currency = $2 and granted + $3 <= budget returning granted`,
    [bonusId, currency, amount],
  );
  return rows.length > 0;
}

export type Grant = {
  readonly id: bigint;
  readonly playerId: PlayerId;
  readonly bonusId: bigint;
  readonly code: string;
  readonly version: number;
  readonly terms: BonusTerms;
  readonly currency: Currency;
  readonly cashAccount: AccountId;
  readonly account: AccountId | null;
  readonly state: GrantState;
  readonly source: GrantSource;
  readonly key: string;
  readonly deposit: Micro;
  readonly amount: Micro;
  readonly required: Micro;
  readonly progress: Micro;
  readonly converted: Micro;
  readonly createdAt: Date;
  readonly claimUntil: Date;
  readonly activatedAt: Date | null;
  readonly activeUntil: Date | null;
  readonly endedAt: Date | null;
  readonly endReason: string | null;
};

export type GrantSource = 'code' | 'staff' | 'deposit';

const GRANTS = `select g.id, g.player_id as "playerId", g.bonus_id as "bonusId", b.code, g.version,
         v.terms, g.currency, g.cash_account as "cashAccount", g.account, g.state, g.source, g.key,
         g.deposit, g.amount, g.required, g.progress, g.converted, g.created_at as "createdAt",
         g.claim_until as "claimUntil", g.activated_at as "activatedAt",
         g.active_until as "activeUntil", g.ended_at as "endedAt", g.end_reason as "endReason"
    from bonus_grants g
    join bonus_definitions b on b.id = g.bonus_id
    join bonus_versions v on v.bonus_id = g.bonus_id and v.version = g.version`;

export type NewGrant = Pick<
  Grant,
  'playerId' | 'bonusId' | 'version' | 'currency' | 'cashAccount' | 'source' | 'key'
> & {
  readonly stakeMax: Micro;
  readonly games: readonly string[] | null;
  readonly claimDays: number;
};

/** An offer to a player; undefined if the key was used before. */
export async function insertGrant(tx: Tx, grant: NewGrant): Promise<bigint | undefined> {
  const rows = await tx.query<{ id: bigint }>(
    `insert into bonus_grants (player_id, bonus_id, version, currency, cash_account, state, source,
       key, stake_max, games, claim_until)
     values ($1, $2, $3, $4, $5, 'available', $6, $7, $8, $9, now() + make_interval(days => $10))
     on conflict (player_id, key) do nothing returning id`,
    [
      grant.playerId,
      grant.bonusId,
      grant.version,
      grant.currency,
      grant.cashAccount,
      grant.source,
      grant.key,
      grant.stakeMax,
      grant.games,
      grant.claimDays,
    ],
  );
  return rows[0]?.id;
}

export async function findGrantByKey(
  db: Queryable,
  playerId: PlayerId,
  key: string,
): Promise<Grant | undefined> {
  const rows = await db.query<Grant>(`${GRANTS} where g.player_id = $1 and g.key = $2`, [
    playerId,
    key,
  ]);
  return rows.map(parsed)[0];
}

/** The player's bonuses, the newest first. */
export async function listGrants(
  db: Queryable,
  playerId: PlayerId,
  { before, limit }: { readonly before: bigint | undefined; readonly limit: number },
): Promise<Grant[]> {
  const rows = await db.query<Grant>(
    `${GRANTS} where g.player_id = $1 and ($2::bigint is null or g.id < $2)
      order by g.id desc limit $3`,
    [playerId, before ?? null, limit],
  );
  return rows.map(parsed);
}

/** Locked, in the order of their ids: every change of a bonus of a player begins here. */
export async function lockGrants(
  tx: Tx,
  players: readonly PlayerId[],
  states: readonly GrantState[],
): Promise<Grant[]> {
  if (players.length === 0) return [];
  const rows = await tx.query<Grant>(
    `${GRANTS} where g.player_id = any ($1) and g.state = any ($2) order by g.id
       for no key update of g`,
    [numbers(players), states],
  );
  return rows.map(parsed);
}

type EndedGrant = Pick<Grant, 'playerId' | 'account'>;

/** Bonuses that ended after they were active. A bet of before may still pay into their accounts. */
export async function findEnded(
  db: Queryable,
  players: readonly PlayerId[],
): Promise<EndedGrant[]> {
  return await db.query<EndedGrant>(
    `select player_id as "playerId", account from bonus_grants
      where player_id = any ($1) and ended_at is not null and account is not null`,
    [numbers(players)],
  );
}

export async function lockEnded(tx: Tx, players: readonly PlayerId[]): Promise<Grant[]> {
  const rows = await tx.query<Grant>(
    `${GRANTS} where g.player_id = any ($1) and g.ended_at is not null and g.account is not null
      order by g.id for no key update of g`,
    [numbers(players)],
  );
  return rows.map(parsed);
}

/** Whether a deposit was matched before. */
export async function isMatched(tx: Tx, depositRef: string): Promise<boolean> {
  const rows = await tx.query<{ found: boolean }>(
    'select exists (select from bonus_grants where deposit_ref = $1) as found',
    [depositRef],
  );
  return rows[0]!.found;
}

export type GrantChange = {
  readonly state: GrantState;
  readonly account?: AccountId;
  readonly deposit?: Micro;
  readonly depositRef?: string | null;
  readonly amount?: Micro;
  readonly required?: Micro;
  readonly reason?: string;
};

/** Moves a locked bonus on; times are those of the database. */
export async function updateGrant(
  tx: Tx,
  { id, terms }: Grant,
  change: GrantChange,
): Promise<void> {
  const { state, account, deposit, depositRef, amount, required, reason } = change;
  await tx.query(
    `update bonus_grants set state = $2, account = coalesce($3, account),
            deposit = coalesce($4, deposit), amount = coalesce($5, amount),
            required = coalesce($6, required), end_reason = $7,
            deposit_ref = coalesce($9, deposit_ref),
            claimed_at = case when $2 = 'claimed' then now() else claimed_at end,
            activated_at = case when $2 = 'active' then now() else activated_at end,
            active_until = case when $2 = 'active' then now() + make_interval(days => $8)
                                else active_until end,
            ended_at = case when $2 in ('wagered', 'expired', 'cancelled', 'forfeited', 'used_up')
                            then now() else ended_at end
      where id = $1`,
    [
      id,
      state,
      account ?? null,
      deposit ?? null,
      amount ?? null,
      required ?? null,
      reason ?? null,
      terms.active_days,
      depositRef ?? null,
    ],
  );
}

export async function addConverted(tx: Tx, grantId: bigint, amount: Micro): Promise<void> {
  await tx.query('update bonus_grants set converted = converted + $2 where id = $1', [
    grantId,
    amount,
  ]);
}

export type WageringCount = {
  readonly grantId: bigint;
  readonly eventId: BetId;
  readonly placedId: bigint;
  readonly game: string;
  readonly staked: Micro;
  readonly counted: Micro;
  readonly reason: CountReason | null;
  readonly at: Date;
};

/** Adds what a bet counts, once, and returns the progress; undefined if it was added before. */
export async function addCount(tx: Tx, count: WageringCount): Promise<Micro | undefined> {
  const rows = await tx.query<{ progress: Micro }>(
    `with added as (
       insert into bonus_counts (grant_id, event_id, placed_id, game, staked, counted, reason, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning counted
     )
     update bonus_grants g set progress = g.progress + a.counted
       from added a where g.id = $1 returning progress`,
    [
      count.grantId,
      count.eventId,
      count.placedId,
      count.game,
      count.staked,
      count.counted,
      count.reason,
      count.at,
    ],
  );
  return rows[0]?.progress;
}

/** What the events of these bets have counted in all, by bet. */
export async function sumCounts(
  tx: Tx,
  grantId: bigint,
  bets: readonly bigint[],
): Promise<Map<bigint, Micro>> {
  const rows = await tx.query<{ placed_id: bigint; counted: Micro }>(
    `select placed_id, sum(counted)::bigint as counted from bonus_counts
      where grant_id = $1 and placed_id = any ($2) group by placed_id`,
    [grantId, numbers(bets)],
  );
  return new Map(rows.map(({ placed_id, counted }) => [placed_id, counted]));
}

/** Open stakes that this bonus is part of: it is not used up while one of them may win. */
export async function hasOpenStakes(tx: Tx, account: AccountId): Promise<boolean> {
  const rows = await tx.query<{ found: boolean }>(
    `select exists (select from wager_records
       where bonus_account = $1 and is_open) as found`,
    [account],
  );
  return rows[0]!.found;
}

export type PlacedBet = { readonly id: WagerId; readonly placedAt: Date };

/** When the stakes of these wagers were taken. */
export async function readPlacedAt(tx: Tx, wagers: readonly bigint[]): Promise<Map<bigint, Date>> {
  if (wagers.length === 0) return new Map();
  const rows = await tx.query<PlacedBet>(
    'select id, placed_at as "placedAt" from wager_records where id = any ($1)',
    [numbers(wagers)],
  );
  return new Map(rows.map(({ id, placedAt }) => [id, placedAt]));
}

/** Bonuses whose time is over. A bonus that waits for another one keeps its place. */
const OVERDUE = `(g.state = 'active' and g.active_until <= now()
  or g.state in ('available', 'claimed') and g.claim_until <= now())`;

export type OverdueGrant = { readonly id: bigint; readonly playerId: PlayerId };

export async function listOverdue(db: Queryable, limit: number): Promise<OverdueGrant[]> {
  return await db.query<OverdueGrant>(
    `select g.id, g.player_id as "playerId" from bonus_grants g where ${OVERDUE} limit $1`,
    [limit],
  );
}

export async function isOverdue(tx: Tx, grantId: bigint): Promise<boolean> {
  const rows = await tx.query<{ found: boolean }>(
    `select exists (select from bonus_grants g where g.id = $1 and ${OVERDUE}) as found`,
    [grantId],
  );
  return rows[0]!.found;
}

export type SettledParams = {
  readonly id: BetId;
  readonly game: string;
  readonly params: Json;
};

/** What was played in these results. */
export async function listSettledParams(
  tx: Tx,
  bets: readonly { readonly player_id: PlayerId; readonly id: BetId }[],
): Promise<SettledParams[]> {
  if (bets.length === 0) return [];
  return await tx.query<SettledParams>(
    `select b.id, b.game, b.params
       from unnest($1::bigint[], $2::bigint[]) as given (player_id, id)
       join settled_bets b on b.player_id = given.player_id and b.id = given.id`,
    [numbers(bets.map((bet) => bet.player_id)), numbers(bets.map((bet) => bet.id))],
  );
}

export type GrantCount = Pick<WageringCount, 'game' | 'staked' | 'counted' | 'reason' | 'at'> & {
  readonly id: BetId;
};

/** What each bet added to a bonus, the latest first. */
export async function listCounts(
  db: Queryable,
  grantId: bigint,
  { before, limit }: { readonly before: bigint | undefined; readonly limit: number },
): Promise<GrantCount[]> {
  return await db.query<GrantCount>(
    `select event_id as id, game, staked, counted, reason, at from bonus_counts
      where grant_id = $1 and ($2::bigint is null or event_id < $2)
      order by event_id desc limit $3`,
    [grantId, before ?? null, limit],
  );
}

/** A bonus of this player. */
export async function findGrant(
  db: Queryable,
  playerId: PlayerId,
  id: bigint,
): Promise<Grant | undefined> {
  const rows = await db.query<Grant>(`${GRANTS} where g.player_id = $1 and g.id = $2`, [
    playerId,
    id,
  ]);
  return rows.map(parsed)[0];
}
