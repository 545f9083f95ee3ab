import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { SignalKind } from '../rules.ts';

/** Texts by name; amounts are decimal. */
export type Evidence = Readonly<Record<string, string>>;

export type AbuseSignal = {
  readonly kind: SignalKind;
  readonly playerId: PlayerId;
  readonly grantId: bigint;
  /** What was found: the same is found once. */
  readonly key: string;
  readonly evidence: Evidence;
};

export async function isKnownSignal(db: Queryable, key: string): Promise<boolean> {
  const rows = await db.query('select from bonus_abuse_signals where key = $1', [key]);
  return rows.length > 0;
}

/** False if it was found before. */
export async function insertSignal(tx: Tx, caseId: bigint, signal: AbuseSignal): Promise<boolean> {
  const rows = await tx.query(
    `insert into bonus_abuse_signals (case_id, player_id, kind, key, evidence)
     values ($1, $2, $3, $4, $5)
     on conflict on constraint bonus_abuse_signals_once do nothing returning id`,
    [caseId, signal.playerId, signal.kind, signal.key, JSON.stringify(signal.evidence)],
  );
  return rows.length > 0;
}

export type SignalRow = {
  readonly id: bigint;
  readonly kind: SignalKind;
  readonly evidence: Evidence;
  readonly found_at: Date;
};

/** The latest of a case; of thousands of rounds the latest say enough. */
export async function listSignals(db: Queryable, caseId: bigint): Promise<SignalRow[]> {
  return await db.query<SignalRow>(
    `select id, kind, evidence, found_at from bonus_abuse_signals where case_id = $1
      order by id desc limit 100`,
    [caseId],
  );
}
