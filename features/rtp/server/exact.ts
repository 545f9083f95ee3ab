import type { ListedGame, Rational } from '#core/fairness/game.ts';
import { rangeOf, rtpRangeOf, type RtpRange } from '#core/fairness/rtp-range.ts';

/** Exact RTPs of games whose odds are data, by game. */
export type RtpsByData = ReadonlyMap<string, () => Promise<readonly Rational[]>>;

/** The exact RTP of a game; those that follow from rules alone are computed once. */
export function createExactRtps(games: readonly ListedGame[], byData: RtpsByData) {
  let byRules: ReadonlyMap<string, RtpRange> | undefined;
  return async function exactOf(game: string): Promise<RtpRange> {
    byRules ??= new Map(games.map((listed) => [listed.game.name, rtpRangeOf(listed)]));
    const rtps = (await byData.get(game)?.()) ?? [];
    return rtps.length > 0 ? rangeOf(rtps) : byRules.get(game)!;
  };
}
