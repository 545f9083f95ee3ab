-- The favourite games of players, for what others see of them.
create view shown_favourites as
  select player_id, folder, added_at from favourite_games;
revoke all on shown_favourites from croupier_app;
grant select on shown_favourites to croupier_app;
