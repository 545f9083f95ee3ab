import { parseMoney, subtractMoney, ZERO } from '#core/money.ts';
import { noteNonce } from '#domain/fairness/player/seeds.ts';
import type { BetRecord } from '../../contract.ts';
import { noteBet } from '../lists/my-bets.ts';
import { noteSessionBet } from '../seat/session-net.ts';
import { broadcastToTabs } from '../seat/tabs.ts';
import { noteBalance } from '../seat/wallet.ts';

/** Publishes a settled bet to every part of this browser that depends on it. */
export function publishSettledBet(bet: BetRecord): void {
  noteBalance(bet.currency, bet.balance, bonusChangeOf(bet));
  // In a shared round nothing is drawn from seeds of the player's own.
  if (bet.seed_id !== null) noteNonce(bet.server_seed_hash, bet.nonce);
  noteSessionBet(bet);
  noteBet(bet);
  broadcastToTabs({ kind: 'bet', bet });
}

function bonusChangeOf({ bonus_stake: staked = '0', bonus_payout: paid = '0' }: BetRecord) {
  return subtractMoney(parseMoney(paid) ?? ZERO, parseMoney(staked) ?? ZERO);
}
