import { expect, test } from 'vitest';
import fc from 'fast-check';
import { formatMultiplier } from '#core/money.ts';
import { openSeedPair, openStream, streamFrom } from '#core/fairness/pf1.ts';
import { wholeRounds } from '#core/fairness/step-game.ts';
import vectors from '#core/fairness/vectors.json' with { type: 'json' };
import {
  combinations,
  gemsWith,
  MINES_MAX,
  miner,
  multiplierAfter,
  nextChance,
  parseOutcome,
  TILES,
} from './rules.ts';

const ALL_TILES = Array.from({ length: TILES }, (_, tile) => tile);
const choices = (...tiles: number[]) => tiles.map((tile) => ({ tile }));

/** Every number of mines with every number of gems that can be found among them. */
function everyPlace(): [mines: number, gems: number][] {
  const places: [number, number][] = [];
  for (let mines = 1; mines <= MINES_MAX; mines++) {
    for (let gems = 1; gems <= gemsWith(mines); gems++) places.push([mines, gems]);
  }
  return places;
}

function streamOf(round: keyof typeof vectors.rounds) {
  const { seed, clientSeed, nonce } = vectors.rounds[round];
  const { serverSeed } = vectors.seeds[seed as keyof typeof vectors.seeds];
  return openStream(openSeedPair(serverSeed, clientSeed), nonce, miner.tag);
}

/** Words so small that each is the number drawn: these mines, in this order. */
function streamWith(mines: readonly number[]) {
  const board = [...ALL_TILES];
  const words = mines.map((tile, i) => {
    const j = board.indexOf(tile);
    [board[i], board[j]] = [board[j]!, board[i]!];
    return j - i;
  });
  return streamFrom(() => words.shift()!);
}

const play = (mines: number[], ...tiles: number[]) =>
  miner.replay(streamWith(mines), { mines: mines.length }, choices(...tiles));

test('games.miner: receipts name version 1 of the rules', () => {
  expect(miner.version).toBe(1);
});

test('games.miner: a board of 25 tiles has 1 to 24 mines', () => {
  const isAccepted = (mines: number) => miner.parseStart({ mines }) !== undefined;
  expect([0, 1, 24, 25].map(isAccepted)).toEqual([false, true, true, false]);
});

test("games.miner: combinations agree with Pascal's triangle", () => {
  for (let n = 1; n <= TILES; n++) {
    expect([combinations(n, 0), combinations(n, n)]).toEqual([1n, 1n]);
    for (let k = 1; k < n; k++) {
      const above = combinations(n - 1, k - 1) + combinations(n - 1, k);
      if (combinations(n, k) !== above) throw new Error(`C(${n}, ${k}) is not ${above}`);
    }
  }
});

test.each([
  [1, '1.0312 1.0760 1.1250 1.1785 1.2375 1.3026 1.3750 1.4558'],
  [3, '1.1250 1.2857 1.4785 1.7120 1.9973 2.3498 2.7904 3.3485'],
  [5, '1.2375 1.5631 1.9973 2.5848 3.3925 4.5234 6.1389 8.5001'],
  [10, '1.6500 2.8285 5.0043 9.1747 17.5153 35.0307 73.9538 166.3961'],
  [24, '24.7500'],
])('games.miner: with %i mines the gems pay %s', (mines, row) => {
  const shown = row.split(' ');
  expect(shown.map((_, i) => formatMultiplier(multiplierAfter(mines, i + 1)))).toEqual(shown);
});

test('games.miner: every multiplier follows the integer formula and grows with every gem', () => {
  for (const [mines, gems] of everyPlace()) {
    const floor = (990_000n * combinations(25, gems)) / (100n * combinations(25 - mines, gems));
    if (multiplierAfter(mines, gems) !== floor) throw new Error(`${mines}, ${gems}`);
    if (floor <= multiplierAfter(mines, gems - 1)) throw new Error(`stays at ${mines}, ${gems}`);
  }
  expect(multiplierAfter(3, 0)).toBe(0n);
  expect(multiplierAfter(24, 2)).toBe(0n);
});

test('games.miner: the largest multiplier is 5,148,297, with 12 or 13 mines and all gems found', () => {
  const best = everyPlace().map(([mines, gems]) => multiplierAfter(mines, gems));
  const most = best.reduce((a, b) => (b > a ? b : a));
  expect(formatMultiplier(most)).toBe('5148297.0000');
  expect(multiplierAfter(13, 12)).toBe(most);
  expect(everyPlace().filter(([m, k]) => multiplierAfter(m, k) === most)).toEqual([
    [12, 13],
    [13, 12],
  ]);
  for (let mines = 1; mines <= MINES_MAX; mines++) {
    expect(miner.bestMultiplier({ mines })).toBe(multiplierAfter(mines, gemsWith(mines)));
  }
});

test('games.miner: the RTP is 0.98992 to 0.99 for every number of mines and gems', () => {
  const returns = everyPlace().map(([mines, gems]) => {
    const { numerator, denominator } = miner.exactRtp(
      { mines },
      choices(...ALL_TILES.slice(0, gems)),
    );
    // The chance of this many gems is also the product of the chances tile by tile.
    let chance = { numerator: 1n, denominator: 1n };
    for (let found = 0; found < gems; found++) {
      const next = nextChance(mines, found);
      chance = {
        numerator: chance.numerator * next.numerator,
        denominator: chance.denominator * next.denominator,
      };
    }
    const paid = chance.numerator * multiplierAfter(mines, gems);
    expect(numerator * chance.denominator * 10_000n).toBe(paid * denominator);
    return { mines, gems, at: Number((numerator * 10n ** 9n) / denominator) };
  });
  const least = returns.reduce((a, b) => (b.at < a.at ? b : a));
  expect(least).toEqual({ mines: 1, gems: 2, at: 989_920_000 });
  expect(Math.max(...returns.map(({ at }) => at))).toBe(990_000_000);
});

test('games.miner: the sum over all boards is the exact RTP and variance', () => {
  // Every set of two mines, and every first mine where the order matters.
  for (const opened of [[0], [3, 17], [24, 0, 12]]) {
    let [paid, squares, boards] = [0n, 0n, 0n];
    for (const first of ALL_TILES) {
      for (const second of ALL_TILES.slice(first + 1)) {
        const m4 = play([first, second], ...opened)?.m4 ?? 0n;
        paid += m4;
        squares += m4 * m4;
        boards += 1n;
      }
    }
    const { numerator, denominator } = miner.exactRtp({ mines: 2 }, choices(...opened));
    expect(numerator * boards * 10_000n).toBe(paid * denominator);
    const variance = miner.exactVariance({ mines: 2 }, choices(...opened));
    const spread = squares * boards - paid * paid;
    expect(variance.numerator * (boards * 10_000n) ** 2n).toBe(spread * variance.denominator);
  }
});

test.each([
  ['V1', 3],
  ['V1', 10],
  ['V2', 3],
  ['V2', 10],
  ['V3', 3],
  ['V3', 10],
] as const)('games.miner: the published mines of %s, %i of them', (round, mines) => {
  const drawn = vectors.draws.find(
    (draw) =>
      draw.tag === 'mines' &&
      draw.round === round &&
      (draw.calls[0] as { take?: number }).take === mines,
  );
  const { outcome, view, m4 } = miner.replay(streamOf(round), { mines }, [])!;
  expect(outcome).toEqual({ mines: drawn!.calls[0]!.gives, hit: null });
  expect([view, m4]).toEqual([{ mines, opened: [] }, 0n]);
});

test('games.miner: the published example pays 1.4785', () => {
  const { params, outcome, m4 } = vectors.consequences.find(({ game }) => game === 'miner')!;
  const { mines, opened } = params as { mines: number; opened: number[] };
  const round = miner.replay(streamOf('V1'), { mines }, choices(...opened))!;
  expect(round.outcome).toEqual({ ...outcome, hit: null });
  expect(round.m4).toBe(BigInt(m4!));
});

test('games.miner: a mine ends the round with nothing, and is in the view only then', () => {
  const lost = play([7, 8], 0, 8)!;
  expect(lost).toEqual({
    view: { mines: 2, opened: [0] },
    outcome: { mines: [7, 8], hit: 8 },
    m4: 0n,
    isOver: true,
  });
  expect(play([7, 8], 0, 8, 1)).toBeUndefined();
  expect(play([7, 8], 0, 8, 8)).toBeUndefined();
});

test('games.miner: an open tile that is chosen again changes nothing', () => {
  const once = play([7, 8], 0, 3)!;
  expect(play([7, 8], 0, 3, 0, 3, 3)).toEqual(once);
  expect(miner.exactRtp({ mines: 2 }, choices(0, 3, 0))).toEqual(
    miner.exactRtp({ mines: 2 }, choices(0, 3)),
  );
});

test('games.miner: the last gem ends the round by itself', () => {
  const mines = ALL_TILES.filter((tile) => tile !== 4 && tile !== 20);
  expect(play(mines, 4)).toMatchObject({ isOver: false, m4: multiplierAfter(23, 1) });
  expect(play(mines, 4, 20)).toMatchObject({ isOver: true, m4: multiplierAfter(23, 2) });
  expect(play(mines, 4, 20, 20)).toBeUndefined();
});

test('games.miner: any order of the same gems has the same multiplier', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(ALL_TILES, { minLength: 2 }),
      fc.integer({ min: 1, max: MINES_MAX }),
      (tiles, count) => {
        const mines = tiles.slice(0, Math.min(count, tiles.length - 1));
        const gems = tiles.slice(mines.length);
        const there = play(mines, ...gems)!;
        expect(play(mines, ...gems.toReversed())!.m4).toBe(there.m4);
        expect(there.m4).toBe(multiplierAfter(mines.length, gems.length));
      },
    ),
    { numRuns: 60 },
  );
});

test('secrecy: the view before the end is equal wherever the other mines are', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(ALL_TILES, { minLength: 25 }), (tiles) => {
      const [opened, rest] = [tiles.slice(0, 3), tiles.slice(3)];
      const round = play(rest.slice(0, 5), ...opened)!;
      expect({ view: round.view, m4: round.m4, isOver: round.isOver }).toEqual({
        view: { mines: 5, opened },
        m4: multiplierAfter(5, 3),
        isOver: false,
      });
    }),
    { numRuns: 60 },
  );
});

test.each([0, 25, -1, 1.5, '3', null, undefined, Number.NaN])(
  'games.miner: %j mines are refused',
  (mines) => {
    expect(miner.parseStart({ mines })).toBeUndefined();
  },
);

test.each([null, [], 3, { mines: 3, gems: 1 }, {}])('games.miner: %j is not a start', (value) => {
  expect(miner.parseStart(value)).toBeUndefined();
});

test.each([
  { tile: -1 },
  { tile: 25 },
  { tile: 0.5 },
  { tile: '1' },
  {},
  null,
  [1],
  { tile: 1, x: 0 },
])('games.miner: %j is not a choice', (value) => {
  expect(miner.parseChoice(value)).toBeUndefined();
});

test('games.miner: starts, choices and outcomes are parsed back unchanged', () => {
  for (let mines = 1; mines <= MINES_MAX; mines++) {
    expect(miner.parseStart({ mines })).toEqual({ mines });
  }
  for (const tile of ALL_TILES) expect(miner.parseChoice({ tile })).toEqual({ tile });
  expect(parseOutcome({ mines: [3, 1], hit: null })).toEqual({ mines: [3, 1], hit: null });
  expect(parseOutcome({ mines: [3, 1], hit: 1 })).toEqual({ mines: [3, 1], hit: 1 });
  const corners = { mines: [0, TILES - 1], hit: 0 };
  expect(parseOutcome(corners)).toEqual(corners);
  expect(parseOutcome({ ...corners, hit: TILES - 1 })).toEqual({ ...corners, hit: TILES - 1 });
  const wrongs = [null, {}, { mines: [25], hit: null }, { mines: [1], hit: 'a' }];
  for (const wrong of [
    ...wrongs,
    { mines: [-1] },
    { mines: [1], hit: -1 },
    { mines: [1], hit: 25 },
  ]) {
    expect(parseOutcome(wrong)).toBeUndefined();
  }
});

test('games.miner: a whole round is parsed from its receipt, and capped', () => {
  const game = wholeRounds(miner);
  const params = game.parseParams({ start: { mines: 2 }, choices: choices(0, 1), cap_m4: 11_000 })!;
  expect(game.play(streamWith([7, 8]), params).m4).toBe(11_000n);
  expect(
    game.parseParams({ start: { mines: 2 }, choices: choices(25), cap_m4: 1 }),
  ).toBeUndefined();
});
