/**
 * A draw with its working shown: the computed blocks, and for every number taken, the words it used
 * and which of them were rejected. A receipt prints this, so that a reader with any HMAC tool can
 * follow each step by hand.
 */
import { drawFrom, streamFrom, wordsOf } from './pf1.ts';
import type { SeedPair, Stream } from './pf1.ts';
import type { RoundStream } from './sub-streams.ts';
import { toHex } from './sha256.ts';

export type TracedBlock = { readonly message: string; readonly hex: string };

export type TracedStep = {
  /** What the game requested: "int(10000)", "u32()", "u52()", "draw(25, 3)". */
  readonly call: string;
  readonly result: string;
  /** The words used; a draw has none of its own, its steps carry them. */
  readonly words: readonly number[];
  /** How many of those words, from the first on, were rejected. */
  readonly rejected: number;
};

export type Trace = { readonly blocks: TracedBlock[]; readonly steps: TracedStep[] };

/** The streams of a round that are opened from this one are traced with it. */
export function openTracedStream(
  pair: SeedPair,
  nonce: number,
  tag: string,
): { stream: RoundStream; trace: Trace } {
  const trace: Trace = { blocks: [], steps: [] };
  const under = (other: string) => tracedInto(trace, pair, nonce, other);
  return { stream: { ...under(tag), under }, trace };
}

function tracedInto(trace: Trace, pair: SeedPair, nonce: number, tag: string): Stream {
  let taken: number[] = [];
  const nextWord = wordsOf(pair, nonce, tag, (message, block) => {
    trace.blocks.push({ message, hex: toHex(block) });
  });
  const plain = streamFrom(() => {
    const word = nextWord();
    taken.push(word);
    return word;
  });

  function step<T>(call: string, take: () => T, needed: number): T {
    taken = [];
    const result = take();
    const rejected = taken.length - needed;
    trace.steps.push({ call, result: String(result), words: taken, rejected });
    return result;
  }

  const int = (n: number) => step(`int(${n})`, () => plain.int(n), 1);
  return {
    u32: () => step('u32()', plain.u32, 1),
    int,
    u52: () => step('u52()', plain.u52, 2),
    draw(size, count) {
      const result = drawFrom(int, size, count);
      const call = `draw(${size}, ${count})`;
      trace.steps.push({ call, result: result.join(', '), words: [], rejected: 0 });
      return result;
    },
  };
}
