import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { micro } from '#core/money.ts';
import { myBalance } from '#domain/bets/contract.ts';
import { whenResumed } from '#platform/browser/net/socket.ts';
import { createResultHold, LONGEST_HOLD_MS } from './hold-results.ts';

const taken = vi.hoisted(() => [] as bigint[]);
// The shown balance is replaced: only what is taken out of it matters here.
vi.mock('#domain/bets/player/seat/taken-stakes.ts', () => ({
  takeStake: (_: string, stake: bigint) => {
    taken.push(stake);
    let isTaken = true;
    return () => {
      if (isTaken) taken.splice(taken.indexOf(stake), 1);
      isTaken = false;
    };
  },
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  taken.length = 0;
});

async function isHeld(): Promise<boolean> {
  let isOpen = false;
  void whenResumed(myBalance).then(() => (isOpen = true));
  await vi.advanceTimersByTimeAsync(0);
  return !isOpen;
}

const FUNDS = micro(100n);

test('secrecy: the stake leaves at once, and the balance of a round waits for its end', async () => {
  const hold = createResultHold();
  hold.begin('RUB', micro(20n), FUNDS);
  expect(taken).toEqual([20n]);
  expect(await isHeld()).toBe(true);
  hold.end();
  expect(taken).toEqual([]);
  expect(await isHeld()).toBe(false);
});

test('secrecy: a second round ends the hold of the first, and an end without a round is nothing', async () => {
  const hold = createResultHold();
  hold.end();
  hold.begin('RUB', micro(20n), FUNDS);
  hold.begin('RUB', micro(30n), FUNDS);
  expect(taken).toEqual([30n]);
  hold.end();
  hold.end();
  expect(taken).toEqual([]);
  expect(await isHeld()).toBe(false);
});

test('bad input: a stake that the player does not have changes no balance', async () => {
  const hold = createResultHold();
  for (const stake of [micro(101n), micro(-5n), undefined]) {
    hold.begin('RUB', stake, FUNDS);
    expect(taken).toEqual([0n]);
    expect(await isHeld()).toBe(true);
  }
  hold.end();
});

test('recovery: a game that never ends its round holds the balance for three minutes', async () => {
  const hold = createResultHold();
  hold.begin('RUB', micro(20n), FUNDS);
  await vi.advanceTimersByTimeAsync(LONGEST_HOLD_MS - 1);
  expect(await isHeld()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isHeld()).toBe(false);
  expect(taken).toEqual([]);
});
