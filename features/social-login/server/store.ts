import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { Claims } from './providers/provider.ts';

export type RegistrationInput = { currency?: Currency; token?: string; promo?: string };

export type LoginAttemptRow = {
  state_hash: Buffer;
  provider: string;
  origin: string;
  path: string;
  display: 'popup' | 'page';
  player_id: PlayerId | null;
  registration: RegistrationInput;
  subject: string | null;
  email: string | null;
  is_email_verified: boolean;
};

const COLUMNS = `state_hash, provider, origin, path, display, player_id, registration, subject,
  email,
  is_email_verified`;

export type NewAttempt = Pick<
  LoginAttemptRow,
  'provider' | 'origin' | 'path' | 'display' | 'registration'
> & {
  stateHash: Buffer;
  browserHash: Buffer;
  playerId: PlayerId | null;
  seconds: number;
};

export async function insertAttempt(db: Queryable, attempt: NewAttempt): Promise<void> {
  await db.query(
    `insert into social_attempts (state_hash, browser_hash, provider, origin, path, display,
       player_id, registration, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9))`,
    [
      attempt.stateHash,
      attempt.browserHash,
      attempt.provider,
      attempt.origin,
      attempt.path,
      attempt.display,
      attempt.playerId,
      JSON.stringify(attempt.registration),
      attempt.seconds,
    ],
  );
}

export type AttemptKey = { stateHash: Buffer; browserHash: Buffer; provider: string };

/** An attempt that waits for its answer, for its own browser and provider; it stays open. */
export async function findOpenAttempt(
  db: Queryable,
  key: AttemptKey,
): Promise<LoginAttemptRow | undefined> {
  const rows = await db.query<LoginAttemptRow>(
    `select ${COLUMNS} from social_attempts
      where state_hash = $1 and browser_hash = $2 and provider = $3
        and returned_at is null and expires_at > now()`,
    [key.stateHash, key.browserHash, key.provider],
  );
  return rows[0];
}

/**
 * Claims an attempt whose answer has arrived: of several parallel answers with one state only one
 * continues.
 */
export async function claimReturn(
  db: Queryable,
  key: AttemptKey,
): Promise<LoginAttemptRow | undefined> {
  const rows = await db.query<LoginAttemptRow>(
    `update social_attempts set returned_at = now()
      where state_hash = $1 and browser_hash = $2 and provider = $3
        and returned_at is null and expires_at > now()
      returning ${COLUMNS}`,
    [key.stateHash, key.browserHash, key.provider],
  );
  return rows[0];
}

export async function storeClaims(
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

/** Issues the next ticket of an attempt, which invalidates the previous one. */
export async function issueTicket(
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

export type ClaimedAttempt = LoginAttemptRow & { subject: string };

/** Consumes a ticket and locks its attempt. */
export async function claimTicket(
  tx: Tx,
  ticketHash: Buffer,
  browserHash: Buffer,
): Promise<ClaimedAttempt | undefined> {
  const rows = await tx.query<ClaimedAttempt>(
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

/** Deletes expired attempts. Returns how many. */
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
): Promise<PlayerId | undefined> {
  const rows = await db.query<{ player_id: PlayerId }>(
    'select player_id from social_identities where provider = $1 and subject = $2',
    [provider, subject],
  );
  return rows[0]?.player_id;
}

/**
 * Returns false when the subject is linked already, or the player has another identity of this
 * provider.
 */
export async function insertIdentity(
  tx: Tx,
  playerId: PlayerId,
  { provider, subject, email }: Pick<ClaimedAttempt, 'provider' | 'subject' | 'email'>,
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
  { provider, subject, email }: Pick<ClaimedAttempt, 'provider' | 'subject' | 'email'>,
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

export async function listIdentities(db: Queryable, playerId: PlayerId): Promise<Identity[]> {
  return await db.query<Identity>(
    `select provider, email, created_at, last_used_at from social_identities
      where player_id = $1 order by created_at`,
    [playerId],
  );
}

export async function deleteIdentity(
  tx: Tx,
  playerId: PlayerId,
  provider: string,
): Promise<boolean> {
  const rows = await tx.query(
    'delete from social_identities where player_id = $1 and provider = $2 returning provider',
    [playerId, provider],
  );
  return rows.length > 0;
}

/** Unlinks the providers that were linked since a moment: the owner has taken the account back. */
export async function dropIdentitiesSince(tx: Tx, playerId: PlayerId, since: Date): Promise<void> {
  await tx.query('delete from social_identities where player_id = $1 and created_at >= $2', [
    playerId,
    since,
  ]);
}
