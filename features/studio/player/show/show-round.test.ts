import { expect, test } from 'vitest';
import { micro } from '#core/money.ts';
import { SLOTS } from '../../game.ts';
import type { SlotOutcome, SlotSpin, SlotStep } from '../../rules.outcome.ts';
import type { RoundShow } from '../play/stage-port.ts';
import { createHud, type Hud, type Said } from './hud.ts';
import type { Scene } from './scene.ts';
import { showRound } from './show-round.ts';
import { slowReels } from './slow-reels.ts';

const SHEET = SLOTS.find(({ name }) => name === 'steppe-gold')!.sheet;
const GRID = Array.from({ length: SHEET.reels }, () => [2, 3, 4]);
const LOSS: SlotStep = { grid: GRID, wins: [] };
const COST = micro(20_000_000n);

const winOf = (paysM4: number) => ({ symbol: 2, count: 3, cells: [[0, 0]] as const, paysM4 });

/** Everything the picture and the words did, in order. */
async function told(outcome: SlotOutcome, payout: bigint, more: Partial<RoundShow> = {}) {
  const log: string[] = [];
  const hud = createHud();
  const said: Said[] = [];
  const cues: string[] = [];
  hud.subscribe(() => log.push(wordsOf(hud.get())));
  const round = { outcome, cost: COST, payout: micro(payout), jackpot: micro(0n), ...more };
  await showRound(
    {
      scene: createScene(log),
      hud,
      sheet: SHEET,
      cue: (name) => cues.push(name),
      say: (words) => said.push(words),
    },
    { isTurbo: false, celebrates: true, mayHurry: true, ...round },
    true,
  );
  return {
    log,
    said,
    cues,
    banners: [...new Set(log.filter((line) => line.startsWith('banner')))],
  };
}

function wordsOf({ banner, win, counter }: Hud): string {
  if (banner) return `banner ${banner.kind}`;
  return counter ? `left ${counter.left}` : `win ${win / 1_000_000n}`;
}

function createScene(log: string[]): Scene {
  const note = (name: string) => void log.push(name);
  const later = (name: string) => Promise.resolve(note(name));
  return {
    turn: () => note('turn'),
    land: () => later('land'),
    rest: () => note('rest'),
    fall: () => later('fall'),
    light: () => later('light'),
    unlight: () => note('unlight'),
    coins: (coins, _grid, isLocked) => later(`coins ${coins.length}${isLocked ? ' locked' : ''}`),
    marks: () => note('marks'),
    growWilds: (reels) => later(`wilds ${reels.join()}`),
    celebrate: () => note('celebrate'),
    clear: () => note('clear'),
    wait: () => Promise.resolve(),
  };
}

const base = (...steps: SlotStep[]): SlotSpin => ({ kind: 'base', steps });

test('shown round: a loss is a landing without light, sound of a win or words of one', async () => {
  const { log, said, cues } = await told({ spins: [base(LOSS)] }, 0n);
  expect(log).toContain('land');
  expect(log).not.toContain('light');
  expect(log).not.toContain('turn');
  expect(cues).toEqual([]);
  expect(said).toEqual([{ kind: 'round', amount: 0n }]);
});

test('shown round: a return below the stake is counted and not celebrated', async () => {
  const step = { grid: GRID, wins: [winOf(5_000)] };
  const { log, cues, banners } = await told({ spins: [base(step)] }, 10_000_000n);
  expect(log).toContain('win 10');
  expect(cues).toEqual([]);
  expect(banners).toEqual([]);
});

test('shown round: cascades remove the wins of a step before the next one', async () => {
  const steps = [
    { grid: GRID, wins: [winOf(20_000)] },
    { grid: GRID, wins: [winOf(30_000)] },
    LOSS,
  ];
  const { log } = await told({ spins: [base(...steps)] }, 100_000_000n);
  const acts = log.filter((line) => ['land', 'light', 'fall'].includes(line));
  expect(acts).toEqual(['land', 'light', 'fall', 'light', 'fall']);
  expect(log).toContain('win 40');
  expect(log).toContain('win 100');
});

test('shown round: free spins are announced, counted down and summed up', async () => {
  const spins: SlotSpin[] = [
    { ...base(LOSS), awarded: 2, left: 2 },
    { kind: 'free', steps: [LOSS], left: 1 },
    { kind: 'free', steps: [{ grid: GRID, wins: [winOf(30_000)] }], left: 0 },
  ];
  const { log, said, banners } = await told({ spins }, 60_000_000n);
  expect(banners).toEqual(['banner feature', 'banner sum']);
  expect(log).toContain('left 1');
  expect(said).toEqual([
    { kind: 'feature', spin: 'free', count: 2 },
    { kind: 'spin', amount: 0n, left: 1 },
    { kind: 'spin', amount: 60_000_000n, left: 0 },
    { kind: 'round', amount: 60_000_000n },
  ]);
});

test('shown round: coins are locked for their respins and only valued otherwise', async () => {
  const coins: SlotStep = { grid: GRID, wins: [], coins: [[0, 0, 10_000]] };
  const alone = await told({ spins: [base(coins)] }, 0n);
  expect(alone.log).toContain('coins 1');
  const spins: SlotSpin[] = [
    { ...base(coins), awarded: 3, left: 3 },
    { kind: 'respin', steps: [coins], left: 2 },
  ];
  const held = await told({ spins }, 0n);
  expect(held.log.filter((line) => line === 'coins 1 locked')).toHaveLength(2);
  expect(held.log).not.toContain('coins 1');
});

test('shown round: wilds grow before their reels are filled', async () => {
  const filled = { ...LOSS, expanded: [1, 2] };
  const { log } = await told({ spins: [base(LOSS, filled)] }, 0n);
  expect(log.indexOf('wilds 1,2')).toBeLessThan(log.indexOf('rest'));
  expect(log).not.toContain('fall');
});

test('shown round: a jackpot has a moment of its own, and the round its sum', async () => {
  const outcome: SlotOutcome = { spins: [base(LOSS)], jackpot: { tier: 'mini' } };
  const jackpot = micro(900_000_000n);
  const { banners, log } = await told(outcome, 900_000_000n, { jackpot });
  expect(banners).toEqual(['banner jackpot']);
  expect(log).toContain('win 900');
});

test('shown round: where celebrations are forbidden, the largest win has none', async () => {
  const spins = [base({ grid: GRID, wins: [winOf(10_000_000)] })];
  const free = await told({ spins }, 20_000_000_000n);
  expect(free.banners).toEqual(['banner cheer']);
  const still = await told({ spins }, 20_000_000_000n, { celebrates: false });
  expect(still.banners).toEqual([]);
  expect(still.cues).toEqual([]);
});

test('shown round: reels turn longer once one scatter is missing', () => {
  const { scatter = 0 } = SHEET;
  const grid = [
    [scatter, 2, 2],
    [2, scatter, 2],
    [2, 2, 2],
    [2, scatter, 2],
    [2, 2, 2],
  ];
  expect(slowReels(SHEET, grid)).toEqual([2, 3]);
  expect(slowReels(SHEET, GRID)).toEqual([]);
});
