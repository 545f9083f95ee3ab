import type { Currency } from '#core/currency.ts';
import type { AccountId, PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { StakeOrder } from '#domain/ledger/rules.stake-order.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { numbers } from '#platform/server/insert-rows.ts';
import type { BonusTerms, GrantState } from '../rules.ts';
import { parsed } from './store.definitions.ts';

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
  readonly returned: Micro;
  readonly createdAt: Date;
  readonly claimUntil: Date;
  readonly activatedAt: Date | null;
  readonly activeUntil: Date | null;
  readonly endedAt: Date | null;
  readonly endReason: string | null;
  /** Where it stands among those that wait, the least first; null for one that does not. */
  readonly queuePlace: bigint | null;
  /** Which money stakes take while it is active; `choice` is resolved to one of them. */
  readonly stakeOrder: StakeOrder;
};

export type GrantSource = 'code' | 'staff' | 'pack' | 'promotion';

const GRANTS = `select g.id, g.player_id as "playerId", g.bonus_id as "bonusId", b.code, g.version,
         v.terms, g.currency, g.cash_account as "cashAccount", g.account, g.state, g.source, g.key,
         g.deposit, g.amount, g.required, g.progress, g.converted, g.returned,
         g.created_at as "createdAt",
         g.claim_until as "claimUntil", g.activated_at as "activatedAt",
         g.active_until as "activeUntil", g.ended_at as "endedAt", g.end_reason as "endReason",
         g.queue_place as "queuePlace", g.stake_order as "stakeOrder"
    from bonus_grants g
    join bonus_definitions b on b.id = g.bonus_id
    join bonus_versions v on v.bonus_id = g.bonus_id and v.version = g.version`;

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

type GrantPage = { readonly before: bigint | undefined; readonly limit: number };

/** The player's bonuses, the newest first; on request without those to be claimed or paid for. */
export async function listGrants(
  db: Queryable,
  playerId: PlayerId,
  { before, limit }: GrantPage,
  { withOffers = true } = {},
): Promise<Grant[]> {
  const rows = await db.query<Grant>(
    `${GRANTS} where g.player_id = $1 and ($2::bigint is null or g.id < $2)
        and ($4 or g.state not in ('available', 'claimed'))
      order by g.id desc limit $3`,
    [playerId, before ?? null, limit, withOffers],
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

type Since = { readonly playerId: PlayerId; readonly currency: Currency; readonly since: Date };

/**
 * Whether the player requested a withdrawal since then. It ended the bonuses of that moment, so
 * money of before begins no other one.
 */
export async function isRequestedOut(
  tx: Tx,
  { playerId, currency, since }: Since,
): Promise<boolean> {
  const rows = await tx.query<{ found: boolean }>(
    `select exists (select from withdrawal_records
       where player_id = $1 and currency = $2 and created_at >= $3) as found`,
    [playerId, currency, since],
  );
  return rows[0]!.found;
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

/** The active bonuses of these players in the currency they play in. */
export async function listActive(db: Queryable, players: readonly PlayerId[]): Promise<Grant[]> {
  if (players.length === 0) return [];
  const rows = await db.query<Grant>(
    `${GRANTS} join player_directory p on p.id = g.player_id and p.currency = g.currency
      where g.player_id = any ($1) and g.state = 'active'`,
    [numbers(players)],
  );
  return rows.map(parsed);
}

/** The bonuses of a player in this currency that a withdrawal would end. */
export async function listForfeitable(
  db: Queryable,
  playerId: PlayerId,
  currency: Currency,
): Promise<Grant[]> {
  const rows = await db.query<Grant>(
    `${GRANTS} where g.player_id = $1 and g.currency = $2 and g.state in ('pending', 'active')
      order by g.id`,
    [playerId, currency],
  );
  return rows.map(parsed);
}

/** The claimed bonus for which the next deposit in this currency is waited for. */
export async function findAwaiting(
  db: Queryable,
  playerId: PlayerId,
  currency: Currency,
): Promise<Grant | undefined> {
  const rows = await db.query<Grant>(
    `${GRANTS} where g.player_id = $1 and g.currency = $2 and g.state = 'claimed'
        and g.claim_until > now() order by g.id limit 1`,
    [playerId, currency],
  );
  return rows.map(parsed)[0];
}
