import { expect, test } from 'vitest';
import type { GameRules } from '#core/fairness/game-rules.ts';
import { payoutOf } from '#core/fairness/game.ts';
import { commitment, openSeedPair, openStream } from '#core/fairness/pf1.ts';
import { readReceipt, type Receipt } from '#core/fairness/receipt.ts';
import { verifyReceipt } from '#core/fairness/verify.ts';
import { formatMoney, formatMultiplier, parseMoney } from '#core/money.ts';
import type { StudioRound } from './contract.ts';
import { SLOTS } from './game.ts';
import { receiptOf } from './rules.receipt.ts';
import type { SlotGame, SlotParams } from './rules.slot.ts';

const SERVER_SEED = 'ab'.repeat(32);
const CLIENT_SEED = 'player';

function play(slot: SlotGame, nonce: number, params: SlotParams): StudioRound {
  const stream = openStream(openSeedPair(SERVER_SEED, CLIENT_SEED), nonce, slot.tag);
  const { m4, outcome } = slot.play(stream, params);
  const stake = parseMoney('2.00')!;
  const cost = params.buy ? payoutOf(stake, BigInt(slot.sheet.buy!.priceM4)) : stake;
  return {
    id: String(nonce + 1),
    cost: formatMoney(cost),
    stake: formatMoney(stake),
    payout: formatMoney(payoutOf(cost, m4)),
    multiplier: formatMultiplier(m4),
    jackpot: '0.00',
    is_bought: params.buy === true,
    is_free: false,
    // As a database or a network returns it.
    outcome: JSON.parse(JSON.stringify(outcome)) as StudioRound['outcome'],
    seed_hash: commitment(SERVER_SEED),
    nonce,
    client_seed: CLIENT_SEED,
    server_seed: SERVER_SEED,
    placed_at: '2026-11-27T10:00:00.000Z',
    is_paid: true,
  };
}

const receipt = (slot: SlotGame, round: StudioRound) =>
  receiptOf({ game: slot.name, version: slot.version, currency: 'USD', round });
const rules = (slot: SlotGame) => slot as unknown as GameRules;

for (const slot of SLOTS) {
  test(`fairness: the verifier decides rounds of ${slot.name} again from their receipts`, () => {
    for (let nonce = 0; nonce < 40; nonce += 1) {
      const buys = slot.sheet.buy && nonce % 10 === 9;
      const round = play(slot, nonce, buys ? { buy: true } : {});
      // As the verifier reads it from a text.
      const read = readReceipt(receipt(slot, round));
      expect(read).toEqual(receipt(slot, round));
      const verified = verifyReceipt(read as Receipt, rules(slot));
      expect(verified).toMatchObject({ state: 'checked', truthful: true });
    }
  });
}

test('fairness: a receipt with another payout, outcome or seed is found to be wrong', () => {
  const slot = SLOTS[0]!;
  const round = play(slot, 3, {});
  const lies: Partial<StudioRound>[] = [
    { payout: '1000.00' },
    { outcome: play(slot, 4, {}).outcome },
    { server_seed: 'cd'.repeat(32) },
    { nonce: 5 },
  ];
  for (const lie of lies) {
    const verified = verifyReceipt(receipt(slot, { ...round, ...lie }), rules(slot));
    expect(verified).toMatchObject({ state: 'checked', truthful: false });
  }
});

test('fairness: a jackpot is no part of what the rules decide', () => {
  const slot = SLOTS[0]!;
  const round = play(slot, 3, {});
  const paid = parseMoney(round.payout)! + parseMoney('500.00')!;
  const withJackpot = { ...round, payout: formatMoney(paid as never), jackpot: '500.00' };
  const verified = verifyReceipt(receipt(slot, withJackpot), rules(slot));
  expect(verified).toMatchObject({ state: 'checked', truthful: true });
});
