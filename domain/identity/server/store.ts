import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Locale } from '#core/locale.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';

export type Player = {
  id: PlayerId;
  kind: 'guest' | 'member' | 'staff';
  email: string | null;
  phone: string | null;
  password_hash: string | null;
  name: string;
  locale: Locale | null;
  timezone: string;
  currency: Currency;
  register_method: string;
  is_email_verified: boolean;
  is_phone_verified: boolean;
  is_avatar_hidden: boolean;
  is_statistics_hidden: boolean;
  is_login_emailed: boolean;
  is_premium: boolean;
  features: string[];
  status: 'active' | 'blocked' | 'closed';
  device_epoch: number;
  created_at: Date;
  /** Where the player lives, as far as it is known: two letters. */
  country: string | null;
  /** Where that is known from. */
  country_source: 'address' | 'phone' | 'staff' | null;
};

const COLUMNS = `id, kind, email, phone, password_hash, name, locale, timezone, currency,
  register_method, is_email_verified, is_phone_verified, is_avatar_hidden, is_statistics_hidden,
  is_login_emailed, is_premium, features, status, device_epoch, created_at,
  country, country_source`;

/**
 * With `update` no other transaction can lock or change the row until this one ends; `share` only
 * blocks changes.
 */
export async function findPlayer(
  db: Queryable,
  id: PlayerId,
  lock?: 'share' | 'update',
): Promise<Player | undefined> {
  const ending = lock === undefined ? '' : ` for ${lock}`;
  const rows = await db.query<Player>(`select ${COLUMNS} from players where id = $1${ending}`, [
    id,
  ]);
  return rows[0];
}

/** The e-mail must already be normalised. */
export async function findMemberByEmail(db: Queryable, email: string): Promise<Player | undefined> {
  const rows = await db.query<Player>(
    `select ${COLUMNS} from players where email = $1 and kind <> 'guest'`,
    [email],
  );
  return rows[0];
}

/** The phone must be in E.164. */
export async function findMemberByPhone(db: Queryable, phone: string): Promise<Player | undefined> {
  const rows = await db.query<Player>(
    `select ${COLUMNS} from players where phone = $1 and kind <> 'guest'`,
    [phone],
  );
  return rows[0];
}

export type NewMember = {
  email: string | null;
  phone: string | null;
  passwordHash: string | null;
  name: string;
  locale: Locale;
  timezone: string;
  currency: Currency;
  method: 'email' | 'phone' | 'social';
  attribution: Record<string, string>;
  acceptsTerms: boolean;
  /** Of the address that the account is opened from; null where it is not known. */
  country: string | null;
  region: string | null;
};

/** Returns undefined when the e-mail or phone is taken. */
export async function insertMember(tx: Tx, member: NewMember): Promise<Player | undefined> {
  const rows = await tx.query<Player>(
    `insert into players (kind, email, phone, password_hash, name, locale, timezone, currency,
       register_method, attribution, terms_accepted_at, country, region, country_source)
     values ('member', $1, $2, $3, $4, $5, $6, $7, $8, $9,
       case when $10 then now() end, $11, $12, case when $11::text is not null then 'address' end)
     on conflict do nothing returning ${COLUMNS}`,
    [
      member.email,
      member.phone,
      member.passwordHash,
      member.name,
      member.locale,
      member.timezone,
      member.currency,
      member.method,
      JSON.stringify(member.attribution),
      member.acceptsTerms,
      member.country,
      member.region,
    ],
  );
  return rows[0];
}

export async function insertGuest(tx: Tx, name: string): Promise<PlayerId> {
  const rows = await tx.query<{ id: PlayerId }>(
    `insert into players (kind, name, register_method) values ('guest', $1, 'guest') returning id`,
    [name],
  );
  return rows[0]!.id;
}

export async function insertSession(
  tx: Tx,
  playerId: PlayerId,
  device: { userAgent: string; ip: string },
  {
    seconds,
    isConfirmed,
    restriction,
  }: { seconds: number; isConfirmed: boolean; restriction: string | null },
): Promise<string> {
  const rows = await tx.query<{ id: string }>(
    `insert into sessions (player_id, user_agent, ip, expires_at, confirmed_at, restriction)
     values ($1, $2, $3, now() + make_interval(secs => $4), case when $5 then now() end, $6)
     returning id`,
    [playerId, device.userAgent, device.ip, seconds, isConfirmed, restriction],
  );
  return rows[0]!.id;
}

export async function insertRefreshToken(tx: Tx, hash: Buffer, session: string): Promise<void> {
  await tx.query('insert into refresh_tokens (hash, session_id) values ($1, $2)', [hash, session]);
}

export type StoredRefreshToken = {
  session_id: string;
  player_id: PlayerId;
  player_kind: Player['kind'];
  player_status: Player['status'];
  restriction: string | null;
  used_at: Date | null;
  is_session_open: boolean;
  used_ms_ago: number | null;
  issued_ms_ago: number;
  /** By the law where the player lives; null for no end. */
  idle_minutes_max: number | null;
};

/** Locks the token, so that two tabs refreshing at once are told apart. */
export async function lockRefreshToken(
  tx: Tx,
  hash: Buffer,
): Promise<StoredRefreshToken | undefined> {
  const rows = await tx.query<StoredRefreshToken>(
    `select t.session_id, s.player_id, p.kind as player_kind, p.status as player_status,
            s.restriction, t.used_at,
            s.ended_at is null and s.expires_at > now() as is_session_open,
            (extract(epoch from now() - t.used_at) * 1000)::float8 as used_ms_ago,
            (extract(epoch from now() - t.issued_at) * 1000)::float8 as issued_ms_ago,
            (r.rules ->> 'reauthenticate_minutes')::int as idle_minutes_max
       from refresh_tokens t join sessions s on s.id = t.session_id
       join players p on p.id = s.player_id
       join jurisdiction_rules r on r.jurisdiction = p.jurisdiction
      where t.hash = $1 for update of t`,
    [hash],
  );
  return rows[0];
}

export async function markRefreshTokenUsed(tx: Tx, hash: Buffer): Promise<void> {
  await tx.query('update refresh_tokens set used_at = now() where hash = $1', [hash]);
  await tx.query(
    `update sessions set last_used_at = now()
      where id = (select session_id from refresh_tokens where hash = $1)`,
    [hash],
  );
}

export type JoinableSession = {
  player_id: PlayerId;
  player_kind: Player['kind'];
  restriction: string | null;
};

/** An open session of an account that may be logged in, locked against its end. */
export async function findJoinableSession(
  tx: Tx,
  session: string,
): Promise<JoinableSession | undefined> {
  const rows = await tx.query<JoinableSession>(
    `select s.player_id, p.kind as player_kind, s.restriction
       from sessions s join players p on p.id = s.player_id
      where s.id = $1 and s.ended_at is null and s.expires_at > now()
        and (p.status = 'active' or p.status = 'closed' and s.restriction is not null)
        for share of s`,
    [session],
  );
  return rows[0];
}

export async function endSessionRow(tx: Tx, session: string, reason: string): Promise<boolean> {
  const rows = await tx.query(
    `update sessions set ended_at = now(), end_reason = $2
      where id = $1 and ended_at is null returning id`,
    [session, reason],
  );
  return rows.length > 0;
}

/** Ends every open session of a player except one. Returns their ids. */
export async function endSessionRows(
  tx: Tx,
  playerId: PlayerId,
  reason: string,
  except: string | null,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `update sessions set ended_at = now(), end_reason = $2
      where player_id = $1 and ended_at is null and id is distinct from $3::uuid returning id`,
    [playerId, reason, except],
  );
  return rows.map((row) => row.id);
}

/** Sessions that ended while one of their tokens may still be valid; a guest's lives far longer. */
export async function listEndedSessions(
  db: Queryable,
  { memberSeconds, guestSeconds }: { memberSeconds: number; guestSeconds: number },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select s.id from sessions s join players p on p.id = s.player_id
      where s.ended_at > now() - make_interval(secs => $2)
        and (p.kind = 'guest' or s.ended_at > now() - make_interval(secs => $1))`,
    [memberSeconds, guestSeconds],
  );
  return rows.map((row) => row.id);
}

export type SettingsRow = Pick<
  Player,
  'locale' | 'timezone' | 'is_avatar_hidden' | 'is_statistics_hidden' | 'is_login_emailed'
>;

/** Undefined fields stay unchanged. Returns undefined when there is no such active member. */
export async function updateSettingsRow(
  db: Queryable,
  id: PlayerId,
  change: { [K in keyof SettingsRow]?: SettingsRow[K] | undefined },
): Promise<SettingsRow | undefined> {
  const rows = await db.query<SettingsRow>(
    `update players set locale = coalesce($2, locale), timezone = coalesce($3, timezone),
            is_avatar_hidden = coalesce($4, is_avatar_hidden),
            is_statistics_hidden = coalesce($5, is_statistics_hidden),
            is_login_emailed = coalesce($6, is_login_emailed)
      where id = $1 and status = 'active'
      returning locale, timezone, is_avatar_hidden, is_statistics_hidden, is_login_emailed`,
    [
      id,
      change.locale,
      change.timezone,
      change.is_avatar_hidden,
      change.is_statistics_hidden,
      change.is_login_emailed,
    ],
  );
  return rows[0];
}

/** Sets or removes the password. Returns false when there is no such active member. */
export async function setPasswordHash(
  tx: Tx,
  id: PlayerId,
  passwordHash: string | null,
): Promise<boolean> {
  const rows = await tx.query(
    `update players set password_hash = $2 where id = $1 and status = 'active' returning id`,
    [id, passwordHash],
  );
  return rows.length > 0;
}

/** From now on every device of the player is unknown. */
export async function invalidateDevices(tx: Tx, id: PlayerId): Promise<void> {
  await tx.query('update players set device_epoch = device_epoch + 1 where id = $1', [id]);
}
