import { addMoney, parseMoney, ZERO, type Micro } from '#core/money.ts';
import type { PublicBet } from '#domain/rounds/contract.ts';

/** The players with a bet in the round, those with the largest stakes first. */
export function playersOf(bets: readonly PublicBet[]): readonly TablePlayer[] {
  const players = new Map<string, TablePlayer>();
  for (const bet of bets) {
    // Hidden players cannot be told apart: each of their bets has a seat.
    const key = bet.player ?? bet.id;
    const known = players.get(key);
    const staked = addMoney(known?.staked ?? ZERO, parseMoney(bet.stake) ?? ZERO);
    players.set(key, { key, name: bet.player, avatar: bet.avatar, staked });
  }
  return [...players.values()].toSorted((a, b) => (a.staked < b.staked ? 1 : -1));
}

type TablePlayer = {
  readonly key: string;
  readonly name: string | null;
  readonly avatar: string | null;
  /** In units of whatever currency they play in: only good for an order. */
  readonly staked: Micro;
};
