-- Until when a player has taken a time-out.
create view player_time_outs as
  select player_id, time_out_until
    from protections;
revoke all on player_time_outs from croupier_app;
grant select on player_time_outs to croupier_app;
