import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBonusFixture, type BonusFixture } from '#dev/bonus-fixture.ts';
import { BonusPaper } from '#dev/bonus-paper.ts';
import type { PlayerId } from '#core/ids.ts';
import { formatMoney, micro, truncateToMinor } from '#core/money.ts';
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

/** A deposit; a stake is a part of what the player has, so that most are taken. */
const amount = fc.constantFrom(20n, 99n, 100n, 600n, 1_100n);
const tenthsOfPurse = fc.constantFrom(1n, 3n, 5n, 10n, 10n, 11n);
/** Of the stake. */
const tenthsPaid = fc.constantFrom(0n, 0n, 5n, 13n, 20n, 70n);
const index = fc.nat();
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('deposit' as const), amount }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('first' as const, 'gift' as const) }),
  },
  {
    weight: 9,
    arbitrary: fc.record({ kind: fc.constant('stake' as const), tenths: tenthsOfPurse }),
  },
  {
    weight: 7,
    arbitrary: fc.record({ kind: fc.constant('settle' as const), index, tenths: tenthsPaid }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('return' as const), index }) },
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
    const sequence = fc.array(step, { minLength: 10, maxLength: 40, size: 'max' });
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
      const stake = truncateToMinor(((paper.cash + paper.bonus) * given.tenths) / 10n);
      if (stake === 0n) return;
      const refused = paper.stake(stake);
      const answer = await fixture.tryStake(id, formatMoney(stake), key);
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
