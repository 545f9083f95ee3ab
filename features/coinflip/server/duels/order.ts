import type { WalletCurrency } from '#core/currency.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { checkSeat, readStake, type PlacementOrder } from '#domain/bets/server/index.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { DUEL_VERSION, pvpflip } from '../../rules.duel.ts';
import type { Side } from '../../rules.ts';
import type { DuelHouse } from './house.ts';

export type Wanted = {
  readonly viewer: Viewer;
  readonly key: string;
  readonly stake: string;
  readonly currency: WalletCurrency;
  readonly side: Side;
};

/** A stake on a side, as the desk takes it: its round comes when both stakes are in. */
export async function orderOf(
  { db, rounds }: DuelHouse,
  { viewer, key, stake: text, currency, side }: Wanted,
): Promise<PlacementOrder | Refusal> {
  const { accounts, settings } = rounds.house;
  const seat = { viewer, currency, isAutobet: false };
  const limit = checkSeat(seat, settings.find(pvpflip.name));
  if (isRefusal(limit)) return limit;
  const stake = readStake(text, limit);
  if (isRefusal(stake)) return stake;
  const [account, escrowAccount, houseAccount] = await Promise.all([
    accounts.find(db, 'player_cash', viewer.id.toString(), currency),
    accounts.find(db, 'house_escrow', pvpflip.name, currency),
    accounts.find(db, 'house_game', pvpflip.name, currency),
  ]);
  return {
    playerId: viewer.id,
    game: pvpflip.name,
    version: DUEL_VERSION,
    stake,
    account,
    escrowAccount,
    houseAccount,
    key,
    bet: { side },
    capM4: (limit.payoutMax * 10_000n) / stake,
    part: '',
    units: 1,
    source: { kind: 'later' },
  };
}
