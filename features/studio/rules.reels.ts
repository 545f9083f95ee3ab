/** Reels with fixed strips: one draw for each reel says where it stops. */
import type { Stream } from '#core/fairness/pf1.ts';
import type { SlotGrid } from './rules.outcome.ts';

/** The symbols of a reel from the top down; the last is followed by the first. */
export type ReelStrip = readonly number[];

/** For each reel and stop, the symbols that are seen. */
export type Windows = readonly SlotGrid[];

/** Reads "A B C" as indices into `symbols`. */
export function readStrip(symbols: readonly string[], text: string): ReelStrip {
  return text.split(' ').map((name) => {
    const symbol = symbols.indexOf(name);
    if (symbol < 0) throw new Error(`the slot has no symbol ${name}`);
    return symbol;
  });
}

export function windowsOf(strips: readonly ReelStrip[], rows: number): Windows {
  return strips.map((strip) => strip.map((_, stop) => windowAt(strip, stop, rows)));
}

function windowAt(strip: ReelStrip, stop: number, rows: number): number[] {
  return Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length]!);
}

/** `int(length of the strip)` for each reel, from the left; the stop is in the top row. */
export function spinReels(stream: Stream, windows: Windows): SlotGrid {
  return windows.map((stops) => stops[stream.int(stops.length)]!);
}
