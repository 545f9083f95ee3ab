import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';

/**
 * Accounts whose time is over, in the order of their ids: as many years as the jurisdiction says
 * have passed since the account was closed and since its last withdrawal ended. An open AML case
 * keeps the data.
 */
export async function listDue(db: Queryable, after: PlayerId, limit: number): Promise<PlayerId[]> {
  const rows = await db.query<{ id: PlayerId }>(
    `select p.id
       from player_directory p
       join jurisdiction_rules r on r.jurisdiction = p.jurisdiction
      cross join lateral (
        select now() - make_interval(years => (r.rules ->> 'retention_years')::int) as before) kept
      where p.kind = 'member' and p.status = 'closed' and p.erased_at is null and p.id > $1
        and p.closed_at <= kept.before
        and not exists (select from aml_cases_waiting c where c.player_id = p.id)
        and not exists (select from withdrawal_records w where w.player_id = p.id
                         and (w.closed_at is null or w.closed_at > kept.before))
      order by p.id limit $2`,
    [after, limit],
  );
  return rows.map(({ id }) => id);
}

/** What each module keeps about a person; the accounts come last, because others look them up. */
const ERASE = [
  'account_security_erase_player',
  'messages_erase_player',
  'kyc_erase_player',
  'chat_erase_player',
  'players_erase_player',
  'player_cards_erase_player',
  'social_login_erase_player',
  'simple_auth_erase_player',
  'notifications_erase_player',
  'tracking_erase_player',
  'analytics_erase_player',
  'lobby_erase_player',
  'withdrawals_erase_player',
  'vip_erase_player',
  'bonus_abuse_erase_player',
  'identity_erase_player',
] as const;

/** Erases the rows of a player and returns the names of the sealed files they referred to. */
export async function eraseRows(tx: Tx, playerId: PlayerId): Promise<string[]> {
  const files = await tx.query<{ file: string }>(
    `select verification_erase_player($1) as file union all select aml_erase_player($1)
     union all select support_erase_player($1)`,
    [playerId],
  );
  for (const name of ERASE) await tx.query(`select ${name}($1)`, [playerId]);
  return files.map(({ file }) => file);
}
