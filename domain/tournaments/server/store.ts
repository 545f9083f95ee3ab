import type { Currency } from '#core/currency.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { tournamentTerms, type TournamentState, type TournamentTerms } from '../rules.ts';

export type Tournament = {
  readonly id: bigint;
  readonly series: string | null;
  readonly terms: TournamentTerms;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly state: TournamentState;
  readonly announcedAt: Date;
  readonly cancelReason: string | null;
  readonly frozenAt: Date | null;
  readonly wagered: Micro | null;
  readonly finalHash: string | null;
  readonly finishedAt: Date | null;
};

const TOURNAMENT = `select id, series, terms, starts_at as "startsAt", ends_at as "endsAt", state,
         announced_at as "announcedAt", cancel_reason as "cancelReason", frozen_at as "frozenAt",
         wagered, final_hash as "finalHash", finished_at as "finishedAt"
    from tournaments`;

function parsed(row: Tournament): Tournament {
  return { ...row, terms: tournamentTerms.parse(row.terms) };
}

export type NewTournament = {
  readonly terms: TournamentTerms;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly proposalId?: bigint | null;
  /** Of the request of the one person who announces it. */
  readonly key?: string | null;
  /** The series and day that it is the tournament of; one is made for each. */
  readonly of?: { readonly series: string; readonly day: string };
};

/** Announces a tournament; undefined if that of the day exists. */
export async function insertTournament(
  db: Queryable,
  { terms, startsAt, endsAt, proposalId = null, key = null, of }: NewTournament,
): Promise<bigint | undefined> {
  const rows = await db.query<{ id: bigint }>(
    `insert into tournaments (terms, starts_at, ends_at, proposal_id, key, series, series_day)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict on constraint tournaments_of_series do nothing returning id`,
    [terms, startsAt, endsAt, proposalId, key, of?.series ?? null, of?.day ?? null],
  );
  return rows[0]?.id;
}

export async function findTournament(db: Queryable, id: bigint): Promise<Tournament | undefined> {
  const rows = await db.query<Tournament>(`${TOURNAMENT} where id = $1`, [id]);
  return rows.map(parsed)[0];
}

/** The one that a request has announced without a second person. */
export async function findAnnounced(db: Queryable, key: string): Promise<Tournament | undefined> {
  const rows = await db.query<Tournament>(`${TOURNAMENT} where key = $1`, [key]);
  return rows.map(parsed)[0];
}

/** What was announced lately in a currency without a second person, and not cancelled. */
export async function listAnnouncedAlone(
  db: Queryable,
  currency: Currency,
  days: number,
): Promise<Tournament[]> {
  const rows = await db.query<Tournament>(
    `${TOURNAMENT} where key is not null and state <> 'cancelled' and terms ->> 'currency' = $1
       and announced_at > now() - make_interval(days => $2)`,
    [currency, days],
  );
  return rows.map(parsed);
}

/** Locked against its counting of bets, its freezing, and its end. */
export async function lockTournament(tx: Tx, id: bigint): Promise<Tournament | undefined> {
  const rows = await tx.query<Tournament>(`${TOURNAMENT} where id = $1 for update`, [id]);
  return rows.map(parsed)[0];
}

/**
 * Tournaments that bets may count for now. Their final tables cannot be made before the transaction
 * ends.
 */
export async function lockCounting(tx: Tx): Promise<Tournament[]> {
  const rows = await tx.query<Tournament>(
    `${TOURNAMENT} where state in ('announced', 'active', 'calculating') and frozen_at is null
       and starts_at <= now() order by id for key share`,
  );
  return rows.map(parsed);
}

/** Those whose leaderboards move, and those of which one is being made final. */
export async function listOpen(db: Queryable): Promise<Tournament[]> {
  const rows = await db.query<Tournament>(
    `${TOURNAMENT} where state in ('announced', 'active', 'calculating') order by ends_at, id`,
  );
  return rows.map(parsed);
}

export type TournamentPage = {
  readonly states: readonly TournamentState[];
  readonly before: bigint | undefined;
  readonly limit: number;
};

/** Latest first. */
export async function listTournaments(
  db: Queryable,
  { states, before, limit }: TournamentPage,
): Promise<Tournament[]> {
  const rows = await db.query<Tournament>(
    `${TOURNAMENT} where state = any ($1) and ($2::bigint is null or id < $2)
      order by id desc limit $3`,
    [states, before ?? null, limit],
  );
  return rows.map(parsed);
}

/** Begins and ends what is due by the clock of the database; returns how many changed. */
export async function moveByTime(db: Queryable): Promise<number> {
  const rows = await db.query<{ id: bigint }>(
    `with due as (
       select id, case when ends_at > now() then 'active'
                       when state = 'announced' then 'active' else 'calculating' end as next
         from tournaments
        where state = 'announced' and starts_at <= now() or state = 'active' and ends_at <= now()
          for no key update skip locked)
     update tournaments t set state = due.next from due where due.id = t.id returning t.id`,
  );
  return rows.length;
}

/**
 * Those that wait for their final table, or for prizes to be paid. Bets that were settled in the
 * last moment are committed within the seconds after it.
 */
export async function listToFinish(db: Queryable): Promise<bigint[]> {
  const rows = await db.query<{ id: bigint }>(
    `select id from tournaments where state = 'calculating'
        and (frozen_at is not null
             or ends_at + make_interval(secs => 2 + (terms ->> 'late_seconds')::int)
               <= now())
      order by ends_at, id`,
  );
  return rows.map(({ id }) => id);
}

export async function setFinal(
  tx: Tx,
  id: bigint,
  { wagered, hash }: { readonly wagered: Micro; readonly hash: string },
): Promise<void> {
  await tx.query(
    'update tournaments set frozen_at = now(), wagered = $2, final_hash = $3 where id = $1',
    [id, wagered, hash],
  );
}

/** Finished, once all prizes are paid. */
export async function setFinished(tx: Tx, id: bigint): Promise<void> {
  await tx.query(`update tournaments set state = 'finished', finished_at = now() where id = $1`, [
    id,
  ]);
}

export async function setCancelled(tx: Tx, id: bigint, reason: string): Promise<void> {
  await tx.query(
    `update tournaments set state = 'cancelled', cancelled_at = now(), cancel_reason = $2
      where id = $1`,
    [id, reason],
  );
}

/** Whether a series is made for the coming days. */
export async function isSeriesOn(db: Queryable, code: string): Promise<boolean> {
  const rows = await db.query<{ is_on: boolean }>(
    'select is_on from tournament_series where code = $1',
    [code],
  );
  return rows[0]?.is_on ?? false;
}

export async function setSeriesOn(tx: Tx, code: string, isOn: boolean): Promise<boolean> {
  const rows = await tx.query<{ code: string }>(
    'update tournament_series set is_on = $2 where code = $1 and is_on <> $2 returning code',
    [code, isOn],
  );
  return rows.length > 0;
}

/** What was added to scores is of no use once nothing can be corrected any more. */
export async function trimScores(db: Queryable, afterDays: number): Promise<void> {
  await db.query(
    `delete from tournament_scores s using tournaments t
      where t.id = s.tournament_id and t.state in ('finished', 'cancelled')
        and t.ends_at < now() - make_interval(days => $1)`,
    [afterDays],
  );
}
