import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { ShownPrizes } from '../../contract.free.ts';

export type TurnRow = {
  readonly id: bigint;
  readonly playerId: PlayerId;
  readonly day: string;
  readonly currency: Currency;
  readonly clientSeed: string;
  readonly result: number;
  readonly prizes: ShownPrizes;
  readonly at: Date;
  /** The commitment, and the server seed once it is revealed. */
  readonly hash: string;
  readonly seed: string | null;
};

const TURN = `select t.id, t.player_id as "playerId", t.day::text as day, t.currency,
    t.client_seed as "clientSeed", t.result, t.prizes, t.at, s.commitment as hash, s.seed
  from free_turns t join seed_records s on s.id = t.seed_id`;

export async function findLatestTurn(
  db: Queryable,
  playerId: PlayerId,
): Promise<TurnRow | undefined> {
  const rows = await db.query<TurnRow>(
    `${TURN} where t.player_id = $1 order by t.day desc limit 1`,
    [playerId],
  );
  return rows[0];
}

/** What the turns of a day have paid, locked: the next turn in the currency waits. */
export async function lockDay(tx: Tx, day: string, currency: Currency): Promise<bigint> {
  await tx.query(
    'insert into free_turn_days (day, currency) values ($1, $2) on conflict do nothing',
    [day, currency],
  );
  const rows = await tx.query<{ spent: bigint }>(
    'select spent from free_turn_days where day = $1 and currency = $2 for no key update',
    [day, currency],
  );
  return rows[0]!.spent;
}

export async function addSpent(
  tx: Tx,
  day: string,
  currency: Currency,
  amount: Micro,
): Promise<void> {
  await tx.query('update free_turn_days set spent = spent + $3 where day = $1 and currency = $2', [
    day,
    currency,
    amount,
  ]);
}

export type NewTurn = Pick<
  TurnRow,
  'playerId' | 'day' | 'currency' | 'clientSeed' | 'result' | 'prizes'
> & { readonly seedId: bigint };

/** Undefined where the player has turned on this day. */
export async function insertTurn(tx: Tx, turn: NewTurn): Promise<TurnRow | undefined> {
  const { playerId, day, currency, seedId, clientSeed, result, prizes } = turn;
  const made = await tx.query<{ id: bigint }>(
    `insert into free_turns (player_id, day, currency, seed_id, client_seed, result, prizes)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (player_id, day) do nothing returning id`,
    [playerId, day, currency, seedId, clientSeed, result, prizes],
  );
  if (made.length === 0) return undefined;
  return (await findLatestTurn(tx, playerId))!;
}

type Paid = {
  readonly amount: Micro | null;
  readonly transferId: bigint | null;
  readonly grantId: bigint | null;
};

export async function setPaid(tx: Tx, id: bigint, paid: Paid): Promise<void> {
  const { amount, transferId, grantId } = paid;
  await tx.query(
    'update free_turns set amount = $2, transfer_id = $3, grant_id = $4 where id = $1',
    [id, amount, transferId, grantId],
  );
}
