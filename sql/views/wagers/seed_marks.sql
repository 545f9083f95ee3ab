-- The id of every thousandth bet under a seed, so that a list by nonce starts near its first bet.
-- Written through this view by the ledger's trigger on bets alone.
create view seed_marks as
  select seed_id, nonce, id from seed_bet_marks;
revoke all on seed_marks from croupier_app;
grant select on seed_marks to croupier_app;
