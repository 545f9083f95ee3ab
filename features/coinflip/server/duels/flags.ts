import { formatMoney } from '#core/money.ts';
import { refuse } from '#core/refusal.ts';
import { onStaff, writeAudit } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as contract from '../../contract.backoffice.ts';
import { decideFlagged, listFlagged, type FlaggedDuelRow } from './store.flags.ts';

/** Duels between one person's accounts would move money between them: risk staff review them. */
export function duelFlagRoutes(db: Db): Route[] {
  return [
    onStaff(db, contract.listFlaggedDuels, atMost('60 per minute'), async () => ({
      data: (await listFlagged(db)).map(flaggedDuel),
    })),
    onStaff(db, contract.decideFlaggedDuel, atMost('60 per minute'), ({ params, body }, staff) =>
      db.transaction(async (tx) => {
        const { decision, reason } = body;
        const playerId = await decideFlagged(tx, BigInt(params.id), staff.id, {
          decision,
          note: reason,
        });
        if (playerId === undefined) return refuse('not_found');
        await writeAudit(tx, {
          staffId: staff.id,
          role: staff.role,
          action: decision === 'dismissed' ? 'duel.flag.dismiss' : 'duel.flag.confirm',
          playerId,
          target: params.id,
          reason,
        });
        return { data: { decision } };
      }),
    ),
  ];
}

function flaggedDuel(row: FlaggedDuelRow): contract.FlaggedDuel {
  return {
    id: row.id.toString(),
    reasons: row.reasons,
    creator: { id: row.creator_id.toString(), name: row.creator },
    joiner: { id: row.joiner_id.toString(), name: row.joiner },
    currency: row.currency,
    stake: formatMoney(row.stake),
    flagged_at: row.flagged_at.toISOString(),
    duels: row.duels,
    decision: row.decision,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: row.decided_by,
    note: row.note,
  };
}
