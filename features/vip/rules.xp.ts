import { MICRO_PER_MAJOR, parseMoney, ZERO } from '#core/money.ts';

/** The whole XP of a text of the wire. */
export function wholeXp(text: string): bigint {
  return (parseMoney(text) ?? ZERO) / MICRO_PER_MAJOR;
}

/** How far `xp` is on the way from one threshold to the next, from 0 to 1. */
export function shareOf(xp: string, from: string, to: string): number {
  const [done, start, end] = [xp, from, to].map((text) => parseMoney(text) ?? ZERO);
  if (end! <= start!) return 1;
  const share = Number(((done! - start!) * 10_000n) / (end! - start!)) / 10_000;
  return Math.min(1, Math.max(0, share));
}
