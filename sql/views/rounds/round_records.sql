-- Shared rounds. `seed` and `outcome` are set when the round is over.
create view round_records as
  select id, table_name, game, state, void_reason, chain_id, number, previous_seed, seed,
         randomness, beacon_round, lock_at, locked_at, started_at, ended_at, outcome
    from rounds;
revoke all on round_records from croupier_app;
grant select on round_records to croupier_app;
