-- The sum of deposits from which on a player must be verified, in micro-units.
create view kyc_deposit_limits as
  select currency, deposits
    from kyc_thresholds;
revoke all on kyc_deposit_limits from croupier_app;
grant select on kyc_deposit_limits to croupier_app;
