import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { createWagerFixture, type WagerFixture } from '#dev/wager-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import type { PlayerId, WagerId } from '#core/ids.ts';
import { micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { checkLedger, repayDebt, transfer } from '#domain/ledger/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import {
  reopenWager,
  resettle,
  rollBackSettlement,
  settleOutside,
  voidWager,
} from './corrections.ts';

// A model of the rules in a few lines, and the real core beside it: after every step of a random
// sequence both have the same cash, bonus money and debt, and refuse the same.

/** Sequences of steps; `WAGER_SEQUENCES=100000` runs as many as a release deserves. */
const SEQUENCES = Number(process.env['WAGER_SEQUENCES'] ?? 60);

let database: TestDatabase;
let fixture: BettingFixture;
let core: WagerFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
  core = createWagerFixture(fixture);
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

type MoneyStep = { readonly kind: 'deposit' | 'grant' | 'stake'; readonly amount: bigint };
/** `of` is the place of the wager; a returned stake and a reopened wager have no payout. */
type ResultStep = {
  readonly kind:
    | 'settle'
    | 'settle_open'
    | 'cash_out'
    | 'resettle'
    | 'rollback'
    | 'void'
    | 'reopen';
  readonly of: number;
  readonly payout: bigint;
};
type Step = MoneyStep | ResultStep;

const amount = fc.bigInt({ min: 1n, max: 20n }).map((minor) => minor * 10_000n);
const of = fc.nat({ max: 5 });
// Not only whole hundredths: shares of a stake have all six decimals.
const payout = fc.bigInt({ min: 0n, max: 400_000n });
const moneyStep = fc.record({
  kind: fc.constantFrom('deposit', 'grant', 'stake', 'stake'),
  amount,
}) as fc.Arbitrary<MoneyStep>;
const resultStep = fc.record({
  kind: fc.constantFrom(
    'settle',
    'settle_open',
    'cash_out',
    'resettle',
    'rollback',
    'void',
    'reopen',
  ),
  of,
  payout,
}) as fc.Arbitrary<ResultStep>;

type PaperWager = {
  cashStake: bigint;
  bonusStake: bigint;
  cashPaid: bigint;
  bonusPaid: bigint;
  isOpen: boolean;
  isSettled: boolean;
  isVoid: boolean;
};
type Paper = { cash: bigint; bonus: bigint; debt: bigint; wagers: PaperWager[] };

/** False when the step is refused. */
function follow(paper: Paper, next: Step): boolean {
  if (!('amount' in next)) {
    const wager = paper.wagers[next.of];
    return wager !== undefined && followResult(paper, wager, next);
  }
  if (next.kind === 'deposit') {
    paper.cash += next.amount;
    const repaid = paper.cash < paper.debt ? paper.cash : paper.debt;
    paper.cash -= repaid;
    paper.debt -= repaid;
    return true;
  }
  if (next.kind === 'grant') {
    paper.bonus += next.amount;
    return true;
  }
  return followStake(paper, next.amount);
}

function followStake(paper: Paper, stake: bigint): boolean {
  if (paper.debt > 0n || paper.cash + paper.bonus < stake) return false;
  const cashStake = paper.cash < stake ? paper.cash : stake;
  const bonusStake = stake - cashStake;
  paper.cash -= cashStake;
  paper.bonus -= bonusStake;
  const state = { isOpen: true, isSettled: false, isVoid: false };
  paper.wagers.push({ cashStake, bonusStake, cashPaid: 0n, bonusPaid: 0n, ...state });
  return true;
}

function followResult(paper: Paper, wager: PaperWager, next: ResultStep): boolean {
  const stake = wager.cashStake + wager.bonusStake;
  switch (next.kind) {
    case 'settle':
    case 'settle_open':
    case 'cash_out':
      if (!wager.isOpen) return false;
      pay(paper, wager, next.payout);
      Object.assign(wager, { isOpen: next.kind === 'settle_open', isSettled: true, isVoid: false });
      return true;
    case 'resettle':
    case 'rollback':
      if (!wager.isSettled) return false;
      pay(paper, wager, next.payout);
      wager.isVoid = false;
      if (next.kind === 'resettle') wager.isOpen = false;
      return true;
    case 'void':
      if (wager.isVoid) return false;
      pay(paper, wager, stake, { cash: wager.cashStake, bonus: wager.bonusStake });
      Object.assign(wager, { isOpen: false, isSettled: true, isVoid: true });
      return true;
    case 'reopen':
      if (!wager.isSettled) return false;
      pay(paper, wager, 0n);
      Object.assign(wager, { isOpen: true, isSettled: false, isVoid: false });
      return true;
  }
}

function pay(
  paper: Paper,
  wager: PaperWager,
  total: bigint,
  parts?: { cash: bigint; bonus: bigint },
): void {
  const stake = wager.cashStake + wager.bonusStake;
  const bonus = parts?.bonus ?? (total * wager.bonusStake) / stake;
  const cash = parts?.cash ?? total - bonus;
  const net = paper.cash - paper.debt + (cash - wager.cashPaid);
  // What is owed is paid first, and money is owed only when there is no cash: one number says both.
  const isUntouched = cash === wager.cashPaid;
  if (!isUntouched) {
    paper.cash = net > 0n ? net : 0n;
    paper.debt = net < 0n ? -net : 0n;
  }
  const left = paper.bonus + (bonus - wager.bonusPaid);
  paper.bonus = left > 0n ? left : 0n;
  Object.assign(wager, { cashPaid: cash, bonusPaid: bonus });
}

/** The real core; false when it refuses. */
async function act(id: PlayerId, wagers: WagerId[], next: Step, key: string): Promise<boolean> {
  if (!('amount' in next)) {
    const wagerId = wagers[next.of];
    if (wagerId === undefined) return false;
    const answer = await fixture.db.transaction((tx) => settle(tx, wagerId, next));
    return !isRefusal(answer);
  }
  if (next.kind !== 'stake') {
    await credit(id, next.kind, next.amount, key);
    return true;
  }
  const wager = await core.stake(id, micro(next.amount), key);
  if (isRefusal(wager)) return false;
  wagers.push(wager.id);
  return true;
}

async function credit(id: PlayerId, kind: 'deposit' | 'grant', value: bigint, key: string) {
  if (kind === 'grant') return await core.addBonus(id, micro(value), key);
  const { accounts, db } = fixture;
  return await db.transaction(async (tx) => {
    const cash = await accounts.find(tx, 'player_cash', id.toString(), 'RUB');
    const from = await accounts.find(tx, 'house_adjustment', 'model', 'RUB');
    await transfer(tx, { key, kind: 'model', debit: from, credit: cash, amount: micro(value) });
    await repayDebt(tx, cash, key);
  });
}

async function settle(tx: Tx, wagerId: WagerId, next: ResultStep) {
  const id = fixture.bets.wagers.nextId();
  const said = { wagerId, params: {}, outcome: {} };
  switch (next.kind) {
    case 'void':
      return await voidWager(tx, id, { wagerId, reason: 'model', params: {} });
    case 'reopen':
      return await reopenWager(tx, id, said);
    default: {
      const result = { ...said, payoutOf: () => micro(next.payout) };
      if (next.kind === 'resettle') return await resettle(tx, id, result);
      if (next.kind === 'rollback') {
        return await rollBackSettlement(tx, id, { ...result, reverses: 1 });
      }
      const isOpen = next.kind === 'settle_open';
      const isCashOut = next.kind === 'cash_out';
      return await settleOutside(tx, id, { ...result, isCashOut, isOpen });
    }
  }
}

/** What the sums of the player say: bets, staked, paid. */
async function sums(id: PlayerId): Promise<bigint[]> {
  const [row] = await fixture.db.query<{ bets: bigint; staked: bigint; paid: bigint }>(
    `select coalesce(sum(bets), 0)::bigint as bets, coalesce(sum(stake), 0)::bigint as staked,
            coalesce(sum(payout), 0)::bigint as paid from bet_results where player_id = $1`,
    [id],
  );
  return [row!.bets, row!.staked, row!.paid];
}

function paperSums({ wagers }: Paper): bigint[] {
  const counted = wagers.filter(({ isSettled, isVoid }) => isSettled && !isVoid);
  const add = (pick: (wager: PaperWager) => bigint) =>
    counted.reduce((total, wager) => total + pick(wager), 0n);
  return [
    BigInt(counted.length),
    add(({ cashStake, bonusStake }) => cashStake + bonusStake),
    add(({ cashPaid, bonusPaid }) => cashPaid + bonusPaid),
  ];
}

let played = 0;
async function play(steps: readonly Step[]): Promise<void> {
  const { id } = await fixture.addPlayer();
  const paper: Paper = { cash: 0n, bonus: 0n, debt: 0n, wagers: [] };
  const wagers: WagerId[] = [];
  for (const [index, next] of steps.entries()) {
    const expected = follow(paper, next);
    const key = `model-${played}-${index}`;
    expect(await act(id, wagers, next, key), JSON.stringify(next, text)).toBe(expected);
    expect(await core.readPurse(id), JSON.stringify(next, text)).toEqual([
      paper.cash,
      paper.bonus,
      paper.debt,
    ]);
  }
  expect(await sums(id)).toEqual(paperSums(paper));
  played += 1;
}

const text = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);

test('wager model: random stakes, results and corrections agree with the model after each step', async () => {
  const sequence = fc.array(fc.oneof(moneyStep, resultStep), { minLength: 5, maxLength: 40 });
  await fc.assert(fc.asyncProperty(sequence, play), { numRuns: SEQUENCES, seed: 11 });
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
}, 600_000);
