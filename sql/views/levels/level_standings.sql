-- Level and XP of players, for the modules that show them beside other facts.
create view level_standings as
  select player_id, level, xp from player_levels;
revoke all on level_standings from croupier_app;
grant select on level_standings to croupier_app;
