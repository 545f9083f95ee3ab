/** Duels: players against each other, or against the house when nobody comes. */
import * as z from 'zod/mini';
import { BET_REFUSALS, betRecord, walletCurrency } from '#domain/bets/contract.ts';
import { voidReason } from '#domain/rounds/contract.ts';
import { amountText, call, dataOf, idText, moneyText, timeText, topic } from '#core/wire.ts';
import { side } from './contract.ts';
import { OPPONENTS } from './rules.duel.ts';

/** As many as one player may have open at a time, and as many as the list shows of a currency. */
export const OWN_DUELS_MAX = 5;
export const OPEN_DUELS_SHOWN = 40;
/** How many finished duels the list shows of a currency, and a player is shown of his own. */
export const RECENT_DUELS_SHOWN = 12;
/** An unmatched duel goes back by itself after this time. */
export const DUEL_LIFETIME_S = 900;
/** From then on its creator may call the house in. */
export const HOUSE_AFTER_S = 30;

/**
 * `open` waits for the other side; `locked`: both stakes are locked, and the coin waits for its
 * public random value; `settled` and `void` by its round; the others never had one.
 */
export const DUEL_STATES = ['open', 'locked', 'settled', 'void', 'cancelled', 'expired'] as const;

/** A duel as everybody sees it; a player has no name here when he hides it. */
export const duel = z.object({
  id: idText,
  state: z.enum(DUEL_STATES),
  currency: walletCurrency,
  /** Each of the two staked this. */
  stake: moneyText,
  /** The side of its creator. */
  side,
  creator: z.nullable(z.string()),
  against: z.nullable(z.enum(OPPONENTS)),
  /** The name of the player who joined. */
  joiner: z.nullable(z.string()),
  /** The duel that its creator wants to fight again. */
  rematch_of: z.nullable(idText),
  created_at: timeText,
  /** When its stake goes back if nobody joins. */
  expires_at: timeText,
  round: z.nullable(idText),
  /** The side that came up; null until then. */
  came: z.nullable(side),
  void_reason: z.nullable(voidReason),
  ended_at: z.nullable(timeText),
});
export type Duel = z.output<typeof duel>;

/** A duel of the viewer. */
export const ownDuel = z.object({
  duel,
  is_creator: z.boolean(),
  /** From then on the creator may call the house in; null when there is no more to call. */
  house_from: z.nullable(timeText),
  /** His settled bet, or the void one that tells why the stake went back. */
  bet: z.nullable(betRecord),
});
export type OwnDuel = z.output<typeof ownDuel>;

const answer = dataOf(z.object({ own: ownDuel, balance: z.nullable(moneyText) }));

export const createDuel = call({
  name: 'duels.create',
  summary: 'Takes the stake and puts a duel up for everybody to join.',
  method: 'POST',
  path: '/api/v2/duels',
  audience: 'visitor',
  keyed: true,
  body: z.object({
    stake: amountText,
    currency: walletCurrency,
    side,
    /** A finished duel of the caller that this one repeats. */
    rematch_of: z.optional(idText),
  }),
  answer,
  refusals: [...BET_REFUSALS, 'duels_max', 'not_found'],
});

export const joinDuel = call({
  name: 'duels.join',
  summary: 'Matches the stake of a duel on its other side. From then on nobody can step back.',
  method: 'POST',
  path: '/api/v2/duels/{id}/join',
  audience: 'visitor',
  keyed: true,
  params: z.object({ id: idText }),
  answer,
  refusals: [...BET_REFUSALS, 'not_found', 'own_duel', 'duel_taken', 'duel_gone'],
});

export const callHouse = call({
  name: 'duels.callHouse',
  summary: 'Lets the house take the other side of an own duel that nobody joined.',
  method: 'POST',
  path: '/api/v2/duels/{id}/house',
  audience: 'visitor',
  params: z.object({ id: idText }),
  answer,
  refusals: ['not_found', 'game_paused', 'house_too_early', 'duel_taken', 'duel_gone', 'busy'],
});

export const cancelDuel = call({
  name: 'duels.cancel',
  summary: 'Takes an own duel back that nobody has joined; the whole stake returns.',
  method: 'DELETE',
  path: '/api/v2/duels/{id}',
  audience: 'visitor',
  params: z.object({ id: idText }),
  answer,
  refusals: ['not_found', 'duel_taken', 'duel_gone', 'busy'],
});

export const openDuels = topic({
  name: 'duels.open',
  summary: 'Duels that can be joined, and the latest that were decided, as they change.',
  audience: 'anyone',
  snapshot: z.array(duel),
  message: z.array(duel),
});

export const myDuels = topic({
  name: 'me.duels',
  summary: "The viewer's own duels: those that are not over, and the latest that are.",
  audience: 'visitor',
  snapshot: z.array(ownDuel),
  message: z.array(ownDuel),
});
