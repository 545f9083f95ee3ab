-- The next nonce of each seed. Written through this view by the ledger's triggers on bets alone:
-- each bet takes the next nonce of its seed.
create view seed_nonces as
  select id, player_id, state, nonce from seeds;
revoke all on seed_nonces from croupier_app;
