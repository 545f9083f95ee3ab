/**
 * Ids of the rows that are easily confused. Each kind is a type of its own, so that an id of one
 * kind cannot be passed where another is expected. On the wire every id is an `idText`.
 *
 * Inside, an id comes from a row or from an argument that has its type already. The functions below
 * are the only places where a bare number or a text becomes an id: for a validated `idText`, the
 * subject of a token, an event, and a newly generated number.
 */
export type PlayerId = bigint & { readonly idOf: 'player' };
/** Only ever read from a row: the database makes it of a number and the digit of a currency. */
export type AccountId = bigint & { readonly idOf: 'account' };
/** Of a row of `bets`. */
export type BetId = bigint & { readonly idOf: 'bet' };
/**
 * Of a row of `wagers`. Pages know an open bet by this id; the row of `bets` that closes it has
 * another one.
 */
export type WagerId = bigint & { readonly idOf: 'wager' };
/** Of a row of `rounds`; not the round of a beacon, and not a round of a game in steps. */
export type RoundId = bigint & { readonly idOf: 'round' };

/** Guests and staff have a row of `players`, too, so the id of a staff member is one of these. */
export function toPlayerId(id: bigint | string): PlayerId {
  return BigInt(id) as PlayerId;
}

export function toBetId(id: bigint | string): BetId {
  return BigInt(id) as BetId;
}

export function toWagerId(id: bigint | string): WagerId {
  return BigInt(id) as WagerId;
}

export function toRoundId(id: bigint | string): RoundId {
  return BigInt(id) as RoundId;
}
