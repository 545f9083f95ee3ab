-- The finished days (UTC) on which a player has bet for money, once for each game.
create view player_bet_days as
  select d.player_id, d.day
    from bet_days d
   where not is_play_account(d.currency_digit);
revoke all on player_bet_days from croupier_app;
grant select on player_bet_days to croupier_app;
