-- Players who excluded themselves, or were excluded with a linked account, until they may return.
create view excluded_players as
  select player_id from exclusions where return_from is null or return_from > clock_timestamp();
revoke all on excluded_players from croupier_app;
grant select on excluded_players to croupier_app;
