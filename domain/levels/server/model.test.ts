import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLevelFixture, type LevelFixture } from '#dev/level-fixture.ts';
import { LevelPaper } from '#dev/level-paper.ts';
import type { PlayerId } from '#core/ids.ts';
import { formatMoney, micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import type { Wager } from '#domain/wagers/server/index.ts';
import { sumOwed, sumRows } from './store.credits.ts';
import { byDepth } from '#dev/test-depth.ts';

/**
 * Method: the rules on paper, and the real levels beside them. After every step of a random
 * sequence both have the same XP, level, rakeback and net loss of the week.
 */

/** `LEVEL_SEQUENCES=1000 LEVEL_SEED=1` runs as many as a release deserves, with other draws. */
const SEQUENCES = Number(process.env['LEVEL_SEQUENCES'] ?? byDepth(6, 100));
const SEED = Number(process.env['LEVEL_SEED'] ?? 16);
const MAJOR = 1_000_000n;

let fixture: LevelFixture;
beforeAll(async () => {
  fixture = await createLevelFixture();
});
afterAll(() => fixture.close());

const amount = fc.constantFrom(1n, 333n, 900n, 4_000n, 9_000n);
const bonus = fc.constantFrom(0n, 0n, 0n, 70n, 1_000n);
/** Of the stake. */
const tenthsPaid = fc.constantFrom(0n, 0n, 5n, 13n, 20n, 70n);
const index = fc.nat();
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('stake' as const), cash: amount, bonus }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('settle' as const), index, tenths: tenthsPaid }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('correct' as const), index, tenths: tenthsPaid }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('return' as const), index }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('claim' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

test(
  'promo.vip: random bets, voids and corrections agree with the rules on paper after each step',
  { timeout: 60_000 + SEQUENCES * 10_000 },
  async () => {
    const sequence = fc.array(step, { minLength: 10, maxLength: 30, size: 'max' });
    await fc.assert(fc.asyncProperty(sequence, play), { numRuns: SEQUENCES, seed: SEED });
    expect((await checkLedger(fixture.db)).findings).toEqual([]);
    const sums = await sumOwed(fixture.db);
    const owed = sums.map(({ currency, accrued, claimed }) => ({ currency, accrued, claimed }));
    expect(owed).toEqual(await sumRows(fixture.db));
    expect(sums.every(({ accrued }) => accrued > 0n)).toBe(true);
  },
);

async function play(steps: readonly Step[]): Promise<void> {
  const { id } = await fixture.addPlayer();
  const life = { id, paper: new LevelPaper(), wagers: [] as Wager[] };
  for (const [at, each] of steps.entries()) {
    await take(life, each, `${id}-${at}`);
    await fixture.settled();
    expect(await readLife(id), JSON.stringify(each, replaceBigints)).toEqual(expected(life.paper));
  }
}

type Life = { readonly id: PlayerId; readonly paper: LevelPaper; readonly wagers: Wager[] };

async function take({ id, paper, wagers }: Life, given: Step, key: string): Promise<void> {
  switch (given.kind) {
    case 'stake': {
      const stake = micro((given.cash + given.bonus) * MAJOR);
      await fund(id, given, key);
      const wager = await fixture.tryStake(id, stake, key);
      // A correction took back what was spent: the next payout repays it first.
      if (isRefusal(wager)) return expect(wager.refused).toBe('debt_open');
      paper.stake(wager.cash_stake, wager.bonus_stake);
      wagers.push(wager);
      return;
    }
    case 'settle':
    case 'correct': {
      const at = pick(paper, given.index, given.kind === 'settle' ? 'open' : 'settled');
      if (at === undefined) return;
      const payout = micro((wagers[at]!.stake * given.tenths) / 10n);
      paper.settle(paper.bets[at]!, payout);
      if (given.kind === 'settle') await fixture.wagers.settle(wagers[at]!, payout);
      else await fixture.wagers.correct(wagers[at]!, payout);
      return;
    }
    case 'return': {
      const at = pick(paper, given.index, 'open') ?? pick(paper, given.index, 'settled');
      if (at === undefined) return;
      paper.giveBack(paper.bets[at]!);
      return await fixture.returnStake(wagers[at]!);
    }
    case 'claim': {
      const answer = await fixture.claimRakeback(id);
      expect(isRefusal(answer) ? 0n : answer).toBe(paper.claim());
      return;
    }
    default:
      given satisfies never;
  }
}

/** What the stake takes in cash and bonus money is there, whatever was won before. */
async function fund(
  id: PlayerId,
  { cash, bonus: bonusPart }: { readonly cash: bigint; readonly bonus: bigint },
  key: string,
): Promise<void> {
  await fixture.grant(id, formatMoney(micro(cash * MAJOR)), 'RUB');
  if (bonusPart > 0n) await fixture.wagers.addBonus(id, micro(bonusPart * MAJOR), `bonus:${key}`);
}

/** One of the bets in this state. */
function pick({ bets }: LevelPaper, at: number, state: string) {
  const found = bets.flatMap((bet, place) => (bet.state === state ? [place] : []));
  return found[at % Math.max(1, found.length)];
}

function expected({ xp, level, accrued, claimed, staked, paid }: LevelPaper) {
  return { xp, level, accrued, claimed, loss: staked - paid };
}

async function readLife(id: PlayerId) {
  const rows = await fixture.db.query<Record<'xp' | 'accrued' | 'claimed' | 'loss', bigint>>(
    `select coalesce(sum(l.xp), 0)::bigint as xp, coalesce(sum(b.accrued), 0)::bigint as accrued,
            coalesce(sum(b.claimed), 0)::bigint as claimed,
            coalesce(sum(w.staked - w.paid), 0)::bigint as loss
       from player_levels l
       left join rakeback_balances b on b.player_id = l.player_id
       left join cashback_weeks w on w.player_id = l.player_id
      where l.player_id = $1`,
    [id],
  );
  return { ...rows[0]!, level: (await fixture.level(id))?.level ?? 0 };
}

function replaceBigints(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
