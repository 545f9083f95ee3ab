/**
 * The bet slot and the autobet of an open game page, connected to everything that depends on bets.
 */
import { formatMoney, parseMoney, ZERO, addMoney } from '#core/money.ts';
import { ensureSeeds, loadSeeds, noteNonce } from '#domain/fairness/player/seeds.ts';
import { ownerNow } from '#domain/identity/player/owner.ts';
import { patchUser, userNow, whenSessionKnown } from '#domain/identity/player/session.ts';
import type { BetRecord } from '../../contract.ts';
import { pauseOnline } from './retry.ts';
import { createAutobet, type Autobet } from '../autobet/autobet-run.ts';
import { createBetting, type Betting, type BettingSetup } from './betting.ts';
import { noteBet, reloadMyBets } from '../lists/my-bets.ts';
import { noteSessionBet } from '../seat/session-net.ts';
import { claimAutobet, broadcastToTabs } from '../seat/tabs.ts';
import { noteBalance } from '../seat/wallet.ts';

export type BettingController = {
  readonly betting: Betting;
  readonly autobet: Autobet;
  /** Clears the latest refusal: its reason no longer applies. */
  readonly clearRefusal: () => void;
};

export function createBettingController(
  game: string,
  send: BettingSetup['send'],
): BettingController {
  const autobet = createAutobet({ claim: claimAutobet, pause: pauseOnline });
  const betting = createBetting({
    game,
    owner: ownerNow,
    now: () => Date.now(),
    prepare,
    send,
    pause: pauseOnline,
    onUnknown: () => reloadMyBets(game),
    onSettled: (bet, order) => {
      publishSettledBet(bet);
      if (order.isAutobet) autobet.note(bet);
    },
  });
  return { betting, autobet, clearRefusal: betting.clearRefusal };
}

/** Before the first bet there must be a user, at least a guest, and seeds to bet under. */
export async function prepare(again: boolean) {
  await whenSessionKnown();
  return again ? await loadSeeds() : await ensureSeeds();
}

/** Publishes a settled bet to every part of this browser that depends on it. */
export function publishSettledBet(bet: BetRecord): void {
  noteBalance(bet.currency, bet.balance);
  // In a shared round nothing is drawn from seeds of the player's own.
  if (bet.seed_id !== null) noteNonce(bet.server_seed_hash, bet.nonce);
  noteSessionBet(bet);
  noteBet(bet);
  broadcastToTabs({ kind: 'bet', bet });
  const { user } = userNow();
  if (user?.currency !== bet.currency) return;
  const total = addMoney(parseMoney(bet.balance) ?? ZERO, parseMoney(user.bonus_balance) ?? ZERO);
  patchUser({ balance: bet.balance, total_balance: formatMoney(total) });
}
