/** What a returned bet must be for its receipt to be no lie. */
import { expect, test } from 'vitest';
import { die, failingOf, receipt } from '#dev/die-receipts.ts';
import type { InstantGame } from './game.ts';
import { readReceipt } from './receipt.ts';
import type { Receipt } from './receipt.ts';
import { verifyReceipt } from './verify.ts';

const failing = (changes: Partial<Receipt>) => failingOf(verifyReceipt(receipt(changes), die));

/** The die as a game with shared rounds, and as a game in steps of which nothing was chosen. */
const shared = { ...die, drawRound: () => ({ face: 1 }) } as unknown as InstantGame;
const steps = { ...die, isUndecided: () => true } as unknown as InstantGame;
const BACK = {
  round: '19',
  void_reason: 'beacon_missing',
  payout: '0.03',
  multiplier: '1.0000',
  outcome: null,
} as const;

test('fairness: a returned stake has the bonus part it was made of', () => {
  const returned = { ...BACK, bonus_stake: '0.01' };
  const failingBonus = (bonus_payout: string) =>
    failingOf(verifyReceipt(receipt({ ...returned, bonus_payout }), shared));
  expect(failingBonus('0.01')).toEqual([]);
  expect(failingBonus('0.03')).toEqual(['bonus']);
});

test('fairness: a void round must have returned the whole stake', () => {
  const of = (changes: Partial<Receipt>) =>
    failingOf(verifyReceipt(receipt({ ...BACK, ...changes }), shared));
  expect(of({})).toEqual([]);
  expect(of({ payout: '0.02' })).toEqual(['payout']);
  expect(of({ multiplier: '1.0001' })).toEqual(['multiplier']);
});

test.each([
  ['operator', BACK, shared],
  ['we_did_not_like_it', BACK, shared],
  ['abandoned', BACK, shared],
  ['beacon_missing', BACK, die],
  ['beacon_missing', { ...BACK, round: null, server_seed_hash: '' }, shared],
  ['interrupted', { ...BACK, round: null, server_seed_hash: '' }, shared],
])('fairness: no rule returns a stake as "%s" (%#)', (void_reason, changes, game) => {
  const verified = verifyReceipt(
    receipt({ ...changes, void_reason }),
    game as unknown as InstantGame,
  );
  expect(failingOf(verified)).toContain('void');
});

test('fairness: a bet under own seeds is void only if nothing was decided', () => {
  const back = { void_reason: 'abandoned', payout: '0.03', multiplier: '1.0000' };
  expect(failingOf(verifyReceipt(receipt(back), steps))).toEqual([]);
  const decided = { ...steps, isUndecided: () => false };
  expect(failingOf(verifyReceipt(receipt(back), decided))).toEqual(['void']);
  expect(failing(back)).toEqual(['void']);
  const cancelled = { ...back, void_reason: 'cancelled' };
  expect(failingOf(verifyReceipt(receipt(cancelled), steps))).toEqual(['void']);
  const wrong = { ...back, outcome: { face: 0 } };
  expect(failingOf(verifyReceipt(receipt(wrong), steps))).toEqual(['outcome']);
});

test('fairness: a stake returned before a round began has no seeds', () => {
  const none = {
    ...BACK,
    round: null,
    void_reason: 'cancelled',
    server_seed_hash: '',
    server_seed: null,
    client_seed: '',
    nonce: 0,
  };
  expect(readReceipt(receipt(none))).toEqual(receipt(none));
  expect(failingOf(verifyReceipt(receipt(none), shared))).toEqual([]);
  const withNonce = verifyReceipt(receipt({ ...none, nonce: 1 }), shared);
  expect(failingOf(withNonce)).toEqual(['void']);
  expect(readReceipt(receipt({ client_seed: '' }))).toEqual({ wrong: 'client_seed' });
  expect(readReceipt(receipt({ server_seed_hash: '' }))).toEqual({ wrong: 'server_seed_hash' });
});
