-- module: lobby
-- check: select count(*) = 2 from lobby_parts
-- check: select not has_table_privilege('croupier_app', 'lobby_parts', 'insert, delete')

-- What the operator sets up in the lobby of the player app: `games` holds their order, tags and
-- which are hidden, `banners` the texts of the banner place. Their form is declared in
-- features/lobby/rules.ts.
create table lobby_parts (
  name text primary key,
  value jsonb not null default '[]' check (jsonb_typeof(value) = 'array'),
  version bigint not null default 0,
  updated_at timestamptz not null default clock_timestamp()
);
revoke all on lobby_parts from croupier_app;
grant select, update (value, version, updated_at) on lobby_parts to croupier_app;
insert into lobby_parts (name) values ('games'), ('banners');

-- The games that a player marked with a heart.
create table favourite_games (
  player_id bigint not null references players (id),
  -- The folder of the game: its page is /games/{folder}.
  folder text not null check (folder ~ '^[a-z][a-z0-9-]{0,31}$'),
  added_at timestamptz not null default clock_timestamp(),
  primary key (player_id, folder)
);
revoke all on favourite_games from croupier_app;
grant select, insert, delete on favourite_games to croupier_app;
