import type { Json } from '#core/fairness/json.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { placeOrQueue, type AnyTable } from '#domain/rounds/server/index.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import type { RoundsFixture } from './rounds-fixture.ts';

type RoundBet = {
  readonly viewer: Viewer;
  readonly key: string;
  readonly stake: string;
  /** As the page of the game sends it. */
  readonly bet: Json;
};

/** A bet in RUB by hand on the round that is open; it does not wait for the next one. */
export function placeRoundBet(
  { rounds }: Pick<RoundsFixture, 'rounds'>,
  table: AnyTable<never>,
  { viewer, key, stake, bet }: RoundBet,
) {
  return placeOrQueue(rounds, table, {
    viewer,
    key,
    stake,
    currency: 'RUB',
    bet,
    roundId: undefined,
    mayWait: false,
    isAutobet: false,
  });
}

/** The answer of a command that was not refused. */
export function accepted<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(JSON.stringify(answer));
  return answer;
}

/** The id of a bet that was accepted. */
export function betIdOf(answer: { readonly bet: { readonly id: string } } | Refusal): string {
  return accepted(answer).bet.id;
}
