-- module: identity
-- check: select not has_table_privilege('croupier_app', 'nickname_changes', 'update')

-- Who holds which nickname. Nicknames that look the same have one skeleton, and one holder.
create table nicknames (
  skeleton text primary key check (char_length(skeleton) between 1 and 16),
  player_id bigint not null references players (id),
  nickname text not null check (char_length(nickname) between 3 and 16),
  taken_at timestamptz not null default now(),
  -- When its holder gave it up; others get it only 90 days later.
  freed_at timestamptz,
  -- Staff took it away: no player gets it again.
  is_banned boolean not null default false,
  constraint nicknames_freed_later check (freed_at >= taken_at),
  constraint nicknames_banned_freed check (not is_banned or freed_at is not null)
);
-- A player holds one at a time.
create unique index nicknames_held on nicknames (player_id) where freed_at is null;
revoke all on nicknames from croupier_app;
grant select, insert, update on nicknames to croupier_app;

-- Every name that a player had, and who gave it.
create table nickname_changes (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  nickname text not null,
  source text not null check (source in ('registration', 'player', 'staff')),
  at timestamptz not null default now()
);
create index nickname_changes_by_player on nickname_changes (player_id, id desc);
revoke all on nickname_changes from croupier_app;
grant select, insert (player_id, nickname, source) on nickname_changes to croupier_app;
