import { canonicalJson } from '#core/fairness/json.ts';
import type { AccountId, WagerId, PlayerId, RoundId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import {
  insertSql,
  insertValues,
  numbers,
  texts,
  type InsertColumns,
} from '#platform/server/insert-rows.ts';
import type { PlacedPart, Wager, WagerOrder } from './wager.ts';

const COLUMNS = `player_id, id, source, source_ref, account, jurisdiction, seq, balance, cash_stake,
  bonus_account, bonus_seq, bonus_balance, bonus_stake, stake, escrow_account, house_account,
  placed_at, game, game_version, key, seed_id, nonce, round_id, bet, cap_m4, part, units, choices,
  taken, settlements, is_open, is_settled, is_void, cash_payout, bonus_payout,
  is_free_round(bonus_account) as is_free_round`;

export async function findWager(db: Queryable, id: WagerId): Promise<Wager | undefined> {
  const rows = await db.query<Wager>(`select ${COLUMNS} from wagers where id = $1`, [id]);
  return rows[0];
}

export async function findWagers(db: Queryable, ids: readonly WagerId[]): Promise<Wager[]> {
  return await db.prepared<Wager>(
    'wagers-by-ids',
    `select ${COLUMNS} from wagers where id = any ($1)`,
    [numbers(ids)],
  );
}

/** The wager that a supplier calls by this name. */
export async function findByRef(
  db: Queryable,
  source: Wager['source'],
  ref: string,
): Promise<Wager | undefined> {
  const rows = await db.query<Wager>(
    `select ${COLUMNS} from wagers where source = $1 and source_ref = $2`,
    [source, ref],
  );
  return rows[0];
}

/** Wagers that were made with these keys before. */
export async function findByKeys(
  db: Queryable,
  orders: readonly Pick<WagerOrder, 'playerId' | 'key'>[],
): Promise<Wager[]> {
  return await db.prepared<Wager>(
    'wagers-by-keys',
    `select ${COLUMNS} from wagers p
       join unnest($1::bigint[], $2::text[]) as asked (of_player, of_key)
         on p.player_id = asked.of_player and p.key = asked.of_key`,
    [numbers(orders.map((order) => order.playerId)), texts(orders.map((order) => order.key))],
  );
}

/** Open wagers by id, locked in the order of their ids. */
export async function lockWagers(tx: Tx, ids: readonly WagerId[]): Promise<Wager[]> {
  return await tx.prepared<Wager>(
    'wagers-lock',
    `select ${COLUMNS} from wagers where id = any ($1) order by id for update`,
    [numbers(ids)],
  );
}

/** Gives wagers without a round the one that decides them. */
export async function assignRound(
  tx: Tx,
  roundId: RoundId,
  ids: readonly WagerId[],
): Promise<void> {
  await tx.query('update wagers set round_id = $1 where id = any ($2)', [roundId, numbers(ids)]);
}

export async function listOfRound(db: Queryable, roundId: RoundId): Promise<Wager[]> {
  return await db.query<Wager>(`select ${COLUMNS} from wagers where round_id = $1 order by id`, [
    roundId,
  ]);
}

/** The wagers of a player in these rounds, latest first. */
export async function listOfPlayer(
  db: Queryable,
  playerId: PlayerId,
  rounds: readonly RoundId[],
): Promise<Wager[]> {
  return await db.query<Wager>(
    `select ${COLUMNS} from wagers where round_id = any ($1) and player_id = $2
      order by id desc limit 100`,
    [numbers(rounds), playerId],
  );
}

/** The same for a round of any time, archived ones included. */
export async function listEveryOfRound(db: Queryable, roundId: RoundId): Promise<Wager[]> {
  return await db.query<Wager>(
    `select ${COLUMNS} from every_wager where round_id = $1 order by id`,
    [roundId],
  );
}

/** The open wagers of a player, latest first. */
export async function listOpen(db: Queryable, playerId: PlayerId): Promise<Wager[]> {
  return await db.query<Wager>(
    `select ${COLUMNS} from wagers where player_id = $1 and is_open order by id desc limit 100`,
    [playerId],
  );
}

/** The open round of an account in a step game. */
export async function findOpenSteps(
  db: Queryable,
  account: AccountId,
  game: string,
): Promise<Wager | undefined> {
  const rows = await db.query<Wager>(
    `select ${COLUMNS} from wagers
      where account = $1 and game = $2 and is_open and seed_id is not null`,
    [account, game],
  );
  return rows[0];
}

export type RoundPart = Omit<PlacedPart, 'own_bets' | 'own_units'> & {
  readonly round_id: RoundId;
  /** The bets of the given players; ids as text, because JSON has no numbers of that size. */
  readonly own: readonly { player_id: string; units: number }[];
};

/** The totals of rounds by part and currency, with the bets of the given players. */
export async function readParts(
  db: Queryable,
  roundIds: readonly RoundId[],
  playerIds: readonly PlayerId[],
): Promise<RoundPart[]> {
  return await db.prepared<RoundPart>(
    'wagers-round-parts',
    `select round_id, part, currency_digit(account) as currency_digit, count(*)::int as bets,
            sum(units)::int as units, sum(stake)::bigint as staked,
            coalesce(json_agg(json_build_object('player_id', player_id::text, 'units', units))
                     filter (where player_id = any ($2)), '[]') as own
       from wagers where round_id = any ($1) and is_open group by 1, 2, 3`,
    [numbers(roundIds), numbers(playerIds)],
  );
}

const INSERTED = {
  player_id: 'bigint',
  id: 'bigint',
  source: 'text',
  source_ref: 'text',
  account: 'bigint',
  jurisdiction: 'smallint',
  seq: 'bigint',
  balance: 'bigint',
  cash_stake: 'bigint',
  bonus_account: 'bigint',
  bonus_seq: 'bigint',
  bonus_balance: 'bigint',
  bonus_stake: 'bigint',
  stake: 'bigint',
  escrow_account: 'bigint',
  house_account: 'bigint',
  game: 'text',
  game_version: 'smallint',
  key: 'text',
  seed_id: 'bigint',
  nonce: 'bigint',
  round_id: 'bigint',
  bet: 'jsonb',
  cap_m4: 'bigint',
  part: 'text',
  units: 'int',
  taken: 'jsonb',
} as const satisfies InsertColumns<string>;

export type NewWager = Pick<Wager, keyof typeof INSERTED>;

const INSERT = insertSql('wagers', INSERTED, `returning ${COLUMNS}`);

/** Takes the stakes: the trigger on the table moves the balances and the nonces, or rejects all. */
export async function insertWagers(tx: Tx, wagers: readonly NewWager[]): Promise<Wager[]> {
  return await tx.prepared<Wager>('wagers-insert', INSERT, insertValues(INSERTED, wagers));
}

export async function addChoice(tx: Tx, id: WagerId, choices: Wager['choices']): Promise<void> {
  await tx.query('update wagers set choices = $2::jsonb where id = $1', [
    id,
    canonicalJson(choices),
  ]);
}
