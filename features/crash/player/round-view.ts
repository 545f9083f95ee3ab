/** What the page needs of a round and of its bets, derived from the published state. */
import { m4Of } from '#domain/bets/player/bet-numbers.ts';
import type { LiveState } from '#domain/rounds/player/use-table.ts';
import type { OwnBet, PublicBet, SharedRound } from '#domain/rounds/contract.ts';
import { isObject } from '#core/fairness/json.ts';
import type { CrashSlot } from '../contract.ts';
import { crashOf, isTarget, TARGET_MAX } from '../rules.ts';
import type { RoundView } from './frame-clock.ts';
import { NO_ROUND } from './frame-clock.ts';

export function viewOf(round: SharedRound | null, isBetting: boolean, live: LiveState): RoundView {
  if (!round) return NO_ROUND;
  return {
    id: round.id,
    phase: phaseOf(round, isBetting),
    startedMs: round.started_at === null ? null : Date.parse(round.started_at),
    crash: crashOf(round.outcome) ?? null,
    isFrozen: live === 'reconnecting' || live === 'connecting',
  };
}

function phaseOf(round: SharedRound, isBetting: boolean): RoundView['phase'] {
  switch (round.state) {
    case 'waiting':
    case 'betting':
      return isBetting ? 'betting' : 'locked';
    case 'locked':
    case 'running':
    case 'void':
      return round.state;
    case 'settled':
      return 'crashed';
    default:
      return round.state satisfies never;
  }
}

/** Hundredths at which a bet of the public list was cashed out, if it was. */
export function cashedAt({ multiplier, state }: PublicBet): number | undefined {
  if (multiplier === null || state === 'void') return undefined;
  const hundredths = Number(m4Of({ multiplier }) / 100n);
  return isTarget(hundredths) ? hundredths : undefined;
}

/** Hundredths at which a bet is cashed out automatically, if the record has it. */
export function autoOfBet(bet: unknown): number | undefined {
  if (!isObject(bet)) return undefined;
  return isTarget(bet['auto']) ? bet['auto'] : undefined;
}

/** Hundredths at which an own bet ends at the latest: its auto cash-out or its cap. */
export function exitOfOwn({ bet }: OwnBet): number {
  const cap = isObject(bet) ? bet['cap'] : undefined;
  return Math.min(autoOfBet(bet) ?? TARGET_MAX, isTarget(cap) ? cap : TARGET_MAX);
}

/** The slot of an own bet; one from before there were two is in the first. */
export function slotOf({ part }: Pick<OwnBet, 'part'>): CrashSlot {
  return part === '2' ? 2 : 1;
}

/** A bet of this round that may still be cashed out. */
export function isOpen(bet: OwnBet, everybody: readonly PublicBet[]): boolean {
  if (bet.state !== 'open' || bet.record !== null) return false;
  const known = everybody.find((each) => each.id === bet.id);
  return known === undefined || cashedAt(known) === undefined;
}

/** Hundredths at which an own bet was cashed out, by its record or by the public list. */
export function leftAt({ id, record }: OwnBet, everybody: readonly PublicBet[]) {
  const known = everybody.find((each) => each.id === id);
  const listed = known && cashedAt(known);
  if (listed !== undefined || record === null) return listed;
  const hundredths = Number(m4Of(record) / 100n);
  return isTarget(hundredths) ? hundredths : undefined;
}
