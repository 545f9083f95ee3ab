-- module: fairness
-- check: select not has_table_privilege('croupier_app', 'active_nonces', 'insert, update, delete')
-- check: select count(*) = 0 from seeds s left join active_nonces n \
--   on n.player_id = s.player_id and n.seed_id = s.id \
--   where (s.state = 'active') <> (n.seed_id is not null)

-- The next nonce, which every bet takes, stands in a narrow row of its own.

drop view if exists seed_nonces, seed_records cascade;
drop trigger if exists seeds_refuse_nonce_back on seeds;

-- The seed in use of each player, and the nonce of the next bet. Written by triggers alone: a bet
-- takes a nonce, and the state of the seed makes and ends the row.
create table active_nonces (
  player_id bigint not null,
  seed_id bigint not null,
  nonce bigint not null default 0,
  constraint active_nonces_pk primary key (player_id)
) with (fillfactor = 50);
revoke all on active_nonces from croupier_app;

insert into active_nonces (player_id, seed_id, nonce)
  select player_id, id, nonce from seeds where state = 'active';
-- How many bets a revealed seed decided.
alter table seeds rename column nonce to bets;
alter table seeds rename constraint seeds_nonce_check to seeds_bets_check;
update seeds set bets = 0 where state = 'active';
