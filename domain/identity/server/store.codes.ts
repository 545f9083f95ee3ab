import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';

export type CodeRow = {
  id: bigint;
  purpose: CodePurpose;
  contact: string | null;
  player_id: PlayerId | null;
  flow: Buffer;
  seal: Buffer | null;
  tries: number;
};

/**
 * Codes of the last day to one contact, by kind of requester, and seconds since the requester's
 * last one.
 */
type SendCounts = { own: number; devices: number; strangers: number; since: number | null };

export async function markUsed(tx: Tx, id: bigint): Promise<void> {
  await tx.query('update one_time_codes set used_at = now() where id = $1', [id]);
}

export async function addTry(tx: Tx, id: bigint): Promise<void> {
  await tx.query('update one_time_codes set tries = tries + 1 where id = $1', [id]);
}

/** Counts what was sent to a contact. Until the transaction ends, nothing else is sent to it. */
export async function countSent(tx: Tx, request: CodeRequest): Promise<SendCounts> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('code ' || $1, 0))", [
    request.contact,
  ]);
  const rows = await tx.query<SendCounts>(
    `select (count(*) filter (where asker = $2))::int as own,
            (count(*) filter (where asker like 'device %'))::int as devices,
            (count(*) filter (where asker like 'network %'
                                and purpose = any($3)))::int as strangers,
            extract(epoch from clock_timestamp()
              - max(created_at) filter (where asker = $2))::float8 as since
       from one_time_codes
      where contact = $1 and created_at > now() - interval '24 hours'`,
    [request.contact, request.requester, countedWith(request.purpose)],
  );
  return rows[0]!;
}

/** Codes of the last day that unknown devices had sent to a contact for such a purpose. */
export async function countFromStrangers(
  db: Queryable,
  { contact, purpose }: Pick<CodeRequest, 'contact' | 'purpose'>,
): Promise<number> {
  const rows = await db.query<{ sent: number }>(
    `select count(*)::int as sent from one_time_codes
      where contact = $1 and created_at > now() - interval '24 hours'
        and asker like 'network %' and purpose = any($2)`,
    [contact, countedWith(purpose)],
  );
  return rows[0]!.sent;
}

/**
 * Two-factor steps and password resets are counted apart, each by itself: a requester without the
 * password must not use up the owner's steps, nor one who logs in by codes the owner's resets.
 */
function countedWith(purpose: CodePurpose): CodePurpose[] {
  return purpose === 'second-step' || purpose === 'restore'
    ? [purpose]
    : ['login', 'verify', 'confirm', 'change'];
}

/** Ten minutes: an email may be slow, and a code that stays valid is a risk. */
export const CODE_SECONDS = 600;

export type CodePurpose = 'login' | 'second-step' | 'verify' | 'restore' | 'confirm' | 'change';

export type CodeRequest = {
  purpose: CodePurpose;
  /** E-mail as normalised, or phone in E.164. */
  contact: string;
  /** Null when the contact belongs to no account: the outcome looks the same either way. */
  playerId: PlayerId | null;
  /** Binds the answer to the browser or session: see `flows.ts`. */
  flow: Buffer;
  /**
   * The rate limit key: `player …` when logged in, `device …` of a known device, else `network …`.
   */
  requester: string;
  /** A captcha was solved for it: see `needsCaptcha`. */
  isHuman?: boolean;
};

/**
 * Ends every login and password reset under way: the first proof of a login is no longer valid, and
 * a code from before a reset must not reset the password again.
 */
export async function endPendingCodes(tx: Tx, playerId: PlayerId): Promise<void> {
  await tx.query(
    `update one_time_codes set used_at = now()
      where player_id = $1 and used_at is null and purpose in ('login', 'second-step', 'restore')`,
    [playerId],
  );
}

/** Completes the authenticator step, once. False when it was completed meanwhile. */
export async function completeTotpStep(db: Queryable, flow: Buffer | undefined): Promise<boolean> {
  if (!flow) return false;
  const rows = await db.query(
    `update one_time_codes set used_at = now()
      where flow = $1 and used_at is null and seal is null and expires_at > now() returning id`,
    [flow],
  );
  return rows.length > 0;
}

type PendingCode = Pick<CodeRow, 'purpose' | 'contact' | 'player_id'>;

/** The pending step of a browser, to send its code again. */
export async function pending(
  db: Queryable,
  flow: Buffer | undefined,
  purposes: readonly CodePurpose[],
): Promise<PendingCode | undefined> {
  if (!flow) return undefined;
  // Half an hour: a player who needed long to find the email requests another code instead of
  // starting over.
  const rows = await db.query<PendingCode>(
    `select purpose, contact, player_id from one_time_codes
      where flow = $1 and used_at is null and purpose = any($2)
        and created_at > now() - interval '30 minutes'`,
    [flow, purposes],
  );
  return rows[0];
}

export async function lock(
  tx: Tx,
  flow: Buffer,
  purposes: readonly CodePurpose[],
): Promise<CodeRow | undefined> {
  const rows = await tx.query<CodeRow>(
    `select id, purpose, contact, player_id, flow, seal, tries from one_time_codes
      where flow = $1 and used_at is null and purpose = any($2) and expires_at > now()
      for update`,
    [flow, purposes],
  );
  return rows[0];
}

export async function insertCode(
  tx: Tx,
  request: Omit<CodeRequest, 'contact'> & { contact: string | null },
  seal: Buffer | null,
): Promise<void> {
  await tx.query('update one_time_codes set used_at = now() where flow = $1 and used_at is null', [
    request.flow,
  ]);
  await tx.query(
    `insert into one_time_codes (purpose, contact, player_id, flow, asker, seal, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))`,
    [
      request.purpose,
      request.contact,
      request.playerId,
      request.flow,
      request.requester,
      seal,
      CODE_SECONDS,
    ],
  );
}
