/** A signed document is what it is found to be, and with any field altered it is a lie. */
import { expect, test } from 'vitest';
import { roundFiles, trueFiles, unprovedFiles } from '#dev/receipt-files.ts';
import { createFindings } from '#dev/receipt-findings.ts';
import { exportedBets, ownReceipt, toolsOf } from '#dev/receipt-kinds.ts';
import { alterations, createTestSigner } from '#dev/test-signer.ts';

const signer = createTestSigner();
const { findingOf, roundFinding, seedFinding } = createFindings(toolsOf(signer));

async function expectLies(document: unknown, verify: (altered: unknown) => unknown) {
  const cases = alterations(document);
  expect(cases.length).toBeGreaterThan(10);
  for (const { path, altered } of cases) expect(await verify(altered), path).toBe('mismatch');
}

test.each(Object.entries(trueFiles()))(
  'fairness: a signed receipt of a bet (%s) is true, and with any field altered a lie',
  async (_kind, file) => {
    const document = signer.sign(file);
    expect(await findingOf(document)).toBe('true');
    await expectLies(document, findingOf);
  },
);

test.each(unprovedFiles())(
  'fairness: a signed receipt is %s (%s), never true, and with any field altered a lie',
  async (finding, _kind, file) => {
    const document = signer.sign(file);
    expect(await findingOf(document)).toBe(finding);
    await expectLies(document, findingOf);
  },
);

test.each(['true', 'void'] as const)(
  'fairness: a signed round is %s, and with any field altered a lie',
  async (finding) => {
    for (const file of roundFiles()[finding]) {
      const document = signer.sign(file);
      expect(await roundFinding(document)).toBe(finding);
      await expectLies(document, roundFinding);
    }
  },
);

const UNDER = { direction: 'under', target: 5_000 };

test('fairness: a signed list of bets is true, and with any field altered a lie', async () => {
  const bets = [0, 1].map((nonce) => ownReceipt('dice', UNDER, nonce));
  const document = signer.sign(exportedBets(bets));
  expect(seedFinding(document)).toBe('true');
  await expectLies(document, seedFinding);
});

test('fairness: a signed list under a seed in use cannot be shortened, count included', () => {
  const bets = [0, 1].map((nonce) => ({ ...ownReceipt('dice', UNDER, nonce), server_seed: null }));
  const document = signer.sign(exportedBets(bets, { server_seed: null }));
  expect(seedFinding(document)).toBe('sealed');
  const shorter = { ...document, seed: { ...document.seed, bets: 1 }, bets: bets.slice(0, 1) };
  expect(seedFinding(shorter)).toBe('mismatch');
});

test('fairness: parts of a list are verified together, open bets included', () => {
  const bets = [0, 1, 2].map((nonce) => ownReceipt('dice', UNDER, nonce));
  const part = (own: typeof bets, open: number[]) =>
    signer.sign({ ...exportedBets(own, { bets: 4 }), open });
  const parts = [part(bets.slice(0, 2), []), part(bets.slice(2), [3])];
  expect(seedFinding({ parts })).toBe('true');
  expect(seedFinding({ parts: parts.slice(0, 1) })).toBe('mismatch');
  expect(seedFinding({ parts: [parts[0], parts[0]] })).toBe('mismatch');
  const unsigned = exportedBets(bets.slice(2), { bets: 4 });
  expect(seedFinding({ parts: [parts[0], { ...unsigned, open: [3] }] })).toBe('unsigned');
});
