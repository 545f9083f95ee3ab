-- The seed pair of each bet. `sealed` is encrypted; `seed` is null until it is revealed. `nonce` is
-- that of the next bet, and after the reveal the number of bets.
create view seed_records as
  select s.id, s.player_id, s.state, s.sealed, s.commitment, s.seed, s.client_seed,
         coalesce(n.nonce, s.bets) as nonce, s.activated_at, s.revealed_at
    from seeds s left join active_nonces n on n.player_id = s.player_id and n.seed_id = s.id;
revoke all on seed_records from croupier_app;
grant select on seed_records to croupier_app;
