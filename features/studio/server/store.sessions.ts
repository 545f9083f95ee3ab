import type { Micro } from '#core/money.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import type { SlotPlayRules } from '../rules.play.ts';

export type StudioSessionRow = {
  readonly id: bigint;
  readonly game: string;
  readonly owner: string;
  readonly player: string | null;
  readonly sealed_token: Buffer | null;
  readonly currency: string;
  /** Of a demo; null in a session for money. */
  readonly demo_balance: Micro | null;
  readonly rules: SlotPlayRules;
  readonly lobby_url: string | null;
  readonly deposit_url: string | null;
  readonly shown_round: bigint | null;
};

export type NewStudioSession = Omit<StudioSessionRow, 'id' | 'shown_round'> & {
  readonly tokenHash: Buffer;
};

const COLUMNS = `id, game, owner, player, sealed_token, currency, demo_balance, rules, lobby_url,
  deposit_url, shown_round`;
/** A session lives on by being used. */
const LIFE = `interval '12 hours'`;

export async function insertSession(db: Queryable, session: NewStudioSession): Promise<void> {
  await db.query(
    `insert into studio_sessions (token_hash, game, owner, player, sealed_token, currency,
       demo_balance, rules, lobby_url, deposit_url, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + ${LIFE})`,
    [
      session.tokenHash,
      session.game,
      session.owner,
      session.player,
      session.sealed_token,
      session.currency,
      session.demo_balance,
      JSON.stringify(session.rules),
      session.lobby_url,
      session.deposit_url,
    ],
  );
}

export async function findSession(
  db: Queryable,
  tokenHash: Buffer,
): Promise<StudioSessionRow | undefined> {
  const [row] = await db.query<StudioSessionRow>(
    `select ${COLUMNS} from studio_sessions where token_hash = $1 and expires_at > now()`,
    [tokenHash],
  );
  return row;
}

/** What a round needs of its session when it is finished later, whatever became of the session. */
export async function findSessionOfRound(
  db: Queryable,
  sessionId: bigint,
): Promise<StudioSessionRow | undefined> {
  const [row] = await db.query<StudioSessionRow>(
    `select ${COLUMNS} from studio_sessions where id = $1`,
    [sessionId],
  );
  return row;
}

export async function extendSession(db: Queryable, id: bigint): Promise<void> {
  await db.query(`update studio_sessions set expires_at = now() + ${LIFE} where id = $1`, [id]);
}

export async function readDemoBalance(db: Queryable, id: bigint): Promise<Micro | null> {
  const [row] = await db.query<{ demo_balance: Micro | null }>(
    'select demo_balance from studio_sessions where id = $1',
    [id],
  );
  return row?.demo_balance ?? null;
}

/** False when the demo has not that much. */
export async function moveDemoBalance(
  tx: Tx,
  id: bigint,
  { cost, payout }: { readonly cost: Micro; readonly payout: Micro },
): Promise<boolean> {
  const rows = await tx.query(
    `update studio_sessions set demo_balance = demo_balance - $2 + $3
      where id = $1 and demo_balance >= $2 returning id`,
    [id, cost, payout],
  );
  return rows.length > 0;
}

export async function setShownRound(db: Queryable, id: bigint, round: bigint): Promise<void> {
  await db.query(
    `update studio_sessions set shown_round = greatest(shown_round, $2)
      where id = $1 and exists (
        select from studio_rounds r where r.id = $2 and r.owner = studio_sessions.owner)`,
    [id, round],
  );
}

/** Of one transaction: deleting must not keep rounds waiting. */
const TRIM_ROWS = 500;
const TRIM_BATCHES = 200;

/**
 * Deletes demos that ended a week ago, with their rounds and seeds, in batches; what is for money
 * is kept. What one run leaves, the next one deletes.
 */
export async function trimDemos(db: Db, rowsMax = TRIM_ROWS): Promise<void> {
  for (let batch = 0; batch < TRIM_BATCHES; batch += 1) {
    const [row] = await db.query<{ count: number }>('select studio_trim_demos($1) as count', [
      rowsMax,
    ]);
    if (row!.count < rowsMax) return;
  }
}
