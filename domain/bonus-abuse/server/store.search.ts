import type { Currency } from '#core/currency.ts';
import type { PlayerId, RoundId, WagerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { numbers } from '#platform/server/insert-rows.ts';

/**
 * What is written by transactions that were slow to commit is read again: the same is found once.
 */
const OVERLAP = '2 minutes';
const FIRST = '1 day';

export type Span = { readonly from: Date; readonly to: Date };

/** What a search reads next, up to now: a time here has whole milliseconds. */
export async function nextSpan(db: Queryable, name: string): Promise<Span> {
  const rows = await db.query<Span>(
    `select coalesce((select at from bonus_abuse_cursors where name = $1),
                     now() - interval '${FIRST}') - interval '${OVERLAP}' as "from",
            date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as "to"`,
    [name],
  );
  return rows[0]!;
}

export async function endSpan(db: Queryable, name: string, to: Date): Promise<void> {
  await db.query(
    `insert into bonus_abuse_cursors (name, at) values ($1, $2)
     on conflict (name) do update set at = greatest(bonus_abuse_cursors.at, excluded.at)`,
    [name, to],
  );
}

export type TakenBonus = {
  readonly move: bigint;
  readonly id: bigint;
  readonly player_id: PlayerId;
  readonly bonus_id: bigint;
  readonly is_repeated: boolean;
};

export const TAKEN = `
  select m.id as move, g.id, g.player_id, g.bonus_id, g.is_repeated
    from bonus_move_records m join bonus_grant_records g on g.id = m.grant_id
   where m.at >= $1 and m.at <= $2 and m.id > $3
     and m.to_state in ('claimed', 'playing', 'pending', 'active') and g.had_at is not null
   order by m.id limit $4`;

/** Bonuses that were taken in a span of time, in the order in which they were. */
export async function listTaken(
  db: Queryable,
  { from, to }: Span,
  after: bigint,
  limit: number,
): Promise<TakenBonus[]> {
  return await db.query<TakenBonus>(TAKEN, [from, to, after, limit]);
}

/** The latest bonuses that a player took: for what is known of the player only later. */
export async function listTakenBy(db: Queryable, playerId: PlayerId): Promise<TakenBonus[]> {
  return await db.query<TakenBonus>(
    `select 0::bigint as move, id, player_id, bonus_id, is_repeated
       from bonus_grant_records
      where player_id = $1 and had_at is not null order by id desc limit 20`,
    [playerId],
  );
}

export type SafePlay = {
  readonly id: bigint;
  readonly player_id: PlayerId;
  readonly currency: Currency;
  readonly bets: number;
  readonly staked: Micro;
  readonly safe_bets: number;
  readonly safe: Micro;
};

export const SAFE_PLAY = `
  select g.id, g.player_id, g.currency, s.bets, s.staked, s.safe_bets, s.safe
    from (select distinct grant_id from bonus_count_records
           where reason = 'low_risk' and at >= $1 and at <= $2 limit 500) c
    join bonus_grant_records g on g.id = c.grant_id, lateral (
      select count(*)::int as bets, coalesce(sum(staked), 0)::bigint as staked,
             count(*) filter (where reason = 'low_risk')::int as safe_bets,
             coalesce(sum(staked) filter (where reason = 'low_risk'), 0)::bigint as safe
        from bonus_count_records where grant_id = g.id) s`;

/** How much of the play for bonuses could hardly be lost, where some of it lately was. */
export async function listSafePlay(db: Queryable, { from, to }: Span): Promise<SafePlay[]> {
  return await db.query<SafePlay>(SAFE_PLAY, [from, to]);
}

export type ChargedBack = {
  readonly adjustment: bigint;
  readonly deposit: string;
  readonly amount: string;
  readonly id: bigint;
  readonly player_id: PlayerId;
  readonly currency: Currency;
};

export const CHARGED_BACK = `
  select a.id as adjustment, g.deposit_ref as deposit, a.terms ->> 'amount' as amount, g.id,
         g.player_id, g.currency
    from (select * from proposal_records
           where kind = 'adjustments' and status = 'approved' and decided_at >= $1
             and decided_at <= $2 order by id desc limit 500) a
    join bonus_grant_records g on g.player_id = a.player_id
     and 'deposit:' || g.deposit_ref = a.terms ->> 'corrects'
   where a.terms ->> 'cause' = 'chargeback'`;

/** Deposits that were taken back by an adjustment, and the bonuses that they began. */
export async function listChargedBack(db: Queryable, { from, to }: Span): Promise<ChargedBack[]> {
  return await db.query<ChargedBack>(CHARGED_BACK, [from, to]);
}

export type RoundBet = {
  readonly wager: WagerId;
  readonly round_id: RoundId;
  readonly game: string;
  readonly bet: unknown;
  readonly stake: Micro;
  readonly currency: Currency;
  readonly player_id: PlayerId;
  /** Null for a bet that was placed outside of a bonus. */
  readonly grant_id: bigint | null;
};

export const ROUND_BETS = `
  with placed as materialized (
    select w.id as wager, w.round_id, w.game, w.bet, w.stake, a.currency, w.player_id,
           g.id as grant_id
      from (select distinct r.round_id from wager_records r
             where r.id = any ($1) and r.round_id is not null) one
      join wager_records w on w.round_id = one.round_id
      join ledger_accounts a on a.id = w.account
      left join bonus_grant_records g on g.player_id = w.player_id and g.cash_account = w.account
       and g.activated_at <= w.placed_at and (g.ended_at is null or g.ended_at >= w.placed_at))
  select * from placed
   where round_id in (select round_id from placed where grant_id is not null)
   order by round_id, wager limit 5000`;

/**
 * The bets in those rounds of these wagers in which any player has a bonus, each with the bonus
 * during which it was placed: the other side of an opposite bet may be an account without one.
 */
export async function listRoundBets(tx: Tx, wagers: readonly bigint[]): Promise<RoundBet[]> {
  return await tx.query<RoundBet>(ROUND_BETS, [numbers(wagers)]);
}

export type LateRound = {
  readonly wager: WagerId;
  readonly game: string;
  readonly stake: Micro;
  readonly placed_at: Date;
  readonly ended_at: Date;
  readonly id: bigint;
  readonly player_id: PlayerId;
  readonly currency: Currency;
};

export const LATE_ROUNDS = `
  select w.id as wager, w.game, w.stake, w.placed_at, g.ended_at, g.id, g.player_id, g.currency
    from unnest($1::bigint[], $2::timestamptz[]) as settled (id, at)
    join wager_records w on w.id = settled.id
    join bonus_grant_records g on g.account = w.bonus_account
   where w.source in ('seed', 'supplier') and g.ended_at > w.placed_at and g.ended_at < settled.at
     and settled.at - w.placed_at >= make_interval(mins => $3)`;

/** Rounds with bonus money that their player held open over the end of the bonus. */
export async function listLateRounds(
  tx: Tx,
  settled: readonly { readonly wager: bigint; readonly at: Date }[],
  minutes: number,
): Promise<LateRound[]> {
  const wagers = numbers(settled.map(({ wager }) => wager));
  return await tx.query<LateRound>(LATE_ROUNDS, [wagers, settled.map(({ at }) => at), minutes]);
}
