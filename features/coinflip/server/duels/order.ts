import type { WalletCurrency } from '#core/currency.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { checkTableAccess, readStake, type RequestSource } from '#domain/bets/server/index.ts';
import { type LaterSource, type WagerOrder } from '#domain/wagers/server/index.ts';
import type { BetRefusalCode } from '#domain/bets/contract.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { DUEL_VERSION, pvpflip } from '../../rules.duel.ts';
import type { Side } from '../../rules.ts';
import type { DuelContext } from './context.ts';

export type DuelStake = {
  readonly viewer: Viewer;
  readonly key: string;
  readonly stake: string;
  readonly currency: WalletCurrency;
  readonly side: Side;
  readonly from: RequestSource;
};

/** A stake on a side as a wager order: its round is created when both stakes are taken. */
export async function orderOf(
  { db, rounds }: DuelContext,
  { viewer, key, stake: text, currency, side, from }: DuelStake,
): Promise<WagerOrder<LaterSource> | Refusal<BetRefusalCode>> {
  const { accounts, settings } = rounds.context;
  const seat = { viewer, currency, isAutobet: false, from };
  const limit = checkTableAccess(seat, settings, pvpflip.name);
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
