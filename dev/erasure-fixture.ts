/** Rows about a player in every table that may name a person, for tests of their erasure. */
import type pg from 'pg';
import type { PlayerId } from '#core/ids.ts';

/**
 * Statements with $1, the player, and $2, a mark that stands in each text. Later ones may use the
 * rows of earlier ones.
 */
const ROWS = [
  `update players set email = $2 || '@example.org', phone = '+7' || right(md5($2), 10),
     name = $2, attribution = jsonb_build_object('fpp', $2::text) where id = $1`,
  `insert into account_changes (player_id, kind, old_contact, undo_until)
     values ($1, 'email', $2 || '@old.example', now())`,
  `insert into security_events (player_id, event, name, detail) values ($1, $2, 'login', $2)`,
  `insert into one_time_codes (purpose, contact, flow, asker, expires_at)
     values ('login', $2 || '@example.org', sha256($2::bytea), $2, now())`,
  `insert into sessions (player_id, user_agent, ip, expires_at)
     values ($1, $2, '192.0.2.7', now() + interval '1 day')`,
  `insert into passkeys (id, player_id, public_key, counter, name)
     values ($2 || 'credential-id', $1, 'k', 0, $2)`,
  `insert into email_links (hash, purpose, player_id, data, expires_at)
     values (sha256($2::bytea), 'restore', $1, jsonb_build_object('contact', $2::text), now())`,
  `insert into nicknames (skeleton, player_id, nickname) values ($2, $1, $2)`,
  `insert into nickname_changes (player_id, nickname, source) values ($1, $2, 'player')`,
  `insert into messages (id, player_id, channel, address, template, locale, state, give_up_at)
     values (gen_random_uuid(), $1, 'email', $2 || '@example.org', 'login-code', 'en', 'failed',
             now())`,
  `insert into verifications (player_id, status, full_name, birth_date, reason, submitted_at)
     values ($1, 'success', $2, '1990-01-01', $2, now())
     on conflict (player_id) do update set full_name = excluded.full_name`,
  `insert into verification_documents (player_id, attempt, kind, file, media_type, byte_length)
     values ($1, 1, 'passport', $2 || '-document', 'image/jpeg', 10)`,
  `insert into screenings (player_id, full_name, revision) values ($1, $2, '1')`,
  `insert into aml_cases (player_id, kind, is_holding, facts, status, decision, closed_at)
     values ($1, 'screening', false, jsonb_build_object('name', $2::text), 'closed', 'cleared',
             now())`,
  `insert into aml_hits (case_id, player_id, fingerprint, strength, person, entry)
     select id, $1, $2, 'weak', jsonb_build_object('name', $2::text), '{}' from aml_cases
      where player_id = $1`,
  `insert into aml_steps (case_id, action, note) select id, 'note', $2 from aml_cases
      where player_id = $1`,
  `insert into aml_files (case_id, file, name, media_type, byte_length, hash, staff_id)
     select id, $2 || '-aml', $2, 'application/pdf', 10, encode(sha256($2::bytea), 'hex'), $1
       from aml_cases where player_id = $1`,
  `with made as (
     insert into bonus_grants (player_id, bonus_id, version, currency, cash_account, state, source,
       key, claim_until, ended_at)
     select $1, v.bonus_id, v.version, 'RUB', a.id, 'cancelled', 'code', $1::text, now(), now()
       from bonus_versions v, accounts a where a.kind = 'player_cash' limit 1 returning id),
   opened as (
     insert into bonus_abuse_cases (player_id, grant_id, status, decided_at, decided_by, reason)
     select $1, id, 'dismissed', now(), $1, $2 from made returning id),
   found as (
     insert into bonus_abuse_signals (case_id, player_id, kind, key, evidence)
     select id, $1, 'device', 'device:' || id, jsonb_build_object('seen', $2::text) from opened)
   insert into bonus_abuse_steps (case_id, action, note) select id, 'noted', $2 from opened`,
  `insert into support_threads (player_id, locale) values ($1, 'en')`,
  `insert into support_messages (thread_id, author, author_id, key, text_hash)
     select id, 'player', $1, 'k', sha256('x') from support_threads where player_id = $1`,
  `insert into support_texts (message_id, salt, text)
     select id, substring(sha256('s') for 16), $2 from support_messages where author_id = $1`,
  `insert into support_pictures (uploaded_by, message_id, file, thumbnail, description, width,
     height, hash)
     select $1, id, $2 || '-picture', $2 || '-thumbnail', $2, 1, 1, sha256('x')
       from support_messages where author_id = $1`,
  `insert into support_pictures (uploaded_by, file, thumbnail, width, height, hash)
     values ($1, $2 || '-unsent', $2 || '-unsent-thumbnail', 1, 1, sha256('x'))`,
  `insert into support_guests (token_hash, expires_at, email, player_id, joined_at)
     values (sha256($2::bytea), now(), $2 || '@example.org', $1, now())`,
  `insert into chat_messages (locale, player_id, text) values ('en', $1, $2)`,
  `insert into chat_mutes (player_id, until, reason) values ($1, now(), $2)`,
  `insert into player_notes (player_id, staff_id, role, text, key)
     values ($1, $1, 'support', $2, $2)`,
  `insert into player_blocks (player_id, cause, reason, blocked_by, lifted_by, lifted_at,
     lift_reason) values ($1, 'rules', $2, $1, $1, now(), $2)`,
  `insert into player_reports (player_id, reporter_id, cause, nickname)
     select $1, min(id), 'nickname', $2 from players where id <> $1`,
  `insert into social_identities (provider, subject, player_id, email)
     values ('google', $2, $1, $2)`,
  `insert into simple_tokens (player_id, partner, expires_at, user_agent)
     values ($1, $2, now(), $2)`,
  `insert into notifications (player_id, kind, source, at) values ($1, 'new_device', $2, now())`,
  `insert into tracking_records (kind, player_id, data)
     values ('source', $1, jsonb_build_object('stag', $2::text))`,
  `insert into favourite_games (player_id, folder) values ($1, 'dice')`,
  `insert into withdrawals (player_id, key, request_hash, reference, method_hash, provider,
     method_code, type, instrument, currency, amount, fee, exchange_currency, arrives, locale,
     destination_sealed, destination_mask, destination_mark, score, approvals_needed, status,
     created_at, closed_at)
     select $1, 'k', '', gen_random_uuid(), hash, provider, code, type, 'card', 'RUB', 100000000,
            0, 'RUB', 100000000, 'en', 'sealed', $2, 'mark', 0, 0, 5,
            now() - interval '6 years', now() - interval '6 years'
       from payment_methods limit 1`,
];

/** Through the connection of the owner: triggers that guard the way there are passed by. */
export async function plantPersonalData(
  owner: pg.Client,
  playerId: PlayerId,
  mark: string,
): Promise<void> {
  await owner.query('begin');
  await owner.query('alter table withdrawals disable trigger user');
  for (const text of ROWS) {
    // As literals: PostgreSQL cannot tell the type of a parameter from each of these places.
    await owner.query(
      text.replaceAll('$1', playerId.toString()).replaceAll('$2', owner.escapeLiteral(mark)),
    );
  }
  await owner.query('alter table withdrawals enable trigger user');
  await owner.query('commit');
}
