import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { AbuseDecision, AbuseStep, AbuseState, SignalKind } from '../rules.ts';

export type AbuseCase = {
  readonly id: bigint;
  readonly player_id: PlayerId;
  readonly player: string;
  readonly grant_id: bigint;
  readonly bonus: string;
  readonly currency: Currency;
  readonly state: AbuseState;
  readonly kinds: readonly SignalKind[];
  readonly claimed_by: PlayerId | null;
  readonly claimed_name: string | null;
  readonly is_bonus_ended: boolean;
  readonly is_player_blocked: boolean;
  readonly opened_at: Date;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
  readonly reason: string | null;
};

const STATE = `case when c.status = 'open' and c.claimed_by is not null then 'in_review'
  else c.status end`;

const SELECT = `select c.id, c.player_id, p.name as player, c.grant_id, g.code as bonus, g.currency,
    ${STATE} as state,
    (select array_agg(distinct s.kind) from bonus_abuse_signals s where s.case_id = c.id) as kinds,
    c.claimed_by, coalesce(s.email, s.name) as claimed_name, c.is_bonus_ended,
    c.is_player_blocked, c.opened_at, c.decided_at, coalesce(d.email, d.name) as decided_by,
    c.reason
  from bonus_abuse_cases c
  join player_directory p on p.id = c.player_id
  join bonus_grant_records g on g.id = c.grant_id
  left join player_directory s on s.id = c.claimed_by
  left join player_directory d on d.id = c.decided_by`;

export type AbuseCaseFilter = {
  readonly state: AbuseState | undefined;
  readonly kind: SignalKind | undefined;
  readonly playerId: PlayerId | undefined;
  readonly claimedBy: PlayerId | undefined;
};

/** Latest first. */
export async function listCases(
  db: Queryable,
  filter: AbuseCaseFilter,
  before: bigint | undefined,
  limit: number,
): Promise<AbuseCase[]> {
  return await db.query<AbuseCase>(
    `${SELECT} where ($1::text is null or ${STATE} = $1)
        and ($2::text is null or exists (select from bonus_abuse_signals k
                                          where k.case_id = c.id and k.kind = $2))
        and ($3::bigint is null or c.player_id = $3)
        and ($4::bigint is null or c.claimed_by = $4)
        and ($5::bigint is null or c.id < $5)
      order by c.id desc limit $6`,
    [
      filter.state ?? null,
      filter.kind ?? null,
      filter.playerId ?? null,
      filter.claimedBy ?? null,
      before ?? null,
      limit,
    ],
  );
}

export async function findCase(db: Queryable, id: bigint): Promise<AbuseCase | undefined> {
  return (await db.query<AbuseCase>(`${SELECT} where c.id = $1`, [id]))[0];
}

export async function lockCase(tx: Tx, id: bigint): Promise<AbuseCase | undefined> {
  return (await tx.query<AbuseCase>(`${SELECT} where c.id = $1 for update of c`, [id]))[0];
}

/** The open case about a bonus, locked; opened if there is none. */
export async function openCase(
  tx: Tx,
  playerId: PlayerId,
  grantId: bigint,
): Promise<{ readonly id: bigint; readonly isNew: boolean }> {
  const made = await tx.query<{ id: bigint }>(
    `insert into bonus_abuse_cases (player_id, grant_id) values ($1, $2)
     on conflict (grant_id) where status = 'open' do nothing returning id`,
    [playerId, grantId],
  );
  if (made[0]) return { id: made[0].id, isNew: true };
  const open = await tx.query<{ id: bigint }>(
    `select id from bonus_abuse_cases where grant_id = $1 and status = 'open' for update`,
    [grantId],
  );
  // Decided between the two statements: the next one opens another.
  return open[0] ? { id: open[0].id, isNew: false } : await openCase(tx, playerId, grantId);
}

/** Null: it is free. */
export async function setCaseClaim(tx: Tx, id: bigint, staffId: PlayerId | null): Promise<void> {
  await tx.query('update bonus_abuse_cases set claimed_by = $2 where id = $1', [id, staffId]);
}

export type CaseEnd = {
  readonly decision: AbuseDecision;
  readonly staffId: PlayerId;
  readonly reason: string;
  readonly isBonusEnded: boolean;
  readonly isPlayerBlocked: boolean;
};

export async function closeCase(tx: Tx, id: bigint, end: CaseEnd): Promise<void> {
  await tx.query(
    `update bonus_abuse_cases set status = $2, decided_by = $3, decided_at = clock_timestamp(),
            reason = $4, is_bonus_ended = $5, is_player_blocked = $6, claimed_by = null
      where id = $1 and status = 'open'`,
    [id, end.decision, end.staffId, end.reason, end.isBonusEnded, end.isPlayerBlocked],
  );
}

/** Whether a case about a bonus of the player waits for a decision. */
export async function hasOpenCase(db: Queryable, playerId: PlayerId): Promise<boolean> {
  const rows = await db.query(
    'select from bonus_abuse_cases_waiting where player_id = $1 limit 1',
    [playerId],
  );
  return rows.length > 0;
}

export type AbuseStepRow = {
  readonly id: bigint;
  readonly staff: string | null;
  readonly action: AbuseStep;
  readonly note: string | null;
  readonly at: Date;
};

/** Oldest first. */
export async function listSteps(db: Queryable, caseId: bigint): Promise<AbuseStepRow[]> {
  return await db.query<AbuseStepRow>(
    `select s.id, coalesce(p.email, p.name) as staff, s.action, s.note, s.at
       from bonus_abuse_steps s left join player_directory p on p.id = s.staff_id
      where s.case_id = $1 order by s.id limit 500`,
    [caseId],
  );
}

export async function insertStep(
  tx: Tx,
  step: {
    readonly caseId: bigint;
    readonly staffId: PlayerId | null;
    readonly action: AbuseStep;
    readonly note: string | null;
  },
): Promise<void> {
  await tx.query(
    'insert into bonus_abuse_steps (case_id, staff_id, action, note) values ($1, $2, $3, $4)',
    [step.caseId, step.staffId, step.action, step.note],
  );
}
