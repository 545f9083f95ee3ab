import type { Currency } from '#core/currency.ts';
import type { BetId, PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { insertValues, numbers, texts } from '#platform/server/insert-rows.ts';
import { levelTerms, type LevelTerms } from '../rules.ts';

export type LevelVersion = {
  readonly version: number;
  readonly terms: LevelTerms;
  readonly fromAt: Date;
};

/** What levels give now. */
export async function readTerms(db: Queryable): Promise<LevelVersion> {
  const rows = await db.query<{ version: number; terms: unknown; fromAt: Date }>(
    `select version, terms, from_at as "fromAt" from level_versions
      order by version desc limit 1`,
  );
  const row = rows[0]!;
  return { ...row, terms: levelTerms.parse(row.terms) };
}

/** The next version, made by an approved proposal; a version is written once. */
export async function insertTerms(
  tx: Tx,
  { version, terms, proposalId }: Omit<LevelVersion, 'fromAt'> & { readonly proposalId: bigint },
): Promise<void> {
  await tx.query('insert into level_versions (version, terms, proposal_id) values ($1, $2, $3)', [
    version,
    terms,
    proposalId,
  ]);
}

export type PlayerLevel = {
  readonly playerId: PlayerId;
  readonly xp: bigint;
  readonly level: number;
  /** The highest level ever. */
  readonly reached: number;
  readonly risenAt: Date;
};

const LEVEL_COLUMNS = 'player_id as "playerId", xp, level, reached, risen_at as "risenAt"';

export async function findLevel(
  db: Queryable,
  playerId: PlayerId,
): Promise<PlayerLevel | undefined> {
  const rows = await db.query<PlayerLevel>(
    `select ${LEVEL_COLUMNS} from player_levels where player_id = $1`,
    [playerId],
  );
  return rows[0];
}

/** Locked in the order of the players; one who has none begins at level 0. */
export async function lockLevels(
  tx: Tx,
  players: readonly PlayerId[],
): Promise<Map<PlayerId, PlayerLevel>> {
  const known = await lockKnown(tx, players);
  const levels = new Map(known.map((row) => [row.playerId, row]));
  const others = players.filter((id) => !levels.has(id));
  if (others.length === 0) return levels;
  await tx.query(
    `insert into player_levels (player_id)
     select id from unnest($1::bigint[]) as given (id) order by id
     on conflict do nothing`,
    [numbers(others)],
  );
  for (const row of await lockKnown(tx, others)) levels.set(row.playerId, row);
  return levels;
}

async function lockKnown(tx: Tx, players: readonly PlayerId[]): Promise<PlayerLevel[]> {
  return await tx.query<PlayerLevel>(
    `select ${LEVEL_COLUMNS} from player_levels where player_id = any ($1)
      order by player_id for no key update`,
    [numbers([...players])],
  );
}

export async function writeLevels(tx: Tx, levels: readonly PlayerLevel[]): Promise<void> {
  await tx.query(
    `update player_levels l
        set xp = given.xp, level = given.level, reached = given.reached,
            risen_at = given.since::timestamptz
       from unnest($1::bigint[], $2::bigint[], $3::int[], $4::int[], $5::text[])
              as given (id, xp, level, reached, since)
      where l.player_id = given.id`,
    [
      numbers(levels.map(({ playerId }) => playerId)),
      numbers(levels.map(({ xp }) => xp)),
      numbers(levels.map(({ level }) => level)),
      numbers(levels.map(({ reached }) => reached)),
      texts(levels.map(({ risenAt }) => risenAt.toISOString())),
    ],
  );
}

export type LevelCount = {
  readonly player_id: PlayerId;
  readonly event_id: BetId;
  readonly placed_id: bigint;
  readonly game: string;
  readonly currency: Currency;
  readonly cash: bigint;
  readonly xp: bigint;
  readonly rakeback: bigint;
  readonly at: string;
};

const COUNT_COLUMNS = {
  player_id: 'bigint',
  event_id: 'bigint',
  placed_id: 'bigint',
  game: 'text',
  currency: 'text',
  cash: 'bigint',
  xp: 'bigint',
  rakeback: 'bigint',
} as const;

/** Each event is counted once; one that was counted before fails the batch. */
export async function insertCounts(tx: Tx, counts: readonly LevelCount[]): Promise<void> {
  if (counts.length === 0) return;
  const values = insertValues(COUNT_COLUMNS, counts);
  await tx.query(
    `insert into level_counts (player_id, event_id, placed_id, game, currency, cash, xp, rakeback,
       at)
     select player_id, event_id, placed_id, game, currency, cash, xp, rakeback, at::timestamptz
       from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::bigint[],
              $7::bigint[], $8::bigint[], $9::text[])
              as given (player_id, event_id, placed_id, game, currency, cash, xp, rakeback, at)`,
    [...values, texts(counts.map(({ at }) => at))],
  );
}

export type CountedSum = {
  readonly placed_id: bigint;
  readonly xp: bigint;
  readonly rakeback: bigint;
};

/** What these bets have earned until now. */
export async function sumCounted(tx: Tx, placed: readonly bigint[]): Promise<CountedSum[]> {
  if (placed.length === 0) return [];
  return await tx.query<CountedSum>(
    `select placed_id, sum(xp)::bigint as xp, sum(rakeback)::bigint as rakeback
       from level_counts where placed_id = any ($1) group by placed_id`,
    [numbers([...placed])],
  );
}

export type MonthXp = {
  readonly player_id: PlayerId;
  readonly month: string;
  readonly xp: bigint;
};

export async function addMonths(tx: Tx, rows: readonly MonthXp[]): Promise<void> {
  await tx.query(
    `insert into level_months as m (player_id, month, xp)
     select id, month::date, xp from unnest($1::bigint[], $2::text[], $3::bigint[])
              as given (id, month, xp)
      order by id, month
     on conflict (player_id, month) do update set xp = m.xp + excluded.xp`,
    [
      numbers(rows.map(({ player_id }) => player_id)),
      texts(rows.map(({ month }) => month)),
      numbers(rows.map(({ xp }) => xp)),
    ],
  );
}

export async function readMonthXp(
  db: Queryable,
  playerId: PlayerId,
  month: string,
): Promise<bigint> {
  const rows = await db.query<{ xp: bigint }>(
    'select xp from level_months where player_id = $1 and month = $2',
    [playerId, month],
  );
  return rows[0]?.xp ?? 0n;
}

export type LevelProgressRow = {
  readonly playerId: PlayerId;
  readonly level: number;
  readonly xp: bigint;
  readonly monthXp: bigint;
};

/** How far these players are; not of those who may not play. */
export async function listProgress(
  db: Queryable,
  players: readonly PlayerId[],
  month: string,
): Promise<LevelProgressRow[]> {
  return await db.query<LevelProgressRow>(
    `select l.player_id as "playerId", l.level, l.xp, coalesce(m.xp, 0)::bigint as "monthXp"
       from player_levels l
       left join level_months m on m.player_id = l.player_id and m.month = $2
      where l.player_id = any ($1) and not play_is_closed(l.player_id)`,
    [numbers([...players]), month],
  );
}
