-- Players whose bets are checked, because of a limit of their own or by the law.
create view protected_players as select player_id from protections;
revoke all on protected_players from croupier_app;
grant select on protected_players to croupier_app;
