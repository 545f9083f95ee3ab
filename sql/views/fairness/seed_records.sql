-- The seed pair of each bet. `sealed` is encrypted; `seed` is null until it is revealed.
create view seed_records as
  select id, player_id, state, sealed, commitment, seed, client_seed, nonce
    from seeds;
revoke all on seed_records from croupier_app;
grant select on seed_records to croupier_app;
