import type { PlayerId } from '#core/ids.ts';
import { dice } from '#features/dice/rules.ts';
import { isRefusal } from '#core/refusal.ts';
import type { BettingFixture } from '../dev/betting-fixture.ts';

export type Measured = { readonly perSecond: number; readonly latenciesMs: readonly number[] };

let calls = 0;

/** Closed loops: each caller places its next bet when the last one was durable and acknowledged. */
export async function placeBets(
  fixture: BettingFixture,
  players: readonly PlayerId[],
  callers: number,
  seconds: number,
): Promise<Measured> {
  const started = performance.now();
  const end = started + seconds * 1000;
  const latenciesMs: number[] = [];
  const prefix = `${process.pid}-${Date.now()}`;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) {
        const player = players[Math.floor(Math.random() * players.length)]!;
        const startedAt = performance.now();
        await placeOne(fixture, player, `${prefix}-${calls++}`);
        latenciesMs.push(performance.now() - startedAt);
      }
    }),
  );
  const elapsed = (performance.now() - started) / 1000;
  return { perSecond: latenciesMs.length / elapsed, latenciesMs };
}

async function placeOne(fixture: BettingFixture, id: PlayerId, key: string): Promise<void> {
  const answer = await fixture.bets.placeBet(dice, {
    viewer: { kind: 'player', id, session: '', expiresAt: 0 },
    key,
    stake: '1.00',
    currency: 'RUB',
    params: { direction: 'under', target: 4950 },
    isAutobet: false,
  });
  if (isRefusal(answer)) throw new Error(`refused: ${answer.refused}`);
}
