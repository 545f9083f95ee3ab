import { toPlayerId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import { isRefusal, refuse } from '#core/refusal.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { currencyOf } from '#domain/ledger/server/index.ts';
import { onStaff, proposalFileRoute, proposalRoutes } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { exportBetCorrections, readCorrectable } from '../contract.backoffice.ts';
import { correctionKind, findCorrectable, type BetCorrectionDeps } from './kind.ts';

/** Corrections of settled bets, with four-eyes approval. */
export function betCorrectionRoutes({ db, ...deps }: BetCorrectionDeps & { db: Db }): Route[] {
  const kind = correctionKind(deps);
  return [
    proposalFileRoute(db, kind, FILE),
    onStaff(db, readCorrectable, atMost('120 per minute'), ({ params }) =>
      readBet(db, params.player, params.bet),
    ),
    ...proposalRoutes(db, kind),
  ];
}

const FILE = {
  call: exportBetCorrections,
  action: 'bet.correction.export',
  name: 'bet-corrections.csv',
  result: 'settlement_id',
  columns: [
    'id',
    'player_id',
    'player',
    'bet',
    'game',
    'currency',
    'stake',
    'paid',
    'payout',
    'action',
    'cause',
    'reason',
    'status',
    'proposed_by',
    'proposed_at',
    'decided_by',
    'decided_at',
    'decision',
    'settlement_id',
  ],
} as const;

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
