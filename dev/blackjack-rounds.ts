import { expect } from 'vitest';
import { openSeedPair } from '#core/fairness/pf1.ts';
import { openRoundStream } from '#core/fairness/sub-streams.ts';
import { toRoundId } from '#core/ids.ts';
import { isBlackjack, totalOf, valueOf } from '#features/blackjack/rules.cards.ts';
import { blackjack, type BlackjackOutcome } from '#features/blackjack/rules.ts';
import { blackjackTable } from '#features/blackjack/server/table.ts';
import type { AnyTable } from '#domain/rounds/server/index.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { placeRoundBet } from './place-round-bet.ts';
import type { RoundsFixture } from './rounds-fixture.ts';

/** The table for tests that move its clock: the database refuses late bets by its own. */
export const TEST_BLACKJACK = { ...blackjackTable, bettingMs: 60_000, resultMs: 100 };

export const roundNow = ({ rounds }: Pick<RoundsFixture, 'rounds'>) =>
  rounds.broadcaster.roundOf(blackjack.name);

export function placeSeat(
  fixture: Pick<RoundsFixture, 'rounds'>,
  table: AnyTable<never>,
  viewer: Viewer,
  stake = '10.00',
) {
  const key = `seat-${viewer.id}`;
  return placeRoundBet(fixture, table, { viewer, key, stake, bet: { kind: 'seat' } });
}

/** Lets the beacon emit a value with which the open round deals such cards. */
export async function dealSuch(
  { rounds, beacon }: Pick<RoundsFixture, 'rounds' | 'beacon'>,
  isSuch: (outcome: BlackjackOutcome) => boolean,
): Promise<BlackjackOutcome> {
  const { id } = roundNow({ rounds })!;
  const rows = await rounds.context.db.query<{ chain_id: bigint; number: number }>(
    'select chain_id, number from rounds where id = $1',
    [toRoundId(id)],
  );
  const { chain_id, number } = rows[0]!;
  const seed = await rounds.context.chains.seedAt(chain_id, number);
  for (let tried = 0; tried < 20_000; tried++) {
    const randomness = tried.toString(16).padStart(64, '0');
    const stream = openRoundStream(openSeedPair(seed, randomness), number, blackjack.tag);
    const outcome = blackjack.draw(stream, null);
    if (!isSuch(outcome)) continue;
    beacon.setResult(randomness);
    return outcome;
  }
  throw new Error('no beacon deals such cards');
}

/** Two equal cards below ten, without an ace, against a dealer without a blackjack. */
export function isPair({ first, dealer }: BlackjackOutcome): boolean {
  const [one, two] = first.map(valueOf);
  return one === two && one! > 1 && one! < 9 && !isBlackjack(dealer);
}

/** Two different cards of eleven or less that a third cannot bust, and that get low cards. */
export function isLow({ first, dealer, cards }: BlackjackOutcome): boolean {
  const [one, two] = first.map(valueOf);
  const { points, isSoft } = totalOf(first);
  const later = cards.slice(0, 3).reduce((sum, card) => sum + valueOf(card), 0);
  return one !== two && !isSoft && points <= 9 && later + points < 20 && !isBlackjack(dealer);
}

export async function reachRound(
  fixture: Pick<RoundsFixture, 'rounds'>,
  isSuch: (round: NonNullable<ReturnType<typeof roundNow>>) => boolean,
): Promise<void> {
  const find = () => {
    const round = roundNow(fixture);
    return round !== null && isSuch(round);
  };
  await expect.poll(find, { interval: 5, timeout: 10_000 }).toBe(true);
}
