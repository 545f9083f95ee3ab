import type { Currency } from '#core/currency.ts';
import type { AccountId, PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { numbers, texts } from '#platform/server/insert-rows.ts';
import type { FinalRow } from '../rules.prizes.ts';

export type RankedEntry = {
  readonly entryId: bigint;
  readonly playerId: PlayerId;
  readonly account: AccountId;
  readonly currency: Currency;
  readonly wagered: Micro;
  readonly score: bigint;
  readonly reachedAt: Date;
};

/**
 * The entries that have a score, in order: the best first, of equal ones the one who reached it
 * earlier, and then the one who joined earlier.
 */
export async function listRanked(tx: Tx, tournamentId: bigint): Promise<RankedEntry[]> {
  return await tx.query<RankedEntry>(
    `select id as "entryId", player_id as "playerId", cash_account as account, currency, wagered,
            score, coalesce(reached_at, joined_at) as "reachedAt"
       from tournament_entries
      where tournament_id = $1 and left_at is null and score > 0
      order by score desc, reached_at, id`,
    [tournamentId],
  );
}

/** The sum of all counted stakes, of those who left, too. */
export async function sumWagered(tx: Tx, tournamentId: bigint): Promise<Micro> {
  const rows = await tx.query<{ wagered: Micro }>(
    `select coalesce(sum(wagered), 0)::bigint as wagered from tournament_entries
      where tournament_id = $1`,
    [tournamentId],
  );
  return rows[0]!.wagered;
}

export async function insertResults(
  tx: Tx,
  tournamentId: bigint,
  rows: readonly FinalRow[],
): Promise<void> {
  await tx.query(
    `insert into tournament_results (tournament_id, number, entry_id, place, score, reached_at,
       prize)
     select $1, number, entry_id, place, score, reached_at::timestamptz, prize
       from unnest($2::bigint[], $3::int[], $4::bigint[], $5::text[], $6::bigint[])
         with ordinality as given (entry_id, place, score, reached_at, prize, number)`,
    [
      tournamentId,
      numbers(rows.map(({ entryId }) => entryId)),
      numbers(rows.map(({ place }) => place)),
      numbers(rows.map(({ score }) => score)),
      texts(rows.map(({ reachedAt }) => reachedAt.toISOString())),
      numbers(rows.map(({ prize }) => prize)),
    ],
  );
}

export type NewPrize = Pick<RankedEntry, 'entryId' | 'playerId' | 'account' | 'currency'> & {
  readonly place: number;
  readonly amount: Micro;
};

export async function insertPrizes(
  tx: Tx,
  tournamentId: bigint,
  prizes: readonly NewPrize[],
): Promise<void> {
  await tx.query(
    `insert into tournament_prizes (tournament_id, player_id, entry_id, cash_account, currency,
       place, amount)
     select $1, * from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::int[],
                              $7::bigint[])`,
    [
      tournamentId,
      numbers(prizes.map(({ playerId }) => playerId)),
      numbers(prizes.map(({ entryId }) => entryId)),
      numbers(prizes.map(({ account }) => account)),
      texts(prizes.map(({ currency }) => currency)),
      numbers(prizes.map(({ place }) => place)),
      numbers(prizes.map(({ amount }) => amount)),
    ],
  );
}

export type DuePrize = {
  readonly tournamentId: bigint;
  readonly playerId: PlayerId;
  readonly entryId: bigint;
  readonly account: AccountId;
  readonly currency: Currency;
  readonly amount: Micro;
};

/** The next prize that is not paid, locked; what another process pays is skipped. */
export async function lockDuePrize(tx: Tx, tournamentId: bigint): Promise<DuePrize | undefined> {
  const rows = await tx.query<DuePrize>(
    `select tournament_id as "tournamentId", player_id as "playerId", entry_id as "entryId",
            cash_account as account, currency, amount
       from tournament_prizes where tournament_id = $1 and paid_at is null
      order by place, entry_id limit 1 for no key update skip locked`,
    [tournamentId],
  );
  return rows[0];
}

export async function setPaid(tx: Tx, prize: DuePrize, transferId: bigint): Promise<void> {
  await tx.query(
    `update tournament_prizes set paid_at = now(), transfer_id = $3
      where tournament_id = $1 and player_id = $2`,
    [prize.tournamentId, prize.playerId, transferId],
  );
}

export async function hasDuePrizes(tx: Tx, tournamentId: bigint): Promise<boolean> {
  const rows = await tx.query<{ found: boolean }>(
    `select exists (select from tournament_prizes
                     where tournament_id = $1 and paid_at is null) as found`,
    [tournamentId],
  );
  return rows[0]!.found;
}

export type ResultRow = FinalRow & { readonly number: number; readonly playerId: PlayerId };

/** Rows of the final table, in order. */
export async function listResults(
  db: Queryable,
  tournamentId: bigint,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ResultRow[]> {
  return await db.query<ResultRow>(
    `select r.number, r.place, r.entry_id as "entryId", r.score, r.reached_at as "reachedAt",
            r.prize, e.player_id as "playerId"
       from tournament_results r join tournament_entries e on e.id = r.entry_id
      where r.tournament_id = $1 and r.number > $2::bigint order by r.number limit $3`,
    [tournamentId, after, limit],
  );
}

/** A row of the final table with the player and what was paid to them. */
export type PaidResult = ResultRow & {
  readonly player: string;
  /** In the currency of the player; null without a prize. */
  readonly amount: Micro | null;
  readonly currency: Currency;
  readonly paidAt: Date | null;
};

/** Rows of the final table for staff, in order, with excluded players. */
export async function listPaidResults(
  db: Queryable,
  tournamentId: bigint,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<PaidResult[]> {
  return await db.query<PaidResult>(
    `select r.number, r.place, r.entry_id as "entryId", r.score, r.reached_at as "reachedAt",
            r.prize, e.player_id as "playerId", o.name as player, e.currency, p.amount,
            p.paid_at as "paidAt"
       from tournament_results r
       join tournament_entries e on e.id = r.entry_id
       join player_directory o on o.id = e.player_id
       left join tournament_prizes p on p.entry_id = r.entry_id
      where r.tournament_id = $1 and r.number > $2::bigint order by r.number limit $3`,
    [tournamentId, after, limit],
  );
}
