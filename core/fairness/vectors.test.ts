import { expect, test } from 'vitest';
import { leadsTo, previousSeed } from './chain.ts';
import { commitment, openSeedPair, openStream } from './pf1.ts';
import type { Stream } from './pf1.ts';
import { openTracedStream } from './trace.ts';
import vectors from './vectors.json' with { type: 'json' };

type Call = { call: string; of?: number; take?: number; gives: unknown };

const { seeds, rounds, blocks, draws, chain } = vectors;
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

function inputsOf(name: string) {
  const round = rounds[name as keyof typeof rounds];
  const { serverSeed } = seeds[round.seed as keyof typeof seeds];
  return { pair: openSeedPair(serverSeed, round.clientSeed), nonce: round.nonce };
}

function answer(stream: Stream, { call, of, take }: Call): unknown {
  if (call === 'int') return stream.int(of!);
  if (call === 'draw') return stream.draw(of!, take!);
  if (call === 'u52') return stream.u52().toString();
  throw new Error(`unknown call ${call}`);
}

function cardName(card: number): string {
  return `${RANKS[(card % 52) >> 2]}${'CDHS'[card & 3]}`;
}

/** Hundredths of the crash multiplier: a house edge of one percent, rounded down. */
function crashPoint(u52: bigint): bigint {
  const point = (99n << 52n) / ((1n << 52n) - u52);
  return point > 100n ? point : 100n;
}

test('fairness: the list of vectors is complete', () => {
  expect(draws).toHaveLength(56);
  expect(new Set(draws.map((draw) => draw.tag))).toEqual(
    new Set(
      'dice coinflip hilo keno mines roulette double wheel case room pvpflip crash baccarat'
        .split(' ')
        .concat(['bj:shoe', 'bj:p', 'bj:d', 'slots', 'demo']),
    ),
  );
});

test.each(Object.entries(seeds))('fairness: vector commitment of seed %s', (_name, seed) => {
  expect(commitment(seed.serverSeed)).toBe(seed.commitment);
});

test.each(blocks)('fairness: vector block $block of $round', ({ round, tag, hex, firstWords }) => {
  const { pair, nonce } = inputsOf(round);
  const { stream, trace } = openTracedStream(pair, nonce, tag);
  expect(firstWords.map(() => stream.u32())).toEqual(firstWords);
  expect(trace.blocks.map((block) => block.hex)).toEqual([hex]);
});

test.each(draws)('fairness: vector $game $tag of $round', (draw) => {
  const { pair, nonce } = inputsOf(draw.round);
  const calls: Call[] = draw.calls;
  const stream = openStream(pair, nonce, draw.tag);
  expect(calls.map((call) => answer(stream, call))).toEqual(calls.map((call) => call.gives));
});

test('fairness: vector results that follow from the draws alone', () => {
  const results = draws.map(resultOf).filter((one) => one !== undefined);
  expect(results).toHaveLength(3 + 3 + 6 + 3 + 9 + 3);
  for (const { computed, published } of results) expect(computed).toEqual(published);
});

type Result = { readonly computed: unknown; readonly published: unknown };

/** What the published draws of a game give, and the published result; if rules add nothing. */
function resultOf({ calls, result }: (typeof draws)[number]): Result | undefined {
  const given = calls[0]!.gives as unknown;
  if (result?.numbers) {
    return { computed: (given as number[]).map((n) => n + 1), published: result.numbers };
  }
  if (result?.mines) return { computed: given, published: result.mines };
  if (result?.crashHundredths) {
    const computed = crashPoint(BigInt(given as string));
    return { computed, published: BigInt(result.crashHundredths) };
  }
  if (result?.cards) {
    return {
      computed: calls.map(({ gives }) => cardName(gives as number)),
      published: result.cards,
    };
  }
  if (!result?.player) return undefined;
  const dealt = [0, 1, 0, 1].map((side, i) => [result.player, result.banker][side]![i >> 1]);
  const published = [...dealt, ...result.player.slice(2), ...result.banker.slice(2)];
  const shoe = (given as number[]).map(cardName);
  return { computed: shoe.slice(0, published.length), published };
}

test('fairness: the rejection vector uses 20 bytes for three numbers', () => {
  const demo = draws.find((draw) => draw.tag === 'demo')!;
  const { pair, nonce } = inputsOf(demo.round);
  const { stream, trace } = openTracedStream(pair, nonce, demo.tag);
  for (const call of demo.calls as Call[]) answer(stream, call);
  const words = trace.steps.flatMap((step) => step.words);
  expect(words.length * 4).toBe(demo.bytesConsumed);
  expect(trace.steps.reduce((sum, step) => sum + step.rejected, 0)).toBe(2);
});

test('fairness: the chain vector leads back to the published hash', () => {
  for (const { nonce, serverSeed } of chain.rounds) {
    expect(leadsTo(chain.published, serverSeed, nonce)).toBe(true);
    expect(leadsTo(chain.published, serverSeed, nonce + 1)).toBe(false);
    const before = chain.rounds[nonce - 2]?.serverSeed ?? chain.published;
    expect(previousSeed(serverSeed)).toBe(before);
  }
  expect(chain.rounds).toHaveLength(chain.length);
  expect(leadsTo(chain.published, 'not a seed', 1)).toBe(false);
});

test.each(chain.rounds)('fairness: the draws of chain round $nonce', (round) => {
  const pair = openSeedPair(round.serverSeed, chain.salt);
  const stream = (tag: string) => openStream(pair, round.nonce, tag);
  const u52 = stream('crash').u52();
  expect(u52.toString()).toBe(round.crash.u52);
  expect(crashPoint(u52)).toBe(BigInt(round.crash.hundredths));
  expect(stream('double').int(33)).toBe(round.double);
  expect(stream('wheel').int(99)).toBe(round.wheel);
  expect(stream('roulette').int(37)).toBe(round.roulette);
  expect(stream('room').int(20)).toBe(round.room20);
});
