/** What is written of a granted bonus. */
import type { AccountId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Tx } from '#platform/server/db.ts';
import { numbers } from '#platform/server/insert-rows.ts';
import type { StakeOrder } from '#domain/ledger/rules.stake-order.ts';
import type { GrantState, OrderRule } from '../rules.ts';
import type { Grant } from './store.ts';

export type NewGrant = Pick<
  Grant,
  'playerId' | 'bonusId' | 'version' | 'currency' | 'cashAccount' | 'source' | 'key'
> & {
  readonly stakeMax: Micro;
  readonly games: readonly string[] | null;
  /** By its terms. */
  readonly orderRule: OrderRule;
  readonly claimDays: number;
  /** Until when it can be claimed, where that is earlier than its terms say. */
  readonly claimUntil: Date | null;
};

/** An offer to a player; undefined if the key was used before. */
export async function insertGrant(tx: Tx, grant: NewGrant): Promise<bigint | undefined> {
  const rows = await tx.query<{ id: bigint }>(
    `insert into bonus_grants (player_id, bonus_id, version, currency, cash_account, state, source,
       key, stake_max, games, claim_until, stake_order, may_choose)
     values ($1, $2, $3, $4, $5, 'available', $6, $7, $8, $9,
       least($11, now() + make_interval(days => $10)),
       case when $12 = 'one_pot' then 'one_pot' else 'cash_first' end::stake_order, $12 = 'choice')
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
      grant.claimUntil,
      grant.orderRule,
    ],
  );
  return rows[0]?.id;
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
            queue_place = case when $2 = 'pending' then coalesce(queue_place, (
                select coalesce(max(q.queue_place), 0) + 1 from bonus_grants q
                 where q.player_id = bonus_grants.player_id and q.state = 'pending'
                   and q.cash_account = bonus_grants.cash_account)) end,
            claimed_at = case when $2 = 'claimed' then now() else claimed_at end,
            activated_at = case when $2 in ('active', 'wagered') then coalesce(activated_at, now())
                                else activated_at end,
            active_until = case when $2 in ('active', 'wagered')
                                then coalesce(active_until, now() + make_interval(days => $8))
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

/** Gives the waiting bonuses of a queue their places, in this order. */
export async function writePlaces(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await tx.query(
    `update bonus_grants g set queue_place = given.place
       from unnest($1::bigint[]) with ordinality as given (id, place)
      where g.id = given.id and g.state = 'pending'`,
    [numbers(ids)],
  );
}

/** What the player chose. The database refuses it where the terms leave no choice. */
export async function writeOrder(tx: Tx, grantId: bigint, order: StakeOrder): Promise<void> {
  await tx.query('update bonus_grants set stake_order = $2 where id = $1', [grantId, order]);
}

export async function addConverted(tx: Tx, grantId: bigint, amount: Micro): Promise<void> {
  await tx.query('update bonus_grants set converted = converted + $2 where id = $1', [
    grantId,
    amount,
  ]);
}

/** Adds what went back to the operator. */
export async function addReturned(tx: Tx, grantId: bigint, amount: Micro): Promise<void> {
  await tx.query('update bonus_grants set returned = returned + $2 where id = $1', [
    grantId,
    amount,
  ]);
}
