/** Documents that are no lies, and yet are not found true. */
import { expect, test } from 'vitest';
import { readReceiptFile } from '#core/fairness/receipt-file.ts';
import { verifyReceiptFile } from '#core/fairness/receipt-proof.ts';
import { changedFile, crashFile, interruptedFile } from '#dev/receipt-files.ts';
import { createFindings } from '#dev/receipt-findings.ts';
import {
  correctedReceipt,
  exportedBets,
  nonceOf,
  outsideReceipt,
  ownReceipt,
  settledOnce,
  toolsOf,
} from '#dev/receipt-kinds.ts';
import { createTestSigner } from '#dev/test-signer.ts';

const signer = createTestSigner();
const tools = toolsOf(signer);
const { findingOf, roundFinding, seedFinding } = createFindings(tools);
const signed = (...changed: Parameters<typeof changedFile>) => signer.sign(changedFile(...changed));
const UNDER = { direction: 'under', target: 5_000 };

test('fairness: a round or a bet of which a time is missing is not true', async () => {
  const file = crashFile();
  const { settlements: _, ...receipt } = file.receipt;
  expect(await findingOf(signer.sign({ ...file, receipt }))).toBe('undated');
  for (const name of ['opened_at', 'started_at', 'ended_at'] as const) {
    for (const missing of [null, undefined]) {
      const round = { ...file.round, round: { ...file.round.round, [name]: missing } };
      const json = JSON.parse(JSON.stringify({ receipt: file.receipt, round }));
      expect(await findingOf(signer.sign(json)), name).toBe('undated');
      const { bet: __, ...bare } = json.round;
      expect(await roundFinding(signer.sign(bare)), name).toBe('undated');
    }
  }
  const { published_at: ___, ...chain } = file.round.chain;
  expect(await findingOf(signed(file, {}, {}, { chain }))).toBe('undated');
  expect(await findingOf(signed(file, {}, { lock_at: null }))).toBe('mismatch');
});

test('fairness: what the operator corrected or did not decide is only said with a signature', async () => {
  const receipt = outsideReceipt('supplier');
  const file = crashFile();
  const document = { ...file, receipt: correctedReceipt(file.receipt, '3.00') };
  for (const each of [{ receipt, round: null }, document]) {
    expect(await findingOf(each)).toBe('unsigned');
    expect(await findingOf(createTestSigner().sign(each))).toBe('unknown-key');
  }
});

test('fairness: the first result of a corrected bet is shown with what replaced it', async () => {
  const file = crashFile();
  const read = readReceiptFile({ ...file, receipt: correctedReceipt(file.receipt, '3.00') });
  if ('wrong' in read) throw new Error(read.wrong);
  const { bet } = await verifyReceiptFile(read, tools);
  if (bet.state !== 'checked') throw new Error(bet.state);
  const payout = bet.checks.find(({ name }) => name === 'payout');
  expect(payout).toMatchObject({ ok: true, actual: '10.10' });
  const settlements = bet.checks.find(({ name }) => name === 'settlements');
  expect(settlements!.actual).toContain('2. resettle -7.10 = 3.00 (2026-11-23T09:30:00.000Z)');
});

test('fairness: a list under a seed with a corrected bet is not true', () => {
  const params = { start: { mines: 3 }, choices: [{ tile: 0 }], cap_m4: 100_000 };
  const steps = settledOnce(ownReceipt('miner', params, 0), '2026-11-22T12:01:00.000Z');
  expect(seedFinding(signer.sign(exportedBets([steps])))).toBe('true');
  const list = exportedBets([correctedReceipt(steps, '7.00')]);
  expect(seedFinding(signer.sign(list))).toBe('corrected');
});

test('fairness: a shared bet without its round is not true, and an interrupted one is void', async () => {
  const { receipt } = crashFile();
  expect(await findingOf(signer.sign({ receipt, round: null }))).toBe('round-missing');
  expect(await findingOf(signer.sign(interruptedFile()))).toBe('void');
});

test('fairness: under a local beacon nothing is true', async () => {
  const file = crashFile();
  const beacon = { ...file.round.round.beacon, mode: 'local', signature: null };
  expect(await findingOf(signed(file, {}, { beacon }))).toBe('local');
});

test('fairness: a receipt by an unknown key or without a signature is never true', async () => {
  const nonce = nonceOf('dice', UNDER, true);
  const file = { receipt: ownReceipt('dice', UNDER, nonce), round: null };
  expect(await findingOf(file)).toBe('unsigned');
  expect(await findingOf(file.receipt)).toBe('unsigned');
  expect(await findingOf(createTestSigner().sign(file))).toBe('unknown-key');
});
