import { isCurrency, type Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { insertValues } from '#platform/server/insert-rows.ts';

export type Accrual = {
  readonly player_id: PlayerId;
  readonly currency: Currency;
  readonly rakeback: bigint;
};

const ACCRUALS = { player_id: 'bigint', currency: 'text', rakeback: 'bigint' } as const;

export async function addRakeback(tx: Tx, rows: readonly Accrual[]): Promise<void> {
  await tx.query(
    `insert into rakeback_balances as b (player_id, currency, accrued)
     select id, currency, rakeback from unnest($1::bigint[], $2::text[], $3::bigint[])
              as given (id, currency, rakeback)
      order by id, currency
     on conflict (player_id, currency) do update set accrued = b.accrued + excluded.accrued`,
    insertValues(ACCRUALS, rows),
  );
}

export type RakebackBalance = {
  readonly currency: Currency;
  readonly accrued: Micro;
  readonly claimed: Micro;
  /** Whether some was claimed on the present day (UTC). */
  readonly isClaimedToday: boolean;
};

const BALANCES = `select b.currency, b.accrued, b.claimed,
    exists (select from level_credits c
             where c.player_id = b.player_id and c.kind = 'rakeback' and c.currency = b.currency
               and c.day = (now() at time zone 'UTC')::date) as "isClaimedToday"
  from rakeback_balances b where b.player_id = $1`;

export async function listRakeback(db: Queryable, playerId: PlayerId): Promise<RakebackBalance[]> {
  return await db.query<RakebackBalance>(`${BALANCES} order by b.currency`, [playerId]);
}

/** Locked; of two claims at once the second sees the first. */
export async function lockRakeback(
  tx: Tx,
  playerId: PlayerId,
  currency: Currency,
): Promise<RakebackBalance | undefined> {
  await tx.query(
    `select from rakeback_balances where player_id = $1 and currency = $2 for no key update`,
    [playerId, currency],
  );
  const rows = await tx.query<RakebackBalance>(`${BALANCES} and b.currency = $2`, [
    playerId,
    currency,
  ]);
  return rows[0];
}

export async function addClaimed(
  tx: Tx,
  playerId: PlayerId,
  currency: Currency,
  amount: Micro,
): Promise<void> {
  await tx.query(
    `update rakeback_balances set claimed = claimed + $3 where player_id = $1 and currency = $2`,
    [playerId, currency, amount],
  );
}

export type LevelCredit = {
  readonly playerId: PlayerId;
  readonly kind: 'rakeback' | 'cashback' | 'level_reward';
  readonly currency: Currency;
  readonly amount: Micro;
  readonly day: string | null;
  readonly level: number | null;
};

/** False where the occasion was paid before. */
export async function insertCredit(tx: Tx, credit: LevelCredit): Promise<boolean> {
  const { playerId, kind, currency, amount, day, level } = credit;
  const rows = await tx.query<{ id: bigint }>(
    `insert into level_credits (player_id, kind, currency, amount, day, level)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
    [playerId, kind, currency, amount, day, level],
  );
  return rows.length > 0;
}

/** The levels whose reward was paid. */
export async function listRewarded(db: Queryable, playerId: PlayerId): Promise<number[]> {
  const rows = await db.query<{ level: number | null }>(
    `select level from level_credits where player_id = $1 and kind = 'level_reward'`,
    [playerId],
  );
  return rows.flatMap(({ level }) => level ?? []);
}

/** What a player is owed: the sum of what their bets earned less what was paid, by currency. */
export async function sumOwed(db: Queryable): Promise<RakebackSum[]> {
  const rows = await db.query<RakebackSum & { currency: string }>(
    `select currency, count(*) filter (where accrued > claimed)::int as players,
            sum(greatest(accrued - claimed, 0))::bigint as owed,
            sum(least(accrued - claimed, 0))::bigint as overpaid,
            sum(accrued)::bigint as accrued, sum(claimed)::bigint as claimed
       from rakeback_balances group by currency order by currency`,
  );
  return rows.filter(({ currency }) => isCurrency(currency));
}

export type RakebackSum = {
  readonly currency: Currency;
  readonly players: number;
  readonly owed: Micro;
  /** Where bets were taken back after their rakeback was paid; zero or less. */
  readonly overpaid: Micro;
  readonly accrued: Micro;
  readonly claimed: Micro;
};

/** The same sums from the rows of bets and of payments. */
export async function sumRows(db: Queryable) {
  return await db.query<{ currency: Currency; accrued: Micro; claimed: Micro }>(
    `select c.currency, sum(c.rakeback)::bigint as accrued,
            coalesce((select sum(p.amount) from level_credits p
                       where p.kind = 'rakeback' and p.currency = c.currency), 0)::bigint as claimed
       from level_counts c group by c.currency order by c.currency`,
  );
}
