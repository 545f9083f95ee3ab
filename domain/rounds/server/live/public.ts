import { hash } from 'node:crypto';
import { canonicalJson, type Json } from '#core/fairness/json.ts';
import { formatMoney, formatMultiplier } from '#core/money.ts';
import type { PublicPlayer } from '#domain/bets/contract.ts';
import { recordOf } from '#domain/history/server/index.ts';
import { type Bet, type Wager } from '#domain/wagers/server/index.ts';
import { currencyOf } from '#domain/ledger/server/index.ts';
import type { OwnBet, PublicBet, SharedRound } from '../../contract.ts';
import type { Round } from '../store.ts';
import type { AnyTable } from '../tables/definition.ts';

// The public form of a round and of its bets. The rows they are made from have neither seed nor
// outcome before the round is over, so nothing can be published too early.

export function publicRound(round: Round): SharedRound {
  return {
    id: round.id.toString(),
    table: round.table_name,
    game: round.game,
    game_version: round.game_version,
    chain: round.chain_id.toString(),
    number: round.number,
    // In a shared chain it may be the seed of a round that still waits for its beacon.
    previous_seed: round.shares_chain && !isOver(round) ? null : round.previous_seed,
    seed: round.seed,
    state: round.state,
    // The database allows no other reasons.
    void_reason: round.void_reason as SharedRound['void_reason'],
    is_interrupted: round.is_interrupted,
    beacon: {
      mode: round.beacon,
      round: round.beacon_round === null ? null : Number(round.beacon_round),
      signature: round.beacon_signature,
      // The public half alone reveals nothing, but it is part of the result and is published with
      // it.
      randomness: isOver(round) ? round.randomness : null,
    },
    opened_at: round.opened_at.toISOString(),
    lock_at: timeOf(round.lock_at),
    started_at: timeOf(round.started_at),
    ended_at: timeOf(round.ended_at),
    next_at: timeOf(round.next_at),
    bets_root: round.bets_root,
    facts: round.facts as SharedRound['facts'],
    ...(round.shown &&
      !isOver(round) && {
        shown: round.shown as NonNullable<SharedRound['shown']>,
      }),
    outcome: round.outcome as SharedRound['outcome'],
  };
}

export function isOver({ state }: Pick<Round, 'state'>): boolean {
  return state === 'settled' || state === 'void';
}

function timeOf(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}

/** A public bet; `bet` is the one that closed it, if any. */
export function publicBet(
  table: AnyTable,
  wager: Wager,
  player: PublicPlayer,
  bet?: Bet,
): PublicBet {
  const { bet: chosen, taken, choices } = wager;
  return {
    id: wager.id.toString(),
    round: wager.round_id!.toString(),
    ...player,
    currency: currencyOf(wager.account),
    stake: formatMoney(wager.stake),
    bet: (table.publicBet?.(chosen, taken, choices) ?? chosen) as PublicBet['bet'],
    state: bet === undefined ? 'open' : bet.void_reason === null ? 'settled' : 'void',
    multiplier: bet ? formatMultiplier(bet.m4) : null,
    payout: bet ? formatMoney(bet.payout) : null,
  };
}

/** The viewer's own bet; its record is included once it is closed. */
export function ownBet(table: AnyTable, wager: Wager, bet?: Bet): OwnBet {
  return {
    id: wager.id.toString(),
    round: wager.round_id?.toString() ?? null,
    table: table.name,
    currency: currencyOf(wager.account),
    stake: formatMoney(wager.stake),
    bet: { ...asObject(wager.bet), ...asObject(takenNow(table, wager)) } as OwnBet['bet'],
    part: wager.part,
    state: bet === undefined ? 'open' : bet.void_reason === null ? 'settled' : 'void',
    placed_at: wager.placed_at.toISOString(),
    record: bet ? recordOf(bet) : null,
  };
}

/** While a round runs in steps, what its player has chosen so far. */
function takenNow({ steps }: AnyTable, { taken, choices }: Wager): Json {
  return steps ? steps.takenOf(choices) : taken;
}

function asObject(value: Json): Readonly<Record<string, Json>> {
  // A value that is not an object has no fields; those of a bet that is one are its own.
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, Json>>)
    : {};
}

/** The list of all bets of a round, in the text its root was computed from. */
export function betsText(wagers: readonly Wager[]): string {
  return canonicalJson(
    wagers
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id, account, stake, bet, taken }) => ({
        id: id.toString(),
        currency: currencyOf(account),
        stake: formatMoney(stake),
        bet,
        taken,
      })),
  );
}

export function rootOf(text: string): string {
  return hash('sha256', text, 'hex');
}
