/** A whole number from 0 to just under `below`. */
export type Draw = (below: number) => number;

/** A small generator of known quality (mulberry32): the same numbers on every machine. */
export function createDraw(seed: number): Draw {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** One of them. */
export function pickOne<T>(draw: Draw, all: readonly T[]): T {
  return all[draw(all.length)]!;
}
