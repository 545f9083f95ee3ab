import { toPlayerId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import { isRefusal, refuse } from '#core/refusal.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { currencyOf } from '#domain/ledger/server/index.ts';
import { onStaff, proposalRoutes } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { readCorrectable } from '../contract.backoffice.ts';
import { correctionKind, findCorrectable, type BetCorrectionDeps } from './kind.ts';

/** Corrections of settled bets, with four-eyes approval. */
export function betCorrectionRoutes({ db, wagers }: BetCorrectionDeps & { db: Db }): Route[] {
  return [
    onStaff(db, readCorrectable, atMost('120 per minute'), ({ params }) =>
      readBet(db, params.player, params.bet),
    ),
    ...proposalRoutes(db, correctionKind({ wagers })),
  ];
}

async function readBet(db: Db, player: string, bet: string) {
  const playerId = toPlayerId(player);
  const owner = await findPlayer(db, playerId);
  if (!owner) return refuse('not_found');
  const latest = await findCorrectable(db, playerId, bet);
  if (isRefusal(latest)) return latest;
  const { game, account, stake, payout, is_void, jurisdiction } = latest;
  const data = {
    player: owner.name,
    game,
    currency: currencyOf(account),
    stake: formatMoney(stake),
    paid: formatMoney(payout),
    is_void,
    jurisdiction,
  };
  return { data };
}
