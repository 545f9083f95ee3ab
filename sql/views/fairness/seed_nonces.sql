-- The next nonce of each seed in use. Written through this view by the ledger's triggers on bets
-- alone: each bet takes the next nonce of its seed.
create view seed_nonces as
  select player_id, seed_id, nonce from active_nonces;
revoke all on seed_nonces from croupier_app;
grant select on seed_nonces to croupier_app;
