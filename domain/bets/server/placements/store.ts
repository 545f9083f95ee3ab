import { canonicalJson } from '#core/fairness/json.ts';
import type { AccountId, PlacementId, PlayerId, RoundId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { numbers, texts } from '../store.ts';
import type { PlacedPart, Placement, PlacementOrder } from './placement.ts';

const COLUMNS = `player_id, id, account, escrow_account, house_account, seq, balance, stake,
  placed_at, game, game_version, key, seed_id, nonce, round_id, bet, cap_m4, part, units, choices,
  taken, is_open`;

export async function findPlacement(
  db: Queryable,
  id: PlacementId,
): Promise<Placement | undefined> {
  const rows = await db.query<Placement>(`select ${COLUMNS} from placements where id = $1`, [id]);
  return rows[0];
}

/** Placements that were made with these keys before. */
export async function findByKeys(
  db: Queryable,
  orders: readonly Pick<PlacementOrder, 'playerId' | 'key'>[],
): Promise<Placement[]> {
  return await db.query<Placement>(
    `select ${COLUMNS} from placements p
       join unnest($1::bigint[], $2::text[]) as asked (of_player, of_key)
         on p.player_id = asked.of_player and p.key = asked.of_key`,
    [numbers(orders.map((order) => order.playerId)), texts(orders.map((order) => order.key))],
  );
}

/** Open placements by id, locked in the order of their ids. */
export async function lockPlacements(tx: Tx, ids: readonly PlacementId[]): Promise<Placement[]> {
  return await tx.query<Placement>(
    `select ${COLUMNS} from placements where id = any ($1) order by id for update`,
    [numbers(ids)],
  );
}

/** Gives placements without a round the one that decides them. */
export async function assignRound(
  tx: Tx,
  roundId: RoundId,
  ids: readonly PlacementId[],
): Promise<void> {
  await tx.query('update placements set round_id = $1 where id = any ($2)', [
    roundId,
    numbers(ids),
  ]);
}

export async function listOfRound(db: Queryable, roundId: RoundId): Promise<Placement[]> {
  return await db.query<Placement>(
    `select ${COLUMNS} from placements where round_id = $1 order by id`,
    [roundId],
  );
}

/** The open placements of a player, latest first. */
export async function listOpen(db: Queryable, playerId: PlayerId): Promise<Placement[]> {
  return await db.query<Placement>(
    `select ${COLUMNS} from placements where player_id = $1 and is_open order by id desc limit 100`,
    [playerId],
  );
}

/** The open round of an account in a step game. */
export async function findOpenSteps(
  db: Queryable,
  account: AccountId,
  game: string,
): Promise<Placement | undefined> {
  const rows = await db.query<Placement>(
    `select ${COLUMNS} from placements
      where account = $1 and game = $2 and is_open and seed_id is not null`,
    [account, game],
  );
  return rows[0];
}

/** The totals of a round, by part and currency; `own` is of one player. */
export async function readParts(
  db: Queryable,
  roundIds: readonly RoundId[],
): Promise<(Omit<PlacedPart, 'own_bets' | 'own_units'> & { round_id: RoundId })[]> {
  return await db.query(
    `select round_id, part, currency_digit(account) as currency_digit, count(*)::int as bets,
            sum(units)::int as units, sum(stake)::bigint as staked
       from placements where round_id = any ($1) and is_open group by 1, 2, 3`,
    [numbers(roundIds)],
  );
}

export async function readOwnParts(
  db: Queryable,
  roundIds: readonly RoundId[],
  playerIds: readonly PlayerId[],
): Promise<
  {
    round_id: RoundId;
    player_id: PlayerId;
    part: string;
    currency_digit: number;
    bets: number;
    units: number;
  }[]
> {
  return await db.query(
    `select round_id, player_id, part, currency_digit(account) as currency_digit,
            count(*)::int as bets, sum(units)::int as units
       from placements where round_id = any ($1) and player_id = any ($2) and is_open
      group by 1, 2, 3, 4`,
    [numbers(roundIds), numbers(playerIds)],
  );
}

export type NewPlacement = Omit<Placement, 'placed_at' | 'choices' | 'is_open'>;

/** Takes the stakes: the trigger on the table moves the balances and the nonces, or rejects all. */
export async function insertPlacements(
  tx: Tx,
  placements: readonly NewPlacement[],
): Promise<Placement[]> {
  const column = (name: keyof NewPlacement) =>
    // Only used for columns of numbers.
    numbers(placements.map((each) => (each[name] ?? 'null') as bigint));
  const json = (name: 'bet' | 'taken') =>
    texts(placements.map((each) => canonicalJson(each[name])));
  return await tx.query<Placement>(
    `insert into placements (player_id, id, account, escrow_account, house_account, seq, balance,
       stake, game, game_version, key, seed_id, nonce, round_id, bet, cap_m4, part, units, taken)
     select player_id, id, account, escrow_account, house_account, seq, balance, stake, game,
       game_version, key, seed_id, nonce, round_id, bet::jsonb, cap_m4, part, units, taken::jsonb
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[],
       $6::bigint[], $7::bigint[], $8::bigint[], $9::text[], $10::smallint[], $11::text[],
       $12::bigint[], $13::bigint[], $14::bigint[], $15::text[], $16::bigint[], $17::text[],
       $18::int[], $19::text[])
       as given (player_id, id, account, escrow_account, house_account, seq, balance, stake, game,
         game_version, key, seed_id, nonce, round_id, bet, cap_m4, part, units, taken)
     returning ${COLUMNS}`,
    [
      ...(['player_id', 'id', 'account', 'escrow_account', 'house_account'] as const).map(column),
      ...(['seq', 'balance', 'stake'] as const).map(column),
      texts(placements.map((each) => each.game)),
      column('game_version'),
      texts(placements.map((each) => each.key)),
      ...(['seed_id', 'nonce', 'round_id'] as const).map(column),
      json('bet'),
      column('cap_m4'),
      texts(placements.map((each) => each.part)),
      column('units'),
      json('taken'),
    ],
  );
}

export async function addChoice(
  tx: Tx,
  id: PlacementId,
  choices: Placement['choices'],
): Promise<void> {
  await tx.query('update placements set choices = $2::jsonb where id = $1', [
    id,
    canonicalJson(choices),
  ]);
}
