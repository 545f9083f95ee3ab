-- module: fairness
-- check: select not has_table_privilege('croupier_app', 'game_versions', 'update, delete')

-- Every version of a game's rules that this installation has run, since its first start.
create table game_versions (
  game text not null,
  version smallint not null check (version > 0),
  first_used_at timestamptz not null default clock_timestamp(),
  primary key (game, version)
);
revoke all on game_versions from croupier_app;
grant select, insert (game, version) on game_versions to croupier_app;
