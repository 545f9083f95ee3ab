import type { Currency, WalletCurrency } from '#core/currency.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';

/** What staff read and change of the games: state, limits and bankrolls. */
export type GameStateRow = {
  game: string;
  is_paused: boolean;
  is_autobet_allowed: boolean;
  changed_at: Date;
};

export async function listGameStates(db: Queryable): Promise<GameStateRow[]> {
  return await db.query<GameStateRow>(
    'select game, is_paused, is_autobet_allowed, changed_at from games order by game',
  );
}

/** Locks a game and returns its state; undefined for an unknown game. */
export async function lockGameState(tx: Tx, game: string): Promise<GameStateRow | undefined> {
  const rows = await tx.query<GameStateRow>(
    `select game, is_paused, is_autobet_allowed, changed_at from games where game = $1
        for no key update`,
    [game],
  );
  return rows[0];
}

export async function saveGameState(
  tx: Tx,
  state: Pick<GameStateRow, 'game' | 'is_paused' | 'is_autobet_allowed'>,
): Promise<void> {
  await tx.query('update games set is_paused = $2, is_autobet_allowed = $3 where game = $1', [
    state.game,
    state.is_paused,
    state.is_autobet_allowed,
  ]);
}

export type GamePlacesRow = {
  game: string;
  hidden_in: string[];
  hidden_currencies: string[];
};

/** Where games are not offered. */
export async function listGamePlaces(db: Queryable): Promise<GamePlacesRow[]> {
  return await db.query<GamePlacesRow>(
    'select game, hidden_in, hidden_currencies from games order by game',
  );
}

/** Rows that stay as they are are not written: each change has every process read all games. */
export async function saveGamePlaces(
  tx: Tx,
  games: readonly string[],
  { hidden_in, hidden_currencies }: Omit<GamePlacesRow, 'game'>,
): Promise<void> {
  await tx.query(
    `update games set hidden_in = $2, hidden_currencies = $3
      where game = any ($1) and (hidden_in, hidden_currencies) is distinct from ($2, $3)`,
    [games, hidden_in, hidden_currencies],
  );
}

export type GameLimitRow = {
  game: string;
  currency: WalletCurrency;
  stake_min: Micro;
  stake_max: Micro;
  payout_max: Micro;
  /** The values as text, to detect a change since a proposal was made. */
  version: string;
};

export async function listGameLimits(db: Queryable): Promise<GameLimitRow[]> {
  return await db.query<GameLimitRow>(
    `select game, currency, stake_min, stake_max, payout_max, game_limits_version(l) as version
       from game_limits l order by game, currency`,
  );
}

/** Undefined for an unknown game, or a currency that it does not accept. */
export async function findGameLimit(
  db: Queryable,
  game: string,
  currency: WalletCurrency,
): Promise<GameLimitRow | undefined> {
  const rows = await db.query<GameLimitRow>(
    `select game, currency, stake_min, stake_max, payout_max, game_limits_version(l) as version
       from game_limits l where game = $1 and currency = $2`,
    [game, currency],
  );
  return rows[0];
}

/** Applies limits that raise nothing; returns whether it did. */
export async function lowerGameLimit(
  tx: Tx,
  game: string,
  currency: WalletCurrency,
  terms: object,
): Promise<boolean> {
  const rows = await tx.query<{ is_applied: boolean }>(
    'select game_limits_lower($1, $2, $3) as is_applied',
    [game, currency, JSON.stringify(terms)],
  );
  return rows[0]!.is_applied;
}

export async function readBankrolls(db: Queryable): Promise<ReadonlyMap<Currency, Micro>> {
  const rows = await db.query<{ currency: Currency; amount: Micro }>(
    'select currency, amount from bankrolls',
  );
  return new Map(rows.map(({ currency, amount }) => [currency, amount]));
}

/** Sets a bankroll that is no larger; returns whether it did. The amount is decimal text. */
export async function lowerBankroll(
  tx: Tx,
  currency: Currency,
  amount: string | null,
): Promise<boolean> {
  const rows = await tx.query<{ is_applied: boolean }>(
    'select bankrolls_lower($1, $2) as is_applied',
    [currency, amount],
  );
  return rows[0]!.is_applied;
}
