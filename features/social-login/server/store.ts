import type { Currency } from '#core/currency.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { Claims } from './providers/provider.ts';

export type Wish = { currency?: Currency; promo?: string; token?: string };

export type Attempt = {
  state_hash: Buffer;
  provider: string;
  origin: string;
  path: string;
  display: 'popup' | 'page';
  player_id: bigint | null;
  wish: Wish;
  subject: string | null;
  email: string | null;
  is_email_verified: boolean;
};

const COLUMNS = `state_hash, provider, origin, path, display, player_id, wish, subject, email,
  is_email_verified`;

export type NewAttempt = Pick<Attempt, 'provider' | 'origin' | 'path' | 'display' | 'wish'> & {
  stateHash: Buffer;
  browserHash: Buffer;
  playerId: bigint | null;
  seconds: number;
};

export async function insertAttempt(db: Queryable, attempt: NewAttempt): Promise<void> {
  await db.query(
    `insert into social_attempts (state_hash, browser_hash, provider, origin, path, display,
       player_id, wish, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9))`,
    [
      attempt.stateHash,
      attempt.browserHash,
      attempt.provider,
      attempt.origin,
      attempt.path,
      attempt.display,
      attempt.playerId,
      JSON.stringify(attempt.wish),
      attempt.seconds,
    ],
  );
}

export type Asker = { stateHash: Buffer; browserHash: Buffer; provider: string };

/** An attempt that waits for its answer, for its own browser and provider; it goes on waiting. */
export async function findOpenAttempt(db: Queryable, asker: Asker): Promise<Attempt | undefined> {
  const rows = await db.query<Attempt>(
    `select ${COLUMNS} from social_attempts
      where state_hash = $1 and browser_hash = $2 and provider = $3
        and returned_at is null and expires_at > now()`,
    [asker.stateHash, asker.browserHash, asker.provider],
  );
  return rows[0];
}

/** The same, and its answer is here: of several that come with one state only one goes on. */
export async function takeReturn(db: Queryable, asker: Asker): Promise<Attempt | undefined> {
  const rows = await db.query<Attempt>(
    `update social_attempts set returned_at = now()
      where state_hash = $1 and browser_hash = $2 and provider = $3
        and returned_at is null and expires_at > now()
      returning ${COLUMNS}`,
    [asker.stateHash, asker.browserHash, asker.provider],
  );
  return rows[0];
}

export async function keepClaims(
  db: Queryable,
  stateHash: Buffer,
  { subject, email, isEmailVerified }: Claims,
): Promise<void> {
  await db.query(
    `update social_attempts set subject = $2, email = $3, is_email_verified = $4
      where state_hash = $1`,
    [stateHash, subject, email, isEmailVerified],
  );
}

/** The next ticket of an attempt. The one before is worth nothing from now on. */
export async function giveTicket(
  db: Queryable,
  stateHash: Buffer,
  ticketHash: Buffer,
  seconds: number,
): Promise<void> {
  await db.query(
    `update social_attempts set ticket_hash = $2,
            ticket_expires_at = now() + make_interval(secs => $3)
      where state_hash = $1 and done_at is null`,
    [stateHash, ticketHash, seconds],
  );
}

export type Told = Attempt & { subject: string };

/** Uses a ticket up and locks its attempt. */
export async function takeTicket(
  tx: Tx,
  ticketHash: Buffer,
  browserHash: Buffer,
): Promise<Told | undefined> {
  const rows = await tx.query<Told>(
    `update social_attempts set ticket_hash = null
      where ticket_hash = $1 and browser_hash = $2
        and done_at is null and ticket_expires_at > now()
      returning ${COLUMNS}`,
    [ticketHash, browserHash],
  );
  return rows[0];
}

export async function closeAttempt(tx: Tx, stateHash: Buffer): Promise<void> {
  await tx.query('update social_attempts set done_at = now() where state_hash = $1', [stateHash]);
}

/** Attempts that nobody can go on with. Answers how many went. */
export async function trimAttempts(db: Queryable): Promise<number> {
  const rows = await db.query(
    `delete from social_attempts
      where expires_at < now() - interval '1 hour' returning provider`,
  );
  return rows.length;
}

export async function findPlayerId(
  db: Queryable,
  provider: string,
  subject: string,
): Promise<bigint | undefined> {
  const rows = await db.query<{ player_id: bigint }>(
    'select player_id from social_identities where provider = $1 and subject = $2',
    [provider, subject],
  );
  return rows[0]?.player_id;
}

/** Answers false when somebody has this subject, or the player has another of this provider. */
export async function insertIdentity(
  tx: Tx,
  playerId: bigint,
  { provider, subject, email }: Pick<Told, 'provider' | 'subject' | 'email'>,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into social_identities (provider, subject, player_id, email) values ($1, $2, $3, $4)
     on conflict do nothing returning player_id`,
    [provider, subject, playerId, email],
  );
  return rows.length > 0;
}

export async function markUsed(
  db: Queryable,
  { provider, subject, email }: Pick<Told, 'provider' | 'subject' | 'email'>,
): Promise<void> {
  await db.query(
    `update social_identities set last_used_at = now(), email = $3
      where provider = $1 and subject = $2`,
    [provider, subject, email],
  );
}

export type Identity = {
  provider: string;
  email: string | null;
  created_at: Date;
  last_used_at: Date;
};

export async function listIdentities(db: Queryable, playerId: bigint): Promise<Identity[]> {
  return await db.query<Identity>(
    `select provider, email, created_at, last_used_at from social_identities
      where player_id = $1 order by created_at`,
    [playerId],
  );
}

export async function deleteIdentity(tx: Tx, playerId: bigint, provider: string): Promise<boolean> {
  const rows = await tx.query(
    'delete from social_identities where player_id = $1 and provider = $2 returning provider',
    [playerId, provider],
  );
  return rows.length > 0;
}

/**
 * Takes the providers linked since a moment from an account: its owner has taken it back from
 * somebody else.
 */
export async function dropIdentitiesSince(tx: Tx, playerId: bigint, since: Date): Promise<void> {
  await tx.query('delete from social_identities where player_id = $1 and created_at >= $2', [
    playerId,
    since,
  ]);
}
