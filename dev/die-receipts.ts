/** Receipts of a game that is small enough to follow by hand, for tests of the verifier. */
import { expect } from 'vitest';
import type { InstantGame } from '#core/fairness/game.ts';
import type { Receipt } from '#core/fairness/receipt.ts';
import vectors from '#core/fairness/vectors.json' with { type: 'json' };
import type { BetVerification } from '#core/fairness/verify.ts';

/**
 * A game small enough to follow by hand: the player names one of six faces, which pays 5.75 if it
 * falls.
 */
export const die: InstantGame<{ face: number }, { face: number }> = {
  name: 'die',
  tag: 'demo',
  version: 2,
  parseParams(value) {
    const face = (value as { face?: unknown } | null)?.face;
    return typeof face === 'number' && face >= 1 && face <= 6 ? { face } : undefined;
  },
  bestMultiplier: () => 57_500n,
  play(stream, { face }) {
    const fallen = 1 + stream.int(6);
    return { outcome: { face: fallen }, m4: fallen === face ? 57_500n : 0n };
  },
  exactRtp: () => ({ numerator: 57_500n, denominator: 60_000n }),
  exactVariance: () => ({ numerator: 0n, denominator: 1n }),
};

const { serverSeed, commitment } = vectors.seeds.A;

/** A correct receipt: the first words of tag demo under V1 give the face. */
export function receipt(changes: Partial<Receipt> = {}): Receipt {
  return {
    id: 'bet-1',
    game: 'die',
    game_version: 2,
    currency: 'EUR',
    stake: '0.03',
    params: { face: FACE },
    server_seed_hash: commitment,
    server_seed: serverSeed,
    client_seed: 'player-one',
    nonce: 0,
    round: null,
    void_reason: null,
    outcome: { face: FACE },
    multiplier: '5.75',
    payout: '0.1725',
    placed_at: '2026-11-21T12:00:00.000Z',
    ...changes,
  };
}

// The stream of V1 with tag demo, from the independent derivation: see the rejection vector, whose
// first accepted word is 2432653716.
export const FACE = 1 + (2_432_653_716 % 6);

/** The names of the checks that fail. */
export function failingOf(verification: BetVerification): string[] {
  if (verification.state !== 'checked') throw new Error(verification.state);
  expect(verification.truthful).toBe(verification.checks.every((check) => check.ok));
  return verification.checks.filter((check) => !check.ok).map((check) => check.name);
}
