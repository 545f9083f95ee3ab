import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { removeAvatar } from './store.avatars.ts';

/** Account details beside the user: dates, the promo code of the registration. */
export type Account = {
  registered_at: Date;
  /** The beginning of the previous session; null during the first. */
  previous_login_at: Date | null;
  promo: string | null;
};

export async function readAccount(
  db: Queryable,
  playerId: PlayerId,
  session: string,
): Promise<Account | undefined> {
  const rows = await db.query<Account>(
    `select p.created_at as registered_at, p.attribution ->> 'promo' as promo,
            (select max(s.created_at) from sessions s
              where s.player_id = p.id and s.created_at <
                    (select created_at from sessions where id = $2)) as previous_login_at
       from players p where p.id = $1 and p.status = 'active'`,
    [playerId, session],
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
            is_login_emailed, attribution, terms_accepted_at, created_at
       from players where id = $1`,
    [playerId],
  );
  const consents = await db.query(
    `select product, channel, is_given, source, decided_at from marketing_consents
      where player_id = $1 order by id`,
    [playerId],
  );
  const sessions = await db.query(
    `select user_agent, host(ip) as ip, client, created_at, last_used_at, ended_at, end_reason
       from sessions where player_id = $1 order by created_at`,
    [playerId],
  );
  const nicknames = await db.query(
    'select nickname, source, at from nickname_changes where player_id = $1 order by id',
    [playerId],
  );
  const ignored = await db.query(
    'select ignored_id::text as player, since from ignored_players where player_id = $1',
    [playerId],
  );
  return { account: account[0], nicknames, ignored, consents, sessions };
}
