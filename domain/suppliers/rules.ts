/**
 * How this server names and counts things for suppliers of games.
 *
 * Amounts of Hub88 are in rules.hub88.ts. An amount in the style of SOFTSWISS is a whole number of
 * hundredths.
 */
import { toPlayerId, type PlayerId } from '#core/ids.ts';
import { micro, MICRO_PER_MINOR, type Micro } from '#core/money.ts';

/** The largest stake of one request: 9·10⁸ of a currency. */
export const STAKE_MAX = 900_000_000_000_000n;
/**
 * The largest win of one request: 9·10¹⁰ of a currency. The pool of a jackpot in tenge passes the
 * largest stake. In hundred-thousandths it is an integer that JSON carries exactly.
 */
export const WIN_MAX = 90_000_000_000_000_000n;

/** A token ends this long after the game was opened, or after the last stake. */
export const TOKEN_MINUTES = 30;

export function fromMinor(amount: number): Micro {
  return micro(BigInt(amount) * MICRO_PER_MINOR);
}

export function toMinor(amount: Micro): number {
  return Number(amount / MICRO_PER_MINOR);
}

/** What suppliers call a player: at least four characters, as Hub88 asks for. */
export function userNameOf(playerId: PlayerId): string {
  return `player-${playerId}`;
}

/** The player whom a supplier names so; undefined for what is no name of ours. */
export function playerOfUser(user: string): PlayerId | undefined {
  const id = /^player-([1-9]\d{0,17})$/.exec(user)?.[1];
  return id === undefined ? undefined : toPlayerId(id);
}

const SLUG_MAX = 48;

/** The name of a game in addresses and reports, from what its supplier calls it. */
export function slugOf(code: string): string {
  const words = code
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, SLUG_MAX)
    .replace(/-+$/, '');
  return words.length >= 2 ? words : `game-${words}`.replace(/-+$/, '');
}
