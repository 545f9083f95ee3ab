-- Tokens by which the operator or a partner logs a player in (simple auth). A token is signed, so
-- it cannot be forged; its row makes it single use.

create table simple_tokens (
  id uuid primary key default gen_random_uuid(),
  player_id bigint not null references players (id),
  -- The staff member who had it issued, and for which partner.
  issued_by bigint references players (id),
  partner text not null default '' check (length(partner) <= 64),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Reported by the page after the login: the session, and on which site and with which browser.
  session_id uuid,
  host text check (length(host) <= 255),
  user_agent text check (length(user_agent) <= 400)
);
create index simple_tokens_by_expiry on simple_tokens (expires_at);
create index simple_tokens_by_session on simple_tokens (session_id) where session_id is not null;
-- A player who logged in with a token proved nothing: their withdrawals are reviewed as long as
-- such a session is open, and for a week after the token was used.
create index simple_tokens_by_player on simple_tokens (player_id) where used_at is not null;
