import { expect, test } from 'vitest';
import { micro, parseMoney, type Micro } from '#core/money.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import type { BetRecord } from '../../contract.ts';
import { netOf, type AutobetPlan } from './autobet.ts';
import { createAutobet, type Autobet, type AutobetRun } from './autobet-run.ts';
import { stakeText } from '../stake/stake.ts';

const ONE = money('1.00');
const PLAN: AutobetPlan = {
  stake: ONE,
  count: 3,
  onWin: { kind: 'reset' },
  onLoss: { kind: 'reset' },
  stopProfit: null,
  stopLoss: null,
  stopSingleWin: null,
};

function money(text: string): Micro {
  return parseMoney(text) ?? micro(-1n);
}

/** A response as the API returns it; only the fields a run reads matter here. */
function betOf(stake: Micro, payout: string): BetRecord {
  const text = stakeText(stake);
  return { stake: text, payout, balance: '100.00', void_reason: null } as BetRecord;
}

function runOf(autobet: () => Autobet, changes: Partial<AutobetRun> = {}): AutobetRun {
  return {
    plan: PLAN,
    room: () => ({ min: ONE, max: money('10000.00') }),
    paceMs: () => 0,
    place: async (stake) => {
      const bet = betOf(stake, '0.00');
      autobet().note(bet);
      return bet;
    },
    ...changes,
  };
}

function open(claim: () => Promise<(() => void) | undefined> = async () => () => {}) {
  const autobet: Autobet = createAutobet({ claim, pause: async () => {} });
  return autobet;
}

test('games.dice: autobet places one bet after another and counts them exactly', async () => {
  let open_ = 0;
  let most = 0;
  const autobet = open();
  const run = runOf(() => autobet, {
    place: async (stake) => {
      open_ += 1;
      most = Math.max(most, open_);
      await new Promise((done) => setTimeout(done, 0));
      open_ -= 1;
      const bet = betOf(stake, '1.980001');
      autobet.note(bet);
      return bet;
    },
  });
  await autobet.start(run);
  expect(most).toBe(1);
  expect(autobet.store.getState()).toMatchObject({ phase: 'stopped', reason: 'finished' });
  expect(netOf(autobet.store.getState().totals)).toBe(2_940_003n);
});

test('games.dice: a second autobet is refused while another tab runs one', async () => {
  const autobet = open(async () => undefined);
  let placed = 0;
  await autobet.start(
    runOf(() => autobet, {
      place: async () => {
        placed += 1;
        return undefined;
      },
    }),
  );
  expect(placed).toBe(0);
  expect(autobet.store.getState()).toMatchObject({ phase: 'stopped', reason: 'another_tab' });
});

test('games.dice: the autobet lock is released however the run ends', async () => {
  let released = 0;
  const autobet = open(async () => () => {
    released += 1;
  });
  const refusal: ApiRefusal = { refused: 'account_blocked', status: 422 };
  await autobet.start(runOf(() => autobet, { place: async () => refusal }));
  expect(autobet.store.getState()).toMatchObject({ reason: 'error', code: 'account_blocked' });
  await autobet.start(runOf(() => autobet));
  expect(released).toBe(2);
});

test('games.dice: a lost connection stops autobet; the bet counts once it is found', async () => {
  const autobet = open();
  const lost: ApiRefusal = { refused: 'network', status: 0 };
  await autobet.start(runOf(() => autobet, { place: async () => lost }));
  expect(autobet.store.getState()).toMatchObject({ reason: 'offline', totals: { bets: 0 } });
  autobet.note(betOf(ONE, '1.98'));
  autobet.note(betOf(ONE, '1.98'));
  expect(autobet.store.getState()).toMatchObject({ reason: 'offline', totals: { bets: 1 } });
});

test('games.dice: a stop by the player lets the bet in flight finish and places no other', async () => {
  const autobet = open();
  let placed = 0;
  await autobet.start(
    runOf(() => autobet, {
      place: async (stake) => {
        placed += 1;
        autobet.stop('user');
        const bet = betOf(stake, '0.00');
        autobet.note(bet);
        return bet;
      },
    }),
  );
  expect(placed).toBe(1);
  expect(autobet.store.getState()).toMatchObject({ reason: 'user', totals: { bets: 1 } });
});

test('games.dice: an autobet stopped between two bets can be started again at once', async () => {
  let held = false;
  const autobet: Autobet = createAutobet({
    claim: async () => {
      if (held) return undefined;
      held = true;
      return () => {
        held = false;
      };
    },
    // A pause that never ends by itself.
    pause: () => new Promise(() => {}),
  });
  const first = autobet.start(runOf(() => autobet));
  await new Promise((done) => setTimeout(done, 0));
  autobet.stop('user');
  await first;
  expect(held).toBe(false);
  await autobet.start(runOf(() => autobet, { plan: { ...PLAN, count: 1 } }));
  expect(autobet.store.getState()).toMatchObject({ reason: 'finished', totals: { bets: 1 } });
});

test('autobet: a void round is not counted and its stake is bet again', async () => {
  const autobet = open();
  const stakes: string[] = [];
  const run = runOf(() => autobet, {
    plan: { ...PLAN, count: 2, onLoss: { kind: 'raise', bp: 10_000 } },
    place: async (stake) => {
      stakes.push(stakeText(stake));
      const isVoid = stakes.length === 1;
      const bet = { ...betOf(stake, '0.00'), void_reason: isVoid ? 'beacon_missing' : null };
      autobet.note(bet);
      return bet;
    },
  });
  await autobet.start(run);
  expect(stakes).toEqual(['1.00', '1.00', '2.00']);
  expect(autobet.store.getState()).toMatchObject({ reason: 'finished', totals: { bets: 2 } });
});

test('games.dice: the pause after a bet depends on its result', async () => {
  const pauses: number[] = [];
  const autobet: Autobet = createAutobet({
    claim: async () => () => {},
    pause: async (ms) => void pauses.push(ms),
  });
  const payouts = ['0.00', '50.00', '0.00'];
  await autobet.start(
    runOf(() => autobet, {
      paceMs: ({ payout }) => Number(payout),
      place: async (stake) => {
        const bet = betOf(stake, payouts.shift()!);
        autobet.note(bet);
        return bet;
      },
    }),
  );
  // The last bet ends the run.
  expect(pauses).toEqual([0, 50]);
});
