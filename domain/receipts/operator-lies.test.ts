/** What an operator signs and is not so is never found true. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { changedFile, crashBet, crashFile, duelFile } from '#dev/receipt-files.ts';
import { createFindings } from '#dev/receipt-findings.ts';
import {
  correctedReceipt,
  nonceOf,
  outsideReceipt,
  ownReceipt,
  returnedReceipt,
  sharedReceipt,
  toolsOf,
  voidedFile,
} from '#dev/receipt-kinds.ts';
import { createTestSigner } from '#dev/test-signer.ts';

const signer = createTestSigner();
const { findingOf } = createFindings(toolsOf(signer));

const UNDER = { direction: 'under', target: 5_000 };

type AnyFile = ReturnType<typeof crashFile>;
type Fields = Readonly<Record<string, unknown>>;

/** What an operator who signs lies could hand out. */
const forged = (...changed: Parameters<typeof changedFile>) => signer.sign(changedFile(...changed));

/** The round with another list of closed bets, under a root that is its own. */
function relisted(file: AnyFile, change: (list: Fields[]) => Fields[]) {
  const bets_text = JSON.stringify(change(JSON.parse(file.round.bets_text)));
  const bets_root = createHash('sha256').update(bets_text).digest('hex');
  return forged(file, {}, { bets_root }, { bets_text });
}

const earlier = (time: string, ms: number) => new Date(Date.parse(time) - ms).toISOString();
const { lock_at: LOCK, opened_at: OPENED, ended_at: ENDED } = crashFile().round.round;

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
  [
    'a bet placed a moment after bets were closed',
    () => forged(crashFile(), { placed_at: earlier(LOCK, -1) }),
  ],
  [
    'a bet placed years after the beacon',
    () => forged(crashFile(), { placed_at: '2026-11-22T12:00:00.000Z' }),
  ],
  ['a bet of no time', () => forged(crashFile(), { placed_at: '2023-13-22T12:00:00.000Z' })],
  [
    'a bet settled before it was placed',
    () => forged(crashFile(), { placed_at: earlier(OPENED, 0), settlements: settledAt(OPENED, 1) }),
  ],
  ['a round opened after its lock', () => forged(crashFile(), {}, { opened_at: ENDED })],
  ['a round drawn before its lock', () => forged(crashFile(), {}, { started_at: OPENED })],
  [
    'a round drawn before its beacon',
    () => forged(crashFile(), {}, { started_at: earlier(LOCK, -2_000) }),
  ],
  ['a round ended before its draw', () => forged(crashFile(), {}, { ended_at: LOCK })],
  [
    'a chain published after the round opened',
    () => {
      const file = crashFile();
      const chain = { ...file.round.chain, published_at: LOCK };
      return forged(file, {}, {}, { chain });
    },
  ],
  [
    'a void round locked before it opened',
    () => forged(voidedFile(crashFile(), 'beacon_missing'), {}, { opened_at: ENDED }),
  ],
  [
    'a list in which two bets share an id',
    () => relisted(crashFile(), ([first, own]) => [{ ...first, id: own!['id'] }, own!]),
  ],
  [
    'a list in which a bet has no id',
    () => relisted(crashFile(), ([{ id: _, ...first } = {}, own]) => [first, own!]),
  ],
  [
    'a list in which an id is a number',
    () => relisted(crashFile(), ([first, own]) => [{ ...first, id: 11 }, own!]),
  ],
  ['a list that is none', () => relisted(crashFile(), ([, own]) => ({ own }) as never)],
  [
    'another payout than its settlements have',
    () => corrected((receipt) => ({ ...receipt, payout: '4.00' })),
  ],
  [
    'a correction without the result before it',
    () => corrected(({ decided: _, ...receipt }) => receipt),
  ],
  [
    'a correction of a result that the rules do not give',
    () =>
      corrected(({ settlements, decided, ...receipt }) => ({
        ...receipt,
        settlements: [{ ...settlements![0]!, payout: '1.00', change: '1.00' }, settlements![1]!],
        decided: { ...decided!, payout: '1.00', multiplier: '0.1000' },
      })),
  ],
  [
    'a correction whose amount does not add up',
    () => corrected((receipt) => changedSettlement(receipt, { change: '-1.00' })),
  ],
  [
    'a second result as one by the rules',
    () => corrected((receipt) => changedSettlement(receipt, { kind: 'settle' })),
  ],
  [
    'a correction that is left out of the settlements',
    () =>
      corrected(({ settlements, ...receipt }) => ({
        ...receipt,
        settlements: settlements!.slice(0, 1),
      })),
  ],
  [
    'a correction of a bet in another round',
    () => corrected((receipt) => ({ ...receipt, nonce: 1 })),
  ],
  [
    'a bet of its own rules as one of a supplier',
    () =>
      signer.sign({
        receipt: { ...ownReceipt('dice', UNDER, 0), source: 'supplier' },
        round: null,
      }),
  ],
  ['a bet of a round as one of an event', () => forged(crashFile(), { source: 'sport' })],
  [
    'a bet of a supplier without settlements',
    () => signer.sign({ receipt: { ...outsideReceipt('supplier'), settlements: [] }, round: null }),
  ],
  [
    'a bet of a supplier that pays less than it won',
    () => signer.sign({ receipt: { ...outsideReceipt('supplier'), payout: '4.00' }, round: null }),
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

type Stated = ReturnType<typeof correctedReceipt>;

/** A corrected bet of which the operator states something else. */
function corrected(change: (receipt: Stated) => object) {
  const file = crashFile();
  const receipt = change(correctedReceipt(file.receipt, '3.00'));
  return signer.sign({ receipt, round: file.round });
}

function changedSettlement(receipt: Stated, change: object): object {
  const [first, second] = receipt.settlements!;
  return { ...receipt, settlements: [first, { ...second, ...change }] };
}

function settledAt(time: string, before: number) {
  return crashFile().receipt.settlements!.map((each) => ({
    ...each,
    settled_at: earlier(time, before),
  }));
}

const openCrash = () => sharedReceipt('crash', [crashBet(null)]);
