-- module: identity

-- Whose chat messages a player does not want to read.
create table ignored_players (
  player_id bigint not null references players (id),
  ignored_id bigint not null references players (id),
  since timestamptz not null default now(),
  primary key (player_id, ignored_id),
  constraint ignored_players_other check (player_id <> ignored_id)
);
revoke all on ignored_players from croupier_app;
grant select, delete, insert (player_id, ignored_id) on ignored_players to croupier_app;
