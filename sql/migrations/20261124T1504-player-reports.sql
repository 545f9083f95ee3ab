-- module: player-cards
-- check: select not has_table_privilege('croupier_app', 'player_reports', 'delete')

-- Reports of players by other players, until staff have looked at them.
create table player_reports (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  reporter_id bigint not null references players (id),
  cause text not null check (cause in ('nickname', 'avatar', 'behaviour')),
  -- The nickname that was reported: the player may have another one since.
  nickname text not null,
  at timestamptz not null default now(),
  closed_at timestamptz,
  constraint player_reports_other check (player_id <> reporter_id)
);
-- Reported again before staff looked at it, it stays one report.
create unique index player_reports_open on player_reports (player_id, reporter_id, cause)
  where closed_at is null;
revoke all on player_reports from croupier_app;
grant select, insert (player_id, reporter_id, cause, nickname), update (closed_at)
  on player_reports to croupier_app;
