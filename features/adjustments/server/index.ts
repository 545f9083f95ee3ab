import type { Currency } from '#core/currency.ts';
import { toPlayerId, type PlayerId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import { refuse } from '#core/refusal.ts';
import { listForfeitable } from '#domain/bonuses/server/index.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { readBalances } from '#domain/ledger/server/index.ts';
import { onStaff, proposalFileRoute, proposalRoutes } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { exportAdjustments, readAdjustable } from '../contract.backoffice.ts';
import type { AdjustmentDeps } from './deps.ts';
import { adjustmentKind } from './kind.ts';

export type { AdjustmentDeps } from './deps.ts';

/** Manual adjustments of balances, with four-eyes approval. */
export function adjustmentRoutes(deps: AdjustmentDeps): Route[] {
  const kind = adjustmentKind(deps);
  return [
    proposalFileRoute(deps.db, kind, FILE),
    onStaff(deps.db, readAdjustable, atMost('120 per minute'), ({ params, query }) =>
      readPlayer(deps.db, toPlayerId(params.player), query.currency),
    ),
    ...proposalRoutes(deps.db, kind),
  ];
}

async function readPlayer(db: Db, id: PlayerId, currency: Currency) {
  const player = await findPlayer(db, id);
  if (player?.kind !== 'member') return refuse('not_found');
  const { cash, bonus } = await readBalances(db, id, currency);
  const grants = await listForfeitable(db, id, currency);
  return {
    data: {
      name: player.name,
      cash: formatMoney(cash),
      bonus: formatMoney(bonus),
      bonuses: grants.map(({ terms }) => terms.names),
    },
  };
}

const FILE = {
  call: exportAdjustments,
  action: 'adjustment.export',
  name: 'adjustments.csv',
  result: 'transfer_id',
  columns: [
    'id',
    'player_id',
    'player',
    'account',
    'currency',
    'amount',
    'cause',
    'reason',
    'corrects',
    'status',
    'proposed_by',
    'proposed_at',
    'decided_by',
    'decided_at',
    'decision',
    'transfer_id',
  ],
} as const;
