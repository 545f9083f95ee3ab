/**
 * A round whose draws come from several streams, each under a tag of its own: the cards of a dealer
 * do not depend on how many cards the players took. All of them have the seeds and the nonce of the
 * round.
 */
import { openStream } from './pf1.ts';
import type { SeedPair, Stream } from './pf1.ts';

/** The stream under the game's own tag, from which others of the same round are opened. */
export type RoundStream = Stream & {
  /** The stream of the same seeds and nonce under another tag. */
  under(tag: string): Stream;
};

/** The stream of a round, as `openStream` gives it, for games that draw under several tags. */
export function openRoundStream(pair: SeedPair, nonce: number, tag: string): RoundStream {
  return { ...openStream(pair, nonce, tag), under: (other) => openStream(pair, nonce, other) };
}

/** The stream of the same round under another tag. */
export function streamUnder(stream: Stream, tag: string): Stream {
  if (!('under' in stream)) throw new Error(`this stream has none under the tag ${tag}`);
  // Only a stream of a round has this function.
  return (stream as RoundStream).under(tag);
}
