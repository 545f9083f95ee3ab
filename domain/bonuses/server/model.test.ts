import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBonusFixture, type BonusFixture } from '#dev/bonus-fixture.ts';
import { BonusPaper } from '#dev/bonus-paper.ts';
import type { PlayerId } from '#core/ids.ts';
import { formatMoney, micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import type { Wager } from '#domain/wagers/server/index.ts';
import { cancelBonus, forfeitBonuses } from './offers.ts';

/**
 * Method: the rules on paper, and the real bonuses beside them. After every step of a random
 * sequence both have the same cash, bonus money, states and progress, and refuse the same.
 */

/** `BONUS_SEQUENCES=100000 BONUS_SEED=1` runs as many as a release deserves, with other draws. */
const SEQUENCES = Number(process.env['BONUS_SEQUENCES'] ?? 24);
const SEED = Number(process.env['BONUS_SEED'] ?? 16);
const MAJOR = 1_000_000n;

let fixture: BonusFixture;
beforeAll(async () => {
  fixture = await createBonusFixture();
});
afterAll(() => fixture.close());

const amount = fc.constantFrom(1n, 20n, 50n, 99n, 100n, 150n, 480n, 520n, 1_100n);
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('deposit' as const), amount }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('first' as const, 'gift' as const) }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('stake' as const), amount }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('settle' as const),
      index: fc.nat(),
      // Of the stake, in tenths.
      tenths: fc.constantFrom(0n, 0n, 5n, 13n, 20n, 70n, 300n),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('return' as const), index: fc.nat() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'withdraw' as const) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

test(
  'bonus model: random commands agree with the rules on paper after each step',
  { timeout: 60_000 + SEQUENCES * 10_000 },
  async () => {
    const sequence = fc.array(step, { minLength: 4, maxLength: 25 });
    await fc.assert(fc.asyncProperty(sequence, play), { numRuns: SEQUENCES, seed: SEED });
    expect((await checkLedger(fixture.db)).findings).toEqual([]);
  },
);

async function play(steps: readonly Step[]): Promise<void> {
  const { id } = await fixture.addPlayer();
  const life = { id, paper: new BonusPaper(), wagers: [] as Wager[] };
  for (const [index, each] of steps.entries()) {
    await take(life, each, `${id}-${index}`);
    await fixture.settled();
    expect(await readLife(id), JSON.stringify(each, replaceBigints)).toEqual(expected(life.paper));
  }
}

type Life = { readonly id: PlayerId; readonly paper: BonusPaper; readonly wagers: Wager[] };

async function take({ id, paper, wagers }: Life, given: Step, key: string): Promise<void> {
  switch (given.kind) {
    case 'deposit':
      paper.deposit(given.amount * MAJOR);
      return await fixture.deposit(id, formatMoney(micro(given.amount * MAJOR)), key);
    case 'first':
      paper.claimFirst();
      return await fixture.claim(id, 'first', key);
    case 'gift':
      paper.claimGift();
      return await fixture.claim(id, 'gift', key);
    case 'stake': {
      const refused = paper.stake(given.amount * MAJOR);
      const answer = await fixture.tryStake(id, formatMoney(micro(given.amount * MAJOR)), key);
      expect(isRefusal(answer) ? answer.refused : undefined).toBe(refused);
      if (!isRefusal(answer)) wagers.push(answer);
      return;
    }
    case 'settle': {
      const index = pick(paper, given.index, ['open']);
      if (index === undefined) return;
      const payout = (paper.wagers[index]!.stake * given.tenths) / 10n;
      paper.settle(paper.wagers[index]!, payout);
      await fixture.settle(wagers[index]!, formatMoney(micro(payout)));
      return;
    }
    case 'return': {
      const index = pick(paper, given.index, ['open', 'lost']);
      if (index === undefined) return;
      paper.giveBack(paper.wagers[index]!);
      return await fixture.returnStake(wagers[index]!);
    }
    case 'cancel': {
      const active = (await fixture.grants(id)).find(({ state }) => state === 'active');
      paper.end('cancelled');
      if (active)
        await fixture.db.transaction((tx) => cancelBonus(fixture.deps, tx, id, active.id));
      return;
    }
    case 'withdraw':
      paper.end('forfeited');
      return await fixture.db.transaction((tx) => forfeitBonuses(fixture.deps, tx, id, 'RUB'));
    default:
      given satisfies never;
  }
}

/** One of the wagers in these states. */
function pick({ wagers }: BonusPaper, index: number, states: readonly string[]) {
  const found = wagers.flatMap(({ state }, at) => (states.includes(state) ? [at] : []));
  return found[index % Math.max(1, found.length)];
}

function expected({ cash, bonus, grants }: BonusPaper) {
  const lives = grants.map(({ state, progress, converted }) => ({ state, progress, converted }));
  return { cash, bonus, grants: lives };
}

async function readLife(id: PlayerId) {
  const { cash, bonus } = await readBalances(fixture.db, id, 'RUB');
  const grants = (await fixture.grants(id)).map(({ state, progress, converted }) => {
    return { state, progress, converted };
  });
  return { cash, bonus, grants };
}

function replaceBigints(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
