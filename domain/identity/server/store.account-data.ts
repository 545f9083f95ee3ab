import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { removeAvatar } from './store.avatars.ts';

/** Account details beside the user: dates, consents, the promo code of the registration. */
export type Account = {
  registered_at: Date;
  /** The beginning of the previous session; null during the first. */
  previous_login_at: Date | null;
  promo: string | null;
  marketing: Marketing;
};

/** Channels on which the player has agreed to receive offers. */
export type Marketing = { email: boolean; sms: boolean; phone: boolean };

type Row = Omit<Account, 'marketing'> & Marketing;

const CONSENTS = 'accepts_marketing as email, accepts_sms as sms, accepts_calls as phone';

export async function readAccount(
  db: Queryable,
  playerId: PlayerId,
  session: string,
): Promise<Account | undefined> {
  const rows = await db.query<Row>(
    `select p.created_at as registered_at, p.attribution ->> 'promo' as promo, ${CONSENTS},
            (select max(s.created_at) from sessions s
              where s.player_id = p.id and s.created_at <
                    (select created_at from sessions where id = $2)) as previous_login_at
       from players p where p.id = $1 and p.status = 'active'`,
    [playerId, session],
  );
  const row = rows[0];
  if (!row) return undefined;
  const { registered_at, previous_login_at, promo, email, sms, phone } = row;
  return { registered_at, previous_login_at, promo, marketing: { email, sms, phone } };
}

/** Undefined fields stay unchanged. The database records each change. */
export async function updateMarketing(
  db: Queryable,
  playerId: PlayerId,
  change: { [K in keyof Marketing]?: boolean | undefined },
): Promise<Marketing | undefined> {
  const rows = await db.query<Marketing>(
    `update players set accepts_marketing = coalesce($2, accepts_marketing),
            accepts_sms = coalesce($3, accepts_sms), accepts_calls = coalesce($4, accepts_calls)
      where id = $1 and status = 'active' returning ${CONSENTS}`,
    [playerId, change.email, change.sms, change.phone],
  );
  return rows[0];
}

/**
 * Closes the account: no login is possible any more, while bets and money keep their reference to
 * it; the picture is deleted. Sessions are left open, so that the caller can end them by name.
 */
export async function closePlayer(tx: Tx, playerId: PlayerId): Promise<boolean> {
  const rows = await tx.query(
    `update players set status = 'closed' where id = $1 and status = 'active' returning id`,
    [playerId],
  );
  if (rows.length > 0) await removeAvatar(tx, playerId);
  return rows.length > 0;
}

/** Every field about the player in the tables of this module, for the player's own data export. */
export async function exportAccount(db: Queryable, playerId: PlayerId) {
  const account = await db.query(
    `select id::text, email, phone, name, locale, timezone, currency, register_method,
            is_email_verified, is_phone_verified, is_avatar_hidden, is_statistics_hidden,
            attribution, terms_accepted_at, created_at from players where id = $1`,
    [playerId],
  );
  const consents = await db.query(
    `select channel, is_given, decided_at from marketing_consents where player_id = $1 order by id`,
    [playerId],
  );
  const sessions = await db.query(
    `select user_agent, host(ip) as ip, client, created_at, last_used_at, ended_at, end_reason
       from sessions where player_id = $1 order by created_at`,
    [playerId],
  );
  return { account: account[0], consents, sessions };
}
