import type { Currency, WalletCurrency } from '#core/currency.ts';
import type { BetId, PlayerId, RoundId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { numbers, texts } from '#platform/server/insert-rows.ts';

export type PartName = 'games' | 'rows';
type PartRow = { name: PartName; value: unknown; version: bigint };

export async function listParts(db: Queryable): Promise<PartRow[]> {
  return await db.query<PartRow>('select name, value, version from lobby_parts');
}

export async function readPartsVersion(db: Queryable): Promise<string> {
  const rows = await db.query<{ version: string }>(
    'select sum(version)::text as version from lobby_parts',
  );
  return rows[0]!.version;
}

/** Locked until the end of the transaction. */
export async function lockPart(tx: Tx, name: PartName): Promise<PartRow> {
  const rows = await tx.query<PartRow>(
    'select name, value, version from lobby_parts where name = $1 for update',
    [name],
  );
  return rows[0]!;
}

export async function savePart(tx: Tx, name: PartName, value: object): Promise<void> {
  await tx.query(
    `update lobby_parts set value = $2, version = version + 1, updated_at = clock_timestamp()
      where name = $1`,
    [name, JSON.stringify(value)],
  );
}

/** The one that was added last comes first. */
export async function listFavourites(db: Queryable, playerId: PlayerId): Promise<string[]> {
  const rows = await db.query<{ folder: string }>(
    'select folder from favourite_games where player_id = $1 order by added_at desc, folder',
    [playerId],
  );
  return rows.map(({ folder }) => folder);
}

export async function addFavourites(
  tx: Tx,
  playerId: PlayerId,
  folders: readonly string[],
): Promise<void> {
  await tx.query(
    `insert into favourite_games (player_id, folder)
     select $1, folder from unnest($2::text[]) folder on conflict do nothing`,
    [playerId, folders],
  );
}

export async function removeFavourites(
  tx: Tx,
  playerId: PlayerId,
  folders: readonly string[],
): Promise<void> {
  await tx.query('delete from favourite_games where player_id = $1 and folder = any ($2)', [
    playerId,
    folders,
  ]);
}

/** The games of a player's last bets, the latest first; both parts are read by their keys. */
export async function listRecentGames(db: Queryable, playerId: PlayerId): Promise<string[]> {
  const rows = await db.query<{ game: string }>(
    `select game from (
       (select game, placed_at from bet_records where player_id = $1 order by id desc limit 300)
       union all
       (select game, placed_at from settled_wagers where player_id = $1 order by id desc limit 300)
     ) latest group by game order by max(placed_at) desc`,
    [playerId],
  );
  return rows.map(({ game }) => game);
}

type BigWinRow = {
  bet_id: BetId;
  player_id: PlayerId;
  game: string;
  currency: WalletCurrency;
  stake: Micro;
  payout: Micro;
  m4: bigint;
  placed_at: Date;
  round_id: RoundId | null;
};

export type SmallestPayout = { readonly currency: Currency; readonly payout: Micro };

/** Since a moment, from a multiplier and a payout of each currency on; latest first. */
export async function listBigWinRows(
  db: Queryable,
  {
    since,
    m4,
    payouts,
    limit,
  }: { since: Date; m4: bigint; payouts: readonly SmallestPayout[]; limit: number },
): Promise<BigWinRow[]> {
  return await db.query<BigWinRow>(
    `with latest as (select b.* from best_bets b
                       join unnest($4::text[], $5::bigint[]) as shown (currency, payout)
                         on shown.currency = b.currency::text and b.payout >= shown.payout
                      where b.placed_at >= $1 and b.m4 >= $2
                      order by b.placed_at desc, b.bet_id desc limit $3)
     select l.bet_id, l.player_id, l.game, l.currency, l.stake, l.payout, l.m4, l.placed_at,
            w.round_id
       from latest l
       left join settled_wagers w on w.player_id = l.player_id and w.id = l.bet_id
      order by l.placed_at desc, l.bet_id desc`,
    [
      since,
      m4,
      limit,
      texts(payouts.map(({ currency }) => currency)),
      numbers(payouts.map(({ payout }) => payout)),
    ],
  );
}
