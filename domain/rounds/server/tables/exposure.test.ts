import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toWagerId, type AccountId } from '#core/ids.ts';
import { micro, subtractMoney, ZERO, type Micro } from '#core/money.ts';
import { currencyOf } from '#domain/ledger/server/index.ts';
import type { Wager, WagerResult } from '#domain/wagers/server/index.ts';
import { testCrash } from '../../../../dev/round-tables.ts';
import type { AnyTable } from './definition.ts';
import {
  closeBet,
  closeDue,
  exposuresOf,
  forcePointOf,
  leaveAt,
  NO_PROFIT,
  type Climbed,
  type OpenExposure,
} from './exposure.ts';

// Any account id is one of some currency; the test asks which.
const ACCOUNT = 11n as AccountId;
const CURRENCY = currencyOf(ACCOUNT);
const UNIT = 1_000_000n;

/** A bet with only the fields that the rules of a round read. */
function betOf(id: number, units: number, auto: number | null): Wager {
  const open = { id: toWagerId(BigInt(id + 1)), account: ACCOUNT, is_open: true };
  const stake = micro(BigInt(units) * UNIT);
  return { ...open, stake, bet: { auto, cap: null }, taken: { cashed: null } } as unknown as Wager;
}

/** A round of crash that ends far above every cash-out, with this largest loss. */
function climbedWith(payoutMax: Micro): Climbed {
  const limits = new Map([
    [CURRENCY, { payoutMax, winMax: null, stakeMin: ZERO, stakeMax: payoutMax }],
  ]);
  const settings = { game: 'crash', isPaused: false, isAutobetAllowed: true, limits };
  const crash = testCrash();
  // A test table has the types of its game, an AnyTable those of every game.
  const table = crash as unknown as AnyTable;
  return {
    context: { settings: { find: () => settings } as unknown as Climbed['context']['settings'] },
    table,
    climb: table.climb!,
    round: { facts: null },
    outcome: { crash: 10_000_000 },
  };
}

const copyOf = (exposure: OpenExposure): OpenExposure => ({
  ...exposure,
  open: new Map(exposure.open),
});
const profitOf = ({ payout, wager }: WagerResult) => subtractMoney(payout, wager.stake);
const hundredthsOf = ({ m4 }: WagerResult) => Number(m4) / 100;

const step = fc.record({
  /** How far the curve grew since the last event, in hundredths. */
  by: fc.integer({ min: 0, max: 120 }),
  /** The bet that is cashed out by hand; beyond the last one, the leader evaluates the curve. */
  who: fc.nat(8),
  /** How many of the latest results the process that decides has not read yet. */
  behind: fc.nat(2),
});
const rounds = fc.record({
  bets: fc.array(
    fc.record({
      units: fc.integer({ min: 1, max: 300 }),
      auto: fc.option(fc.integer({ min: 101, max: 600 }), { nil: null }),
    }),
    { minLength: 2, maxLength: 6 },
  ),
  /** The largest loss, in hundredths of all stakes. */
  risk: fc.integer({ min: 1, max: 700 }),
  steps: fc.array(step, { maxLength: 30 }),
});

test('games.crash: with cash-outs by hand in any order a round never exceeds its largest loss', () => {
  fc.assert(
    fc.property(rounds, ({ bets, risk, steps }) => {
      const wagers = bets.map(({ units, auto }, id) => betOf(id, units, auto));
      const [first] = exposuresOf(wagers, NO_PROFIT);
      const max = micro((first!.staked * BigInt(risk)) / 100n);
      const climbed = climbedWith(max);
      const states = [first!];
      const paid: WagerResult[] = [];
      let at = 101;
      for (const { by, who, behind } of steps) {
        at += by;
        const now = states.at(-1)!;
        const known = copyOf(states.at(-1 - behind) ?? first!);
        const wager = wagers[who];
        const exit = wager && Math.min(at, climbed.climb.autoOf(wager.bet) ?? at);
        const results = wager
          ? [leaveAt(climbed, known, wager, exit!)]
          : closeDue(climbed, known, at);
        const next = copyOf(now);
        for (const result of results) {
          // The first result of a bet counts.
          if (!next.open.has(result.wager.id)) continue;
          closeBet(next, result.wager.id, result.payout);
          paid.push(result);
          expect(next.profit).toBeLessThanOrEqual(max);
        }
        states.push(next);
      }
      const rest = copyOf(states.at(-1)!);
      const all = [...paid, ...closeDue(climbed, rest, 10_000_000)];
      expect(new Set(all.map(({ wager }) => wager.id)).size).toBe(all.length);
      const profit = all.reduce((sum, result) => sum + profitOf(result), 0n);
      expect(profit).toBeLessThanOrEqual(max);
    }),
    { numRuns: 400 },
  );
});

test('games.crash: two cash-outs by hand past the force point are paid it, and so is the bet that stays', () => {
  // 300, 300 and 1 with a largest loss of 1,803: together they reach it at 4.00.
  const wagers = [betOf(0, 300, null), betOf(1, 300, null), betOf(2, 1, null)];
  const climbed = climbedWith(micro(1_803n * UNIT));
  const exposure = exposuresOf(wagers, NO_PROFIT)[0]!;
  expect(forcePointOf(climbed, exposure)).toBe(400);
  const results = wagers.slice(0, 2).map((wager) => {
    const result = leaveAt(climbed, copyOf(exposure), wager, 401);
    closeBet(exposure, wager.id, result.payout);
    return result;
  });
  const [forced] = closeDue(climbed, exposure, 401);
  expect([...results, forced!].map(hundredthsOf)).toEqual([400, 400, 400]);
});

test('games.crash: an auto cash-out that is due and not paid yet does not cut a hand that comes after it', () => {
  const wagers = [betOf(0, 300, 150), betOf(1, 1, null)];
  // With both bets open the point is 1.60; once the first has left at 1.50 it is far above.
  const climbed = climbedWith(micro(181n * UNIT));
  const exposure = exposuresOf(wagers, NO_PROFIT)[0]!;
  expect(forcePointOf(climbed, exposure)).toBe(160);
  expect(hundredthsOf(leaveAt(climbed, copyOf(exposure), wagers[1]!, 300))).toBe(300);
});
