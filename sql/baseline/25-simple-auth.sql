-- Tokens of simple auth. Each is signed, so it cannot be invented; the row makes it single use.
create table simple_tokens (
  id uuid primary key default gen_random_uuid(),
  player_id bigint not null references players (id),
  -- The member of staff who let it be issued, and for whom.
  issued_by bigint references players (id),
  partner text not null default '' check (length(partner) <= 64),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Reported by the page once the player is in: which site he came in on, and with what.
  session_id uuid,
  host text check (length(host) <= 255),
  user_agent text check (length(user_agent) <= 400)
);
create index simple_tokens_by_expiry on simple_tokens (expires_at);
create index simple_tokens_by_session on simple_tokens (session_id) where session_id is not null;
-- Whoever came in by a link that the house made proved nothing: what he asks to be paid is looked
-- at, as long as such a session is open and a week beyond.
create index simple_tokens_by_player on simple_tokens (player_id) where used_at is not null;
