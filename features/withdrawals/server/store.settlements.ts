import type { Queryable, Tx } from '#platform/server/db.ts';
import type { SettlementOutcome } from '../rules.settle.ts';

export type SettlementRow = {
  id: bigint;
  outcome: SettlementOutcome;
  reason: string;
  evidence: string;
  status: 'proposed' | 'confirmed' | 'declined';
  proposed_by: bigint;
  proposer: string;
  proposed_at: Date;
  decided_by: bigint | null;
  decider: string | null;
  decided_at: Date | null;
  decision: string | null;
};

const SELECT = `select e.id, e.outcome, e.reason, e.evidence, e.status, e.proposed_by,
    coalesce(o.email, o.name) as proposer,
    e.proposed_at, e.decided_by, coalesce(d.email, d.name) as decider, e.decided_at, e.decision
  from withdrawal_settlements e join player_directory o on o.id = e.proposed_by
  left join player_directory d on d.id = e.decided_by`;

/** Finds the last settlement of a withdrawal, in any status. */
export async function findSettlement(
  db: Queryable,
  withdrawalId: bigint,
): Promise<SettlementRow | undefined> {
  const rows = await db.query<SettlementRow>(
    `${SELECT} where e.withdrawal_id = $1 order by e.id desc limit 1`,
    [withdrawalId],
  );
  return rows[0];
}

/** Reads one settlement; the caller holds the lock of the withdrawal. */
export async function readSettlement(
  db: Queryable,
  withdrawalId: bigint,
  id: bigint,
): Promise<SettlementRow | undefined> {
  const rows = await db.query<SettlementRow>(`${SELECT} where e.withdrawal_id = $1 and e.id = $2`, [
    withdrawalId,
    id,
  ]);
  return rows[0];
}

export type NewSettlement = {
  readonly withdrawalId: bigint;
  readonly outcome: SettlementOutcome;
  readonly reason: string;
  readonly evidence: string;
  readonly staffId: bigint;
};

export async function insertSettlement(tx: Tx, one: NewSettlement): Promise<void> {
  await tx.query(
    `insert into withdrawal_settlements (withdrawal_id, outcome, reason, evidence, proposed_by)
     values ($1, $2, $3, $4, $5)`,
    [one.withdrawalId, one.outcome, one.reason, one.evidence, one.staffId],
  );
}

export async function decideSettlement(
  tx: Tx,
  id: bigint,
  status: 'confirmed' | 'declined',
  staffId: bigint,
  decision: string | null,
): Promise<void> {
  await tx.query(
    `update withdrawal_settlements set status = $2, decided_by = $3, decision = $4 where id = $1`,
    [id, status, staffId, decision],
  );
}

export type SilenceRow = { seconds: number; hours: number; has_approved: boolean };

/** Reads how long the provider has been silent, and how long it must have been. */
export async function readSilence(
  db: Queryable,
  withdrawalId: bigint,
  staffId: bigint,
): Promise<SilenceRow> {
  const rows = await db.query<SilenceRow>(
    `select coalesce(extract(epoch from
              clock_timestamp() - coalesce(w.last_provider_contact_at, w.asked_at)), 0)
              ::float8 as seconds,
            (select silent_hours::int from withdrawal_rules r where r.currency = w.currency)
              as hours,
            exists (select from withdrawal_approvals a
                     where a.withdrawal_id = w.id and a.staff_id = $2) as has_approved
       from withdrawals w where w.id = $1`,
    [withdrawalId, staffId],
  );
  return rows[0]!;
}
