-- Games of suppliers as promotions tell them apart, with the RTP that their supplier states.
create view supplied_games as
  select game, supplier, code, category, studio as provider, rtp_m4, has_free_rounds, currencies
    from supplier_games;
revoke all on supplied_games from croupier_app;
grant select on supplied_games to croupier_app;
