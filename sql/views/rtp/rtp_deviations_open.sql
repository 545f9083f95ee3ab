-- Games whose measured RTP is where chance does not take it, at this time.
create view rtp_deviations_open as
  select game, game_version, currency, exact_low_bp, exact_high_bp, rtp_bp, low_bp, high_bp,
         found_at
    from rtp_deviations where ended_at is null;
revoke all on rtp_deviations_open from croupier_app;
grant select on rtp_deviations_open to croupier_app;
