-- module: wagers
-- check: select not has_table_privilege('croupier_app', 'seed_bet_marks', 'insert, update, delete')

-- The conditions on the amounts of a bet are part of the trigger's statement, which is planned
-- once; check constraints are parsed anew for every batch. The bets under a seed are found by their
-- ids.

alter table bets drop constraint bets_stake, drop constraint bets_payout,
  drop constraint bets_covered, drop constraint bets_one_currency, drop constraint bets_bonus;
drop index bets_by_seed;

-- The id of every thousandth bet under a seed, so that a list by nonce starts near its first bet.
create table seed_bet_marks (
  seed_id bigint not null,
  nonce bigint not null,
  id bigint not null,
  constraint seed_bet_marks_pk primary key (seed_id, nonce)
);
revoke all on seed_bet_marks from croupier_app;
insert into seed_bet_marks (seed_id, nonce, id)
  select seed_id, nonce, id from bets where nonce > 0 and nonce % 1000 = 0;
