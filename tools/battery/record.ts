/**
 * Plays rounds of a game through the real derivation and records the numbers it draws. Numbers at
 * the same position of every round form a column; each column must look like uniform, independent
 * numbers, whatever the game makes of them.
 */
import type { InstantGame } from '#core/fairness/game.ts';
import type { Json } from '#core/fairness/json.ts';
import { streamFrom, type Stream, type WordSource } from '#core/fairness/pf1.ts';
import type { RoundStream } from '#core/fairness/sub-streams.ts';

/** Numbers 0 … size − 1 at one position of the round, in the order of the rounds. */
export type Column = { readonly name: string; readonly size: number; readonly values: number[] };

/** How often each number was among those that were drawn together. */
export type Hands = {
  readonly name: string;
  readonly size: number;
  readonly count: number;
  readonly drawn: number[];
  rounds: number;
};

export type RoundRecord = {
  readonly columns: Map<string, Column>;
  readonly hands: Map<string, Hands>;
};

/** More positions of a round add no information: the stream does not depend on its reader. */
const PLACES_MAX = 3;
/** Of a stream under a further tag, whose later numbers may be drawn in few rounds. */
const FURTHER_PLACES_MAX = 1;
/** A word of 52 bits is tested by its upper and its lower twelve bits. */
const BITS = 12n;
const BITS_VALUES = 2 ** Number(BITS);
const PLACE_NAMES = ['1st', '2nd', '3rd'];

export function recordRounds(
  game: InstantGame,
  params: Json,
  /** Of the game's own tag, or of another one that it draws under. */
  wordsOf: (nonce: number, tag?: string) => WordSource,
  { from, to }: { readonly from: number; readonly to: number },
): RoundRecord {
  const record: RoundRecord = { columns: new Map(), hands: new Map() };
  for (let nonce = from; nonce < to; nonce++) {
    const under = (tag: string) =>
      recordingStream(streamFrom(wordsOf(nonce, tag)), record, {
        prefix: `${tag} `,
        places: FURTHER_PLACES_MAX,
      });
    const stream: RoundStream = {
      ...recordingStream(streamFrom(wordsOf(nonce)), record),
      under,
    };
    game.play(stream, params);
  }
  return record;
}

/** Wraps the stream and records what is drawn from it. */
function recordingStream(
  stream: Stream,
  record: RoundRecord,
  { prefix, places } = { prefix: '', places: PLACES_MAX },
): Stream {
  let place = 0;
  const note = (what: string, size: number, value: number) => {
    // A draw out of one value has no randomness.
    if (size === 1) return;
    const name = `${prefix}${PLACE_NAMES[place]} ${what}`;
    let column = record.columns.get(name);
    if (!column) record.columns.set(name, (column = { name, size, values: [] }));
    column.values.push(value);
  };
  /** Records only the first few calls of a round. */
  const inPlace = <T>(value: T, write: (value: T) => void): T => {
    if (place < places) write(value);
    place += 1;
    return value;
  };
  return {
    u32: () => inPlace(stream.u32(), (word) => note('word', BITS_VALUES, word >>> 20)),
    int: (n) => inPlace(stream.int(n), (value) => note(`int(${n})`, n, value)),
    u52: () =>
      inPlace(stream.u52(), (word) => {
        note('u52, upper bits', BITS_VALUES, Number(word >> (52n - BITS)));
        note('u52, lower bits', BITS_VALUES, Number(word & ((1n << BITS) - 1n)));
      }),
    draw: (size, count) =>
      inPlace(stream.draw(size, count), (drawn) => {
        note(`draw(${size},${count}), first`, size, drawn[0]!);
        if (count > 1) note(`draw(${size},${count}), last`, size, drawn.at(-1)!);
        noteHand(record, size, drawn);
      }),
  };
}

function noteHand({ hands }: RoundRecord, size: number, drawn: readonly number[]): void {
  const name = `draw(${size},${drawn.length}), all`;
  let hand = hands.get(name);
  if (!hand) {
    hand = { name, size, count: drawn.length, drawn: Array(size).fill(0), rounds: 0 };
    hands.set(name, hand);
  }
  hand.rounds += 1;
  for (const number of drawn) hand.drawn[number]! += 1;
}
