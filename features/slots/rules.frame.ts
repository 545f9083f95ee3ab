/**
 * The messages between the page and a game in its frame, as docs/game-frame.md describes them. Each
 * is an object with the name of the protocol and a type; everything else is no message, and
 * ignored.
 */
import { parseMoney, type Micro } from '#core/money.ts';

const PROTOCOL = 'croupier-game';

const GAME_MESSAGES = [
  'ready',
  'balance_changed',
  'open_deposit',
  'close',
  'round_started',
  'round_ended',
] as const;
export type GameMessage = {
  readonly type: (typeof GAME_MESSAGES)[number];
  /** What the round costs, in the currency of the player; with `round_started` alone. */
  readonly stake?: Micro;
};

/** What a game says; undefined for anything else. */
export function readGameMessage(data: unknown): GameMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { protocol, type, stake } = data as Record<string, unknown>;
  const known = protocol === PROTOCOL && GAME_MESSAGES.find((name) => name === type);
  if (!known) return undefined;
  const cost =
    known === 'round_started' && typeof stake === 'string' ? parseMoney(stake) : undefined;
  return cost === undefined ? { type: known } : { type: known, stake: cost };
}

/** What the page says: to load the balance again, and to stop or go on. */
export type PageMessage =
  | { readonly type: 'balance_changed' }
  | { readonly type: 'pause'; readonly is_paused: boolean };

export function pageMessage(message: PageMessage) {
  return { protocol: PROTOCOL, ...message };
}

/**
 * What a game may do in its frame. It keeps its origin, which it needs for its own calls and
 * storage, and cannot lead the page elsewhere. A game of our own origin is served by this server,
 * and is trusted as the page is: a sandbox in which it kept its origin would not hold it.
 */
export function sandboxOf(origin: string, own: string): string | undefined {
  if (origin === own) return undefined;
  return 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin';
}
