/** A signed document is true, and with any field altered it is a lie. */
import { expect, test } from 'vitest';
import { readReceiptFile } from '#core/fairness/receipt-file.ts';
import { verifyReceiptFile } from '#core/fairness/receipt-proof.ts';
import { verifySignature } from '#core/fairness/signature.ts';
import { alterations, createTestSigner } from '#dev/test-signer.ts';
import {
  crashBet,
  crashFile,
  duelFile,
  exportedBets,
  nonceOf,
  ownReceipt,
  returnedReceipt,
  sharedReceipt,
  toolsOf,
  trueFiles,
  voidedFile,
} from '#dev/receipt-kinds.ts';
import { readRoundFile } from '#core/fairness/round-file.ts';
import { verifyRound } from '#core/fairness/round-proof.ts';
import { signedFinding } from '#core/fairness/receipt-proof.ts';
import { readSeedExport } from '#core/fairness/seed-export.ts';
import { verifySeedFile } from '#core/fairness/seed-proof.ts';

const signer = createTestSigner();
const tools = toolsOf(signer);

/** What is not even read is a lie when its signature is not valid: `npm run verify` says so. */
function unread(document: unknown): string {
  return verifySignature(document, tools) === 'invalid' ? 'mismatch' : 'unread';
}

async function findingOf(document: unknown): Promise<string> {
  const file = readReceiptFile(document);
  return 'wrong' in file ? unread(document) : (await verifyReceiptFile(file, tools)).finding;
}

async function roundFinding(document: unknown): Promise<string> {
  const file = readRoundFile(document);
  if ('wrong' in file) return unread(document);
  const verified = await verifyRound(file, { ...tools, game: tools.gameOf(file.round.game) });
  const found = verified.state === 'open' ? 'open' : verified.finding;
  return signedFinding(found, verifySignature(document, tools));
}

function seedFinding(document: unknown): string {
  const file = readSeedExport(document);
  return 'wrong' in file ? unread(document) : verifySeedFile(file, tools).finding;
}

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

const cancelledDuel = {
  receipt: {
    ...returnedReceipt(duelFile().receipt, 'cancelled'),
    server_seed_hash: '',
    server_seed: null,
    client_seed: '',
    nonce: 0,
    round: null,
    outcome: null,
  },
  round: null,
};

test.each([
  ['beacon missing', voidedFile(crashFile(), 'beacon_missing')],
  ['duel cancelled', cancelledDuel],
])(
  'fairness: a signed receipt of a returned bet (%s) is void, and with any field altered a lie',
  async (_kind, file) => {
    const document = signer.sign(file);
    expect(await findingOf(document)).toBe('void');
    await expectLies(document, findingOf);
  },
);

test('fairness: a signed round is true, and with any field altered a lie', async () => {
  for (const { round } of [crashFile(), duelFile()]) {
    const { bet: _, ...file } = round;
    const document = signer.sign(file);
    expect(await roundFinding(document)).toBe('true');
    await expectLies(document, roundFinding);
  }
});

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

type AnyFile = ReturnType<typeof crashFile>;
type Fields = Readonly<Record<string, unknown>>;

/** What an operator who signs lies could hand out. */
function forged(file: AnyFile, receipt: Fields, round: Fields = {}, outer: Fields = {}) {
  return signer.sign({
    receipt: { ...file.receipt, ...receipt },
    round: { ...file.round, round: { ...file.round.round, ...round }, ...outer },
  });
}

const lost = (file: AnyFile) => ({ ...file.receipt, payout: '0.00', multiplier: '0.0000' });

test.each<[string, () => object]>([
  [
    'a client seed that is not of the beacon',
    () => {
      const file = crashFile();
      const beacon = { ...file.round.round.beacon, randomness: 'f'.repeat(64) };
      return forged(file, { client_seed: 'f'.repeat(64) }, { beacon });
    },
  ],
  ['the client seed of another round', () => forged(crashFile(), { client_seed: 'x' })],
  ['a bet that is not in the closed list', () => forged(crashFile(), {}, {}, { bet: '99' })],
  ['the place of another bet', () => forged(crashFile(), {}, {}, { bet: '11' })],
  ['another stake than in the closed list', () => forged(crashFile(), { stake: '20.00' })],
  ['another round', () => forged(crashFile(), { round: '4212' })],
  ['a round that a bet without one was in', () => forged(crashFile(), { round: null })],
  [
    'a shared bet under seeds of its own',
    () => signer.sign({ receipt: { ...crashFile().receipt, round: null }, round: null }),
  ],
  [
    'a bet under own seeds as one of a round',
    () => signer.sign({ receipt: { ...ownReceipt('dice', UNDER, 0), round: '4211' }, round: null }),
  ],
  ['a result without its payout', () => forged(duelFile(), lost(duelFile()))],
  [
    'a settled bet of a void round',
    () => {
      const voided = voidedFile(crashFile(), 'beacon_missing');
      return forged(crashFile(), {}, voided.round.round);
    },
  ],
  [
    'a returned bet of a settled round',
    () => forged(crashFile(), returnedReceipt(crashFile().receipt, 'beacon_missing')),
  ],
  [
    'a void round beside the signature of its beacon',
    () => {
      const file = voidedFile(crashFile(), 'beacon_missing');
      return forged(file, {}, { beacon: crashFile().round.round.beacon });
    },
  ],
  [
    'an interrupted round that was not published as one',
    () => forged(openCrash(), returnedReceipt(openCrash().receipt, 'interrupted')),
  ],
  [
    'an interrupted round of a bet with auto cash-out',
    () => {
      const file = sharedReceipt('crash', [crashBet(101)]);
      return forged(file, returnedReceipt(file.receipt, 'interrupted'), { is_interrupted: true });
    },
  ],
  [
    'a bet taken back that is in the closed list',
    () => forged(duelFile(), returnedReceipt(duelFile().receipt, 'cancelled')),
  ],
  [
    'an abandoned board on which a gem was found',
    () => {
      const params = { start: { mines: 3 }, choices: [{ tile: 0 }], cap_m4: 100_000 };
      const receipt = ownReceipt('miner', params, nonceOf('miner', params, true));
      return signer.sign({ receipt: returnedReceipt(receipt, 'abandoned'), round: null });
    },
  ],
  [
    'a returned bet of a game that has no void',
    () => {
      const receipt = ownReceipt('dice', UNDER, 0);
      return signer.sign({ receipt: returnedReceipt(receipt, 'operator'), round: null });
    },
  ],
])('fairness: the operator cannot sign %s into the truth', async (_lie, document) => {
  expect(await findingOf(document())).toBe('mismatch');
});

const openCrash = () => sharedReceipt('crash', [crashBet(null)]);

test('fairness: a shared bet without its round is not true, and an interrupted one is void', async () => {
  const { receipt } = crashFile();
  expect(await findingOf(signer.sign({ receipt, round: null }))).toBe('round-missing');
  const back = returnedReceipt(openCrash().receipt, 'interrupted');
  expect(await findingOf(forged(openCrash(), back, { is_interrupted: true }))).toBe('void');
});

test('fairness: under a local beacon nothing is true', async () => {
  const file = crashFile();
  const beacon = { ...file.round.round.beacon, mode: 'local', signature: null };
  expect(await findingOf(forged(file, {}, { beacon }))).toBe('local');
});

test('fairness: a receipt by an unknown key or without a signature is never true', async () => {
  const nonce = nonceOf('dice', UNDER, true);
  const file = { receipt: ownReceipt('dice', UNDER, nonce), round: null };
  expect(await findingOf(file)).toBe('unsigned');
  expect(await findingOf(file.receipt)).toBe('unsigned');
  expect(await findingOf(createTestSigner().sign(file))).toBe('unknown-key');
});
