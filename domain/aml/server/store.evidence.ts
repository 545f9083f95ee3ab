import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { AmlStep, HitStrength, Person } from '../rules.ts';
import type { Match } from './screening.ts';

export type Hit = {
  readonly id: bigint;
  readonly strength: HitStrength;
  readonly person: Person;
  readonly entry: Omit<Match, 'strength'>;
  readonly found_at: Date;
};

/** Oldest first. */
export async function listHits(db: Queryable, caseId: bigint): Promise<Hit[]> {
  return await db.query<Hit>(
    `select id, strength, person, entry, found_at from aml_hits where case_id = $1
      order by strength, id limit 500`,
    [caseId],
  );
}

export type NewHit = Match & {
  readonly playerId: PlayerId;
  readonly person: Person;
  /** Of the person and the entry: what was found once is not found again. */
  readonly fingerprint: string;
};

/** Those of the fingerprints that were found before. */
export async function listKnownHits(
  db: Queryable,
  playerId: PlayerId,
  fingerprints: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ fingerprint: string }>(
    'select fingerprint from aml_hits where player_id = $1 and fingerprint = any ($2)',
    [playerId, fingerprints],
  );
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

export async function insertHit(tx: Tx, caseId: bigint, hit: NewHit): Promise<void> {
  const { kind, entry, version } = hit;
  await tx.query(
    `insert into aml_hits (case_id, player_id, fingerprint, strength, person, entry)
     values ($1, $2, $3, $4, $5, $6) on conflict on constraint aml_hits_once do nothing`,
    [
      caseId,
      hit.playerId,
      hit.fingerprint,
      hit.strength,
      JSON.stringify(hit.person),
      JSON.stringify({ kind, entry, version }),
    ],
  );
}

export type StepRow = {
  readonly id: bigint;
  readonly staff: string | null;
  readonly action: AmlStep;
  readonly note: string | null;
  readonly at: Date;
};

/** Oldest first. */
export async function listSteps(db: Queryable, caseId: bigint): Promise<StepRow[]> {
  return await db.query<StepRow>(
    `select s.id, coalesce(p.email, p.name) as staff, s.action, s.note, s.at
       from aml_steps s left join player_directory p on p.id = s.staff_id
      where s.case_id = $1 order by s.id limit 500`,
    [caseId],
  );
}

export async function insertStep(
  tx: Tx,
  step: {
    readonly caseId: bigint;
    readonly staffId: PlayerId | null;
    readonly action: AmlStep;
    readonly note: string | null;
  },
): Promise<void> {
  await tx.query(
    'insert into aml_steps (case_id, staff_id, action, note) values ($1, $2, $3, $4)',
    [step.caseId, step.staffId, step.action, step.note],
  );
}
