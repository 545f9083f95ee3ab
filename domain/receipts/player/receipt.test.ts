import { expect, test } from 'vitest';
import type { InstantGame } from '#core/fairness/game.ts';
import { payoutOf } from '#core/fairness/game.ts';
import { commitment, openSeedPair, openStream } from '#core/fairness/pf1.ts';
import { readReceipt } from '#core/fairness/receipt.ts';
import { verifyReceipt } from '#core/fairness/verify.ts';
import { formatMoney, formatMultiplier, micro } from '#core/money.ts';
import { dice } from '#features/dice/rules.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import { receiptOf, receiptText } from './receipt.ts';

const SEED = '5'.repeat(64);
const PARAMS = { direction: 'under', target: 5000 } as const;
const STAKE = micro(10_000_000n);

/** As the server would decide and write it. */
function betRecord(): BetRecord {
  const stream = openStream(openSeedPair(SEED, 'mine'), 3, dice.tag);
  const { outcome, m4 } = dice.play(stream, PARAMS);
  return {
    id: '7',
    game: dice.name,
    game_version: dice.version,
    currency: 'RUB',
    stake: formatMoney(STAKE),
    params: PARAMS,
    outcome: { ...outcome },
    multiplier: formatMultiplier(m4),
    payout: formatMoney(payoutOf(STAKE, m4)),
    balance: '100.00',
    seed_id: '2',
    round: null,
    void_reason: null,
    server_seed_hash: commitment(SEED),
    server_seed: SEED,
    client_seed: 'mine',
    nonce: 3,
    placed_at: '2026-11-21T00:00:00.000Z',
  };
}

const rules = dice as unknown as InstantGame;

test('fairness: the verifier reads the file of a receipt, which contains no balance', () => {
  const receipt = receiptOf(betRecord());
  expect(readReceipt(JSON.parse(receiptText(receipt)))).toEqual(receipt);
  expect(receipt).not.toHaveProperty('balance');
  expect(verifyReceipt(receipt, rules)).toMatchObject({ state: 'checked', truthful: true });
});

test('fairness: a receipt with another payout fails, one without its seed is sealed', () => {
  const lie = receiptOf({ ...betRecord(), payout: '1000.00' });
  expect(verifyReceipt(lie, rules)).toMatchObject({ state: 'checked', truthful: false });
  const sealed = receiptOf({ ...betRecord(), server_seed: null });
  expect(verifyReceipt(sealed, rules)).toEqual({ state: 'sealed' });
});
