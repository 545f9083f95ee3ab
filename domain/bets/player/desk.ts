/** The bet slot and the autobet of one open game page, wired to everything that wants to know. */
import { formatMoney, parseMoney, ZERO } from '#core/money.ts';
import { ensureSeeds, loadSeeds, noteNonce } from '#domain/fairness/player/seeds.ts';
import { ownerNow } from '#domain/identity/player/owner.ts';
import { patchUser, userNow, whenUser } from '#domain/identity/player/session.ts';
import type { BetRecord } from '../contract.ts';
import { pauseOnline } from './ask.ts';
import { createAutobet, type Autobet } from './autobet-run.ts';
import { createBetting, type Betting, type BettingSetup } from './betting.ts';
import { noteBet, reloadMyBets } from './my-bets.ts';
import { noteSessionBet } from './session-net.ts';
import { claimAutobet, tellTabs } from './tabs.ts';
import { noteBalance } from './wallet.ts';

export type Desk = {
  readonly betting: Betting;
  readonly autobet: Autobet;
  /** What the latest bet was refused for is over. */
  readonly forgive: () => void;
};

export function openDesk(game: string, send: BettingSetup['send']): Desk {
  const autobet = createAutobet({ claim: claimAutobet, pause: pauseOnline });
  const betting = createBetting({
    game,
    owner: ownerNow,
    now: () => Date.now(),
    prepare,
    send,
    pause: pauseOnline,
    onGivenUp: () => reloadMyBets(game),
    onSettled: (bet, order) => {
      spread(bet);
      if (order.isAutobet) autobet.note(bet);
    },
  });
  return { betting, autobet, forgive: betting.forgive };
}

/** Before the first bet there must be somebody to bet, and seeds to bet under. */
export async function prepare(again: boolean) {
  await whenUser();
  return again ? await loadSeeds() : await ensureSeeds();
}

/** A settled bet, told to everything in this browser that wants to know. */
export function spread(bet: BetRecord): void {
  noteBalance(bet.currency, bet.balance);
  // In a shared round nothing is drawn from seeds of the player's own.
  if (bet.seed_id !== null) noteNonce(bet.server_seed_hash, bet.nonce);
  noteSessionBet(bet);
  noteBet(bet);
  tellTabs({ kind: 'bet', bet });
  const { user } = userNow();
  if (user?.currency !== bet.currency) return;
  const total = (parseMoney(bet.balance) ?? ZERO) + (parseMoney(user.bonus_balance) ?? ZERO);
  patchUser({ balance: bet.balance, total_balance: formatMoney(total) });
}
