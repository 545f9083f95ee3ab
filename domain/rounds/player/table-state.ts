/** A table of shared rounds as one page sees it, maintained by a pure reducer over its topic. */
import type { Message, Snapshot } from '#core/wire.ts';
import type { TableTopic } from '../contract.table.ts';
import type { BetTotals, PublicBet, RecentRound, RoundClock, SharedRound } from '../contract.ts';

export type TableState = {
  /** Null while the server runs no round at this table. */
  readonly round: SharedRound | null;
  /**
   * Bets of this round in the order they came, bounded; `totals` includes those beyond the bound.
   */
  readonly bets: readonly PublicBet[];
  readonly totals: readonly BetTotals[];
  /** Finished rounds, latest first, bounded. */
  readonly recent: readonly RecentRound[];
};

export const EMPTY_TABLE: TableState = { round: null, bets: [], totals: [], recent: [] };

/** More rows than a player reads; a phone must draw them. */
export const BETS_MAX = 100;
export const RECENT_MAX = 60;

export function tableSnapshot({ round, bets, totals, recent }: Snapshot<TableTopic>): TableState {
  const shown = bets.filter((bet) => !isCancelled(bet, round)).slice(0, BETS_MAX);
  return { round, bets: shown, totals, recent: recent.slice(0, RECENT_MAX) };
}

export function tableMessage(state: TableState, message: Message<TableTopic>): TableState {
  const round = message.round ?? state.round;
  const isNew = round?.id !== state.round?.id;
  return {
    round,
    bets: withBets(isNew ? [] : state.bets, message.bets ?? [], round),
    totals: message.totals ?? (isNew ? [] : state.totals),
    recent: message.recent ? withRecent(state.recent, message.recent) : state.recent,
  };
}

/** Changed bets stay where they are: a row must not move while it is read. */
function withBets(
  known: readonly PublicBet[],
  changed: readonly PublicBet[],
  round: SharedRound | null,
): readonly PublicBet[] {
  // A late message about the previous round is ignored.
  const updates = new Map(
    changed.filter((bet) => bet.round === round?.id).map((bet) => [bet.id, bet]),
  );
  if (updates.size === 0) return known;
  const kept = known.map((bet) => updates.get(bet.id) ?? bet);
  for (const { id } of known) updates.delete(id);
  const all = [...kept, ...updates.values()];
  return all.filter((bet) => !isCancelled(bet, round)).slice(0, BETS_MAX);
}

/**
 * While bets are accepted only its player can have ended one: it is as if it had not been placed.
 */
function isCancelled({ state }: PublicBet, round: SharedRound | null): boolean {
  return state === 'void' && (round?.state === 'betting' || round?.state === 'waiting');
}

function withRecent(known: readonly RecentRound[], latest: RecentRound): readonly RecentRound[] {
  return [latest, ...known.filter((round) => round.id !== latest.id)].slice(0, RECENT_MAX);
}

/** Whether bets are accepted at this moment of the server clock. */
export function takesBets(round: SharedRound | null, nowMs: number): boolean {
  if (round?.state === 'waiting') return true;
  if (round?.state !== 'betting') return false;
  return round.lock_at === null || nowMs < Date.parse(round.lock_at);
}

/** The current phase of the round: its start, and its end where that is known. */
export type RoundPhase = {
  readonly name: SharedRound['state'];
  readonly fromMs: number;
  readonly untilMs: number | null;
};

export function phaseOf(round: RoundClock): RoundPhase {
  const { state, opened_at, lock_at, started_at, ended_at, next_at } = round;
  const phase = (from: string | null, until: string | null): RoundPhase => ({
    name: state,
    fromMs: Date.parse(from ?? opened_at),
    untilMs: until === null ? null : Date.parse(until),
  });
  switch (state) {
    case 'waiting':
      return phase(opened_at, null);
    case 'betting':
      return phase(opened_at, lock_at);
    case 'locked':
      return phase(lock_at, null);
    case 'running':
      return phase(started_at, null);
    case 'settled':
    case 'void':
      return phase(ended_at, next_at);
    default:
      return state satisfies never;
  }
}
