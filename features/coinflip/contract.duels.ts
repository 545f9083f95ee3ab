/** Duels: one player against another, or against the operator when no opponent joins. */
import * as z from 'zod/mini';
import { BET_REFUSALS, betRecord, walletCurrency } from '#domain/bets/contract.ts';
import { voidReason } from '#domain/rounds/contract.ts';
import { amountText, call, dataOf, idText, moneyText, timeText, topic } from '#core/wire.ts';
import { STAKE_REFUSALS } from '#domain/protection/rules.ts';
import { side } from './contract.ts';
import { OPPONENTS } from './rules.duel.ts';

/** The most open duels a player may have, and the most the list shows of a currency. */
export const OWN_DUELS_MAX = 5;
export const OPEN_DUELS_SHOWN = 40;
/** How many finished duels the public list and a player's own list show of a currency. */
export const RECENT_DUELS_SHOWN = 12;
/** An unmatched duel expires after this time and its stake is returned. */
export const DUEL_LIFETIME_S = 900;
/** From this age on its creator may play against the operator. */
export const OPERATOR_AFTER_S = 30;

/**
 * `open` waits for an opponent; `locked`: both stakes are locked and the duel waits for the public
 * random value; `settled` and `void` as its round; the other states never had a round.
 */
export const DUEL_STATES = ['open', 'locked', 'settled', 'void', 'cancelled', 'expired'] as const;

/** A duel as the public sees it; name and picture are null when the player hides them. */
export const duel = z.object({
  id: idText,
  state: z.enum(DUEL_STATES),
  currency: walletCurrency,
  /** The stake of each of the two players. */
  stake: moneyText,
  /** The side of the creator. */
  side,
  creator: z.nullable(z.string()),
  /** The path of the picture of the creator. */
  creator_avatar: z.nullable(z.string()),
  against: z.nullable(z.enum(OPPONENTS)),
  /** The name of the player who joined. */
  joiner: z.nullable(z.string()),
  joiner_avatar: z.nullable(z.string()),
  /** The duel that this one is a rematch of. */
  rematch_of: z.nullable(idText),
  created_at: timeText,
  /** When the stake is returned if no player joins. */
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
  /** From when the creator may play against the operator; null when that is not possible. */
  operator_from: z.nullable(timeText),
  /** The viewer's settled bet, or the void one with the reason. */
  bet: z.nullable(betRecord),
});
export type OwnDuel = z.output<typeof ownDuel>;

const answer = dataOf(z.object({ own: ownDuel, balance: z.nullable(moneyText) }));

export const createDuel = call({
  name: 'duels.create',
  summary: 'Takes the stake and creates a duel that any player can join.',
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
  summary:
    'Joins a duel with the same stake on the other side. Neither player can withdraw any more.',
  method: 'POST',
  path: '/api/v2/duels/{id}/join',
  audience: 'visitor',
  keyed: true,
  params: z.object({ id: idText }),
  answer,
  refusals: [...BET_REFUSALS, 'not_found', 'own_duel', 'duel_taken', 'duel_gone'],
});

export const playOperator = call({
  name: 'duels.playOperator',
  summary: "Lets the operator take the other side of the caller's duel that no player has joined.",
  method: 'POST',
  path: '/api/v2/duels/{id}/operator',
  audience: 'visitor',
  keyed: true,
  params: z.object({ id: idText }),
  answer,
  refusals: [
    ...STAKE_REFUSALS,
    'not_found',
    'game_paused',
    'operator_not_yet_available',
    'payout_above_max',
    'duel_taken',
    'duel_gone',
    'busy',
  ],
});

export const cancelDuel = call({
  name: 'duels.cancel',
  summary: 'Cancels a duel of the caller that no player has joined and returns the stake.',
  method: 'DELETE',
  path: '/api/v2/duels/{id}',
  audience: 'visitor',
  endsBet: true,
  keyed: true,
  params: z.object({ id: idText }),
  answer,
  refusals: ['not_found', 'duel_taken', 'duel_gone', 'busy'],
});

export const openDuels = topic({
  name: 'duels.open',
  summary: 'Publishes the duels that can be joined and the latest decided ones, as they change.',
  audience: 'anyone',
  snapshot: z.array(duel),
  message: z.array(duel),
});

export const myDuels = topic({
  name: 'me.duels',
  summary: "Publishes the viewer's own duels: the unfinished ones and the latest finished ones.",
  audience: 'visitor',
  snapshot: z.array(ownDuel),
  message: z.array(ownDuel),
});
