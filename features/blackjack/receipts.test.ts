/** A stake that was added to a seat: its receipt is tied to the seat in the closed list. */
import { expect, test } from 'vitest';
import { addedFile, changedFile, seatFile } from '#dev/receipt-files.ts';
import { readReceiptFile } from '#core/fairness/receipt-file.ts';
import { verifyReceiptFile } from '#core/fairness/receipt-proof.ts';
import { toolsOf } from '#dev/receipt-kinds.ts';
import { createTestSigner } from '#dev/test-signer.ts';

const signer = createTestSigner();
const tools = toolsOf(signer);

async function failedTies(file: object): Promise<string[]> {
  const read = readReceiptFile(signer.sign(file));
  if ('wrong' in read) throw new Error(read.wrong);
  const { ties } = await verifyReceiptFile(read, tools);
  expect(ties.length).toBeGreaterThan(0);
  return ties.filter(({ ok }) => !ok).map(({ name }) => name);
}

test('fairness: the receipts of a seat and of the stake that was added to it are tied to the list', async () => {
  expect(await failedTies(seatFile())).toEqual([]);
  expect(await failedTies(addedFile())).toEqual([]);
});

test('fairness: a stake added to no seat of the list, or before bets closed, is found', async () => {
  const file = addedFile();
  const { params } = file.receipt as unknown as { params: object };
  const bet = { kind: 'double', hand: 0, seat: '12' };
  expect(await failedTies(changedFile(file, { params: { ...params, bet } }))).toEqual([
    'round-bet',
  ]);
  expect(await failedTies(changedFile(file, { stake: '11.00' }))).toEqual(['round-bet']);
  const early = new Date(Date.parse(file.round.round.lock_at) - 1_000).toISOString();
  expect(await failedTies(changedFile(file, { placed_at: early }))).toEqual(['round-time']);
  // The seat itself cannot come later.
  const late = file.receipt.placed_at;
  expect(await failedTies(changedFile(seatFile(), { placed_at: late }))).toEqual(['round-time']);
});
