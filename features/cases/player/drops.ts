/** The latest wins of players in cases, out of the feed of all real-money bets. */
import type { TopicReader } from '#platform/browser/net/socket.ts';
import type { LiveBet, liveBets } from '#domain/bets/contract.ts';
import { m4Of } from '#domain/bets/player/bet-numbers.ts';

const SHOWN_MAX = 8;
/** An object of twice the price and more is worth showing; in ten-thousandths. */
const DROP_M4 = 20_000n;

/** The latest first, each once. */
export function latestDrops(bets: readonly LiveBet[]): readonly LiveBet[] {
  const drops = bets.filter((bet) => bet.game === 'cases' && m4Of(bet) >= DROP_M4);
  const byId = new Map(drops.map((bet) => [bet.id, bet]));
  return [...byId.values()]
    .toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))
    .slice(0, SHOWN_MAX);
}

/** A snapshot holds a few bets of all games, so what is already shown stays. */
export const DROPS: TopicReader<typeof liveBets, readonly LiveBet[]> = {
  start: [],
  snapshot: (bets, shown) => latestDrops([...bets, ...shown]),
  message: (shown, bets) => latestDrops([...bets, ...shown]),
};
